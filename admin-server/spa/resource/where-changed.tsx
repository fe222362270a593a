import { MapPinned } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../language/text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { navItems, type RoutedNavItem } from './nav-items.ts';
import { useMayOpen } from './use-role.ts';

interface WhereChangedProps {
  /** The English path of a page of the site. */
  path: string;
  /** What people call it. */
  name: string;
}

/** A button that names every screen on which a page is changed, with the way there. */
export function WhereChanged({ path, name }: WhereChangedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={MapPinned}
        onClick={() => setOpen(true)}
        aria-label={t('Where is this changed? {name}', { name })}
      >
        {t('Where is this changed?')}
      </Button>
      <Dialog
        title={t('Where is this changed? {name}', { name })}
        description={t(
          'Each screen changes a part of the page. What you save goes live when it is published.',
        )}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <Screens path={path} onLeave={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Screens({ path, onLeave }: { path: string; onLeave: () => void }) {
  const mayOpen = useMayOpen();
  const open = navItems.filter(mayOpen);
  const ways = (to: (item: RoutedNavItem) => string | undefined) =>
    open.flatMap((item) => {
      const address = to(item);
      return address === undefined ? [] : [{ item, address }];
    });
  const parts = [
    { title: t('The page itself'), ways: ways((item) => item.changes?.(path)) },
    {
      title: t('What it shows'),
      ways: ways(({ shownOn, path: list }) =>
        Array.isArray(shownOn) && shownOn.includes(path) ? list : undefined,
      ),
    },
    {
      title: t('On every page'),
      ways: ways(({ shownOn, path: list }) => (shownOn === 'all' ? list : undefined)),
    },
  ];
  return (
    <div className="grid gap-5">
      {parts.map(
        ({ title, ways }) =>
          ways.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className="mb-1 font-semibold text-strong">{title}</h3>
              <ul className="divide-y divide-line border-y border-line">
                {ways.map(({ item, address }) => (
                  <li key={address} className="grid gap-0.5 py-2 text-sm">
                    <Link to={address} onClick={onLeave} className="justify-self-start py-0.5 font-semibold">
                      {item.title}
                    </Link>
                    {item.purpose && <span className="text-muted">{item.purpose}</span>}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
