import { ExternalLink, LogOut } from 'lucide-react';
import { NavLink } from 'react-router';
import { addressOnSite } from '../api/session.ts';
import { classNames } from '../ui/class-names.ts';
import { type RoutedNavItem, navItemsIn } from '../resource/nav-items.ts';
import { useMayOpen } from '../resource/use-role.ts';
import { t } from '../language/text.tsx';

type MenuEntry = Pick<RoutedNavItem, 'path' | 'title' | 'icon' | 'words'>;

export const logOut: MenuEntry = { path: '/logout', title: t('Log out'), icon: LogOut };

/** Links to all screens. `onNavigate` closes the drawer. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  const mayOpen = useMayOpen();
  const entriesOf = (group: string) => navItemsIn('menu', group).filter(mayOpen);
  return (
    <nav aria-label={t('Screens')} className="flex min-h-full flex-col gap-5 p-4">
      <a
        href={addressOnSite('/')}
        target="_blank"
        rel="noopener"
        className="flex items-center gap-2 px-2 pt-2 text-sm text-muted no-underline hover:text-strong"
      >
        <ExternalLink className="size-4" aria-hidden /> {t('View the website')}
      </a>
      <Group entries={entriesOf('main')} onNavigate={onNavigate} />
      <Group title={t('Live site')} entries={entriesOf('site')} onNavigate={onNavigate} />
      <Group title={t('More content')} entries={entriesOf('content')} onNavigate={onNavigate} />
      <Group title={t('Inbox & staff')} entries={[...entriesOf('people'), logOut]} onNavigate={onNavigate} />
    </nav>
  );
}

interface GroupProps {
  title?: string;
  entries: MenuEntry[];
  onNavigate: (() => void) | undefined;
}

function Group({ title, entries, onNavigate }: GroupProps) {
  return (
    <div>
      {title && <p className="px-2 pb-1.5 font-mono text-xs text-muted">{title}</p>}
      <ul className="grid gap-0.5">
        {entries.map(({ path, title, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              onClick={onNavigate}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center gap-3 rounded border-s-2 px-2.5 text-sm no-underline md:min-h-8',
                  isActive
                    ? 'border-mark bg-surface font-semibold text-strong'
                    : 'border-transparent text-body hover:bg-surface',
                )
              }
            >
              <Icon className="size-[1.125rem] shrink-0 text-muted" aria-hidden /> {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
