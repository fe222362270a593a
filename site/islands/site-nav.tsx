import { useEffect, useRef, useState } from 'react';

export interface NavLink {
  href: string;
  label: string;
  isCurrent: boolean;
}

export interface SiteNavProps {
  links: NavLink[];
  labels: { navigation: string; menu: string; close: string };
}

const bars = 'M4 7h16M4 12h16M4 17h16';
const cross = 'M6 6l12 12M18 6L6 18';

/**
 * The navigation. The menu of small screens is a popover, so it opens, closes and takes Escape
 * without JavaScript; this adds the state to the button and closes it when the address changes.
 */
export function SiteNav({ links, labels }: SiteNavProps) {
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const menu = panel.current;
    if (!menu) return;
    const followState = () => setOpen(menu.matches(':popover-open'));
    const close = () => menu.hidePopover();
    followState();
    menu.addEventListener('toggle', followState);
    for (const change of ['hashchange', 'popstate', 'pageshow']) window.addEventListener(change, close);
    return () => {
      menu.removeEventListener('toggle', followState);
      for (const change of ['hashchange', 'popstate', 'pageshow']) window.removeEventListener(change, close);
    };
  }, []);

  return (
    <div className="nav">
      <nav aria-label={labels.navigation}>
        <Links links={links} className="nav-links" />
      </nav>
      <button type="button" className="nav-menu" popoverTarget="site-menu">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={isOpen ? cross : bars} />
        </svg>
        <span>{isOpen ? labels.close : labels.menu}</span>
      </button>
      <nav
        id="site-menu"
        ref={panel}
        className="nav-panel"
        popover="auto"
        aria-label={labels.menu}
        onClick={(event) => event.target instanceof HTMLAnchorElement && panel.current?.hidePopover()}
      >
        <Links links={links} className="nav-panel-links" />
      </nav>
    </div>
  );
}

function Links({ links, className }: { links: NavLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ href, label, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
