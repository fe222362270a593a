import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RowState } from '../api/publish.ts';
import { searchQuery } from '../api/resources.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { useReturnedFocus } from '../ui/use-kept-focus.ts';
import type { ChangesCommand } from '../resource/feature.ts';
import { navItems } from '../resource/nav-items.ts';
import { useMayOpen } from '../resource/use-role.ts';
import { commandOf, type Destination, newRowCommands, rowCommands } from './commands.ts';
import { Hits } from './palette-hits.tsx';
import { group, item } from './palette-look.ts';
import { ranked } from './ranked.ts';
import { recentPlaces, rememberPlace } from '../resource/recent-places.ts';
import { logOut } from './side-menu.tsx';
import { t } from '../language/text.tsx';

/** Milliseconds without a key before content is searched. */
const pause = 120;

/** The command bar: finds screens, content and messages by words of their names and texts, and does things to them. */
export function Palette({ onClose }: { onClose: () => void }) {
  useReturnedFocus();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const [asked, ask] = useState<{ Dialog: ChangesCommand['Dialog']; row: RowState }>();
  const search = typed.trim();
  const wanted = commandOf(useDebounced(search, pause));
  const { data: hits = [] } = useQuery({
    ...searchQuery(wanted.search),
    enabled: wanted.search.length > 1,
  });
  function go(path: string, title: string) {
    rememberPlace({ path, title });
    onClose();
    void navigate(path);
  }
  const here = useLocation();
  const recent = recentPlaces()
    .filter(({ path }) => path !== here.pathname + here.search)
    .map((place) => ({ ...place, icon: Clock }));
  const screens = ranked([...navItems.filter(mayOpen), logOut], search);
  const actions = ranked(newRowCommands(mayOpen), search);
  if (asked) return <asked.Dialog row={asked.row} onClose={onClose} />;
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={t('Search')}
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 bg-ink/50"
      contentClassName="fixed inset-x-3 top-[10dvh] z-40 mx-auto max-w-xl rounded border border-line bg-sheet"
    >
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('Search screens, content and messages ...')}
        className="w-full border-b border-line bg-transparent px-4 py-3.5 outline-none"
      />
      <Command.List label={t('Search')} className="max-h-[60dvh] overflow-y-auto p-1.5">
        <Command.Empty className="p-4 text-sm text-muted">{t('No results.')}</Command.Empty>
        {search === '' && <Destinations heading={t('Recent')} destinations={recent} onChoose={go} />}
        {wanted.command === undefined && (
          <Destinations heading={t('Screens')} destinations={screens} onChoose={go} />
        )}
        {search.length > 1 && hits.length > 0 && (
          <Hits
            hits={hits}
            command={wanted.command}
            onChoose={go}
            onAsk={(row) => wanted.command?.Dialog && ask({ Dialog: wanted.command.Dialog, row })}
            onDone={onClose}
          />
        )}
        {wanted.command === undefined && (
          <Destinations heading={t('Actions')} destinations={actions} onChoose={go} />
        )}
        {search === '' && <RowCommands onChoose={setTyped} />}
      </Command.List>
    </Command.Dialog>
  );
}

interface DestinationsProps {
  heading: string;
  destinations: Destination[];
  onChoose: (path: string, title: string) => void;
}

function Destinations({ heading, destinations, onChoose }: DestinationsProps) {
  if (destinations.length === 0) return null;
  return (
    <Command.Group heading={heading} className={group}>
      {destinations.map(({ path, title, icon: Icon }) => (
        <Command.Item
          key={path}
          value={`${heading} ${path}`}
          onSelect={() => onChoose(path, title)}
          className={item}
        >
          <Icon className="size-4 shrink-0 text-muted" aria-hidden /> <bdi className="truncate">{title}</bdi>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** The commands that need the name of a row: choosing one types its words. */
function RowCommands({ onChoose }: { onChoose: (typed: string) => void }) {
  return (
    <Command.Group heading={t('Actions on an entry')} className={group}>
      {rowCommands.map(({ words, label, icon: Icon }) => (
        <Command.Item key={words} value={words} onSelect={() => onChoose(`${words} `)} className={item}>
          <Icon className="size-4 shrink-0 text-muted" aria-hidden /> {t('{name} ...', { name: label })}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
