import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Hit } from '#admin-server/content/search.ts';
import { searchQuery } from '../api/inbox.ts';
import { type RoutedNavItem, navItems, editPath } from '../resource/nav-items.ts';
import { typeInfo } from '../resource/type-info.ts';
import { useMayOpen } from '../resource/use-role.ts';
import { logOut } from './side-menu.tsx';

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-sm data-[selected=true]:bg-surface data-[selected=true]:text-strong md:min-h-9';
const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-mono [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

/** The command palette: finds screens, content and messages by a part of their name or text. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  function go(path: string) {
    onClose();
    void navigate(path);
  }
  const mayOpen = useMayOpen();
  const screens = [...navItems.filter(mayOpen), logOut].filter(({ title, words = '' }) =>
    `${title} ${words}`.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label="Search"
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 bg-ink/50"
      contentClassName="fixed inset-x-3 top-[10dvh] z-40 mx-auto max-w-xl rounded border border-line bg-sheet"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder="Search screens, content and messages ..."
        className="w-full border-b border-line bg-transparent px-4 py-3.5 outline-none"
      />
      <Command.List className="max-h-[60dvh] overflow-y-auto p-1.5">
        <Command.Empty className="p-4 text-sm text-muted">No results.</Command.Empty>
        {screens.length > 0 && (
          <Command.Group heading="Screens" className={group}>
            {screens.map(({ path, title, icon: Icon }: Pick<RoutedNavItem, 'path' | 'title' | 'icon'>) => (
              <Command.Item key={path} value={path} onSelect={() => go(path)} className={item}>
                <Icon className="size-4 text-muted" aria-hidden /> {title}
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {typed.trim().length > 1 && <SearchResults typed={typed.trim()} onChoose={go} />}
      </Command.List>
    </Command.Dialog>
  );
}

/** The search results, grouped by type. */
function SearchResults({ typed, onChoose }: { typed: string; onChoose: (path: string) => void }) {
  const { data = [] } = useQuery(searchQuery(typed));
  return [...Map.groupBy(data, ({ resource }) => resource)].map(([resource, hits]) => (
    <Command.Group
      key={resource}
      heading={resource === 'contact-messages' ? 'Contact message' : typeInfo[resource].label}
      className={group}
    >
      {hits.map((hit) => (
        <Command.Item
          key={`${hit.id}/${hit.locale}`}
          value={`${resource} ${hit.id} ${hit.locale}`}
          onSelect={() => onChoose(resultPath(hit))}
          className={item}
        >
          <bdi className="shrink-0">{hit.label}</bdi>
          {hit.text && <bdi className="min-w-0 truncate text-muted">{hit.text}</bdi>}
          {hit.locale === 'ar' && <span className="ms-auto font-mono text-xs text-muted">ar</span>}
        </Command.Item>
      ))}
    </Command.Group>
  ));
}

function resultPath({ resource, id, ...hit }: Hit): string {
  if (resource === 'contact-messages')
    return `/contact-messages?${new URLSearchParams({ search: hit.label.split(' ').at(-1) ?? '' })}`;
  return editPath({ resource, rowId: id, ...hit });
}
