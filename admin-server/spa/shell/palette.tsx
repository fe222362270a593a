import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pageQuery } from '../api/resources.ts';
import { type Destination, destinations, logOut } from './navigation.ts';

const item = 'flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-sm data-[selected=true]:bg-surface data-[selected=true]:text-strong md:min-h-9';
const group = '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-mono [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted';

/** Opens any screen, and any post, member or service, by typing a part of its name. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  function go(path: string) {
    onClose();
    void navigate(path);
  }
  const screens = [...destinations, logOut];
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label="Open anything"
      overlayClassName="fixed inset-0 z-40 bg-ink/50"
      contentClassName="fixed inset-x-3 top-[10dvh] z-40 mx-auto max-w-xl rounded border border-line bg-sheet"
    >
      <Command.Input value={typed} onValueChange={setTyped} placeholder="Open a screen, post, member or service ..." className="w-full border-b border-line bg-transparent px-4 py-3.5 outline-none" />
      <Command.List className="max-h-[60dvh] overflow-y-auto p-1.5">
        <Command.Empty className="p-4 text-sm text-muted">Nothing has that name.</Command.Empty>
        <Command.Group heading="Screens" className={group}>
          {screens.map(({ path, title, words, icon: Icon }: Destination) => (
            <Command.Item key={path} value={`${title} ${words ?? ''}`} onSelect={() => go(path)} className={item}>
              <Icon className="size-4 text-muted" aria-hidden /> {title}
            </Command.Item>
          ))}
        </Command.Group>
        {typed.trim().length > 1 && <Found typed={typed.trim()} onChoose={go} />}
      </Command.List>
    </Command.Dialog>
  );
}

/** Where rows are looked for, and what of a row is its name. */
const searched = [
  { name: 'blog-posts', heading: 'Posts', column: 'title' },
  { name: 'team-members', heading: 'Team members', column: 'name' },
  { name: 'clients', heading: 'Clients', column: 'name' },
];

function Found({ typed, onChoose }: { typed: string; onChoose: (path: string) => void }) {
  return searched.map(({ name, heading, column }) => <FoundRows key={name} {...{ name, heading, column, typed, onChoose }} />);
}

function FoundRows({ name, heading, column, typed, onChoose }: (typeof searched)[number] & { typed: string; onChoose: (path: string) => void }) {
  const { data } = useQuery(pageQuery<Record<string, unknown>>(name, { search: typed, page: 1, pageSize: 5, ...(name === 'team-members' && { includeHidden: true }) }));
  if (!data || data.rows.length === 0) return null;
  return (
    <Command.Group heading={heading} className={group}>
      {data.rows.map((row) => (
        <Command.Item key={Number(row.id)} value={`${String(row[column])} ${String(row.id)}`} onSelect={() => onChoose(`/${name}?edit=${String(row.id)}`)} className={item}>
          <bdi>{String(row[column])}</bdi>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
