import { type ComponentType, useEffect, useRef, useState } from 'react';
import { folderOf } from '../feature.ts';

export interface NavLink {
  href: string;
  label: string;
  isCurrent: boolean;
}

export interface SiteNavProps {
  links: NavLink[];
  labels: { navigation: string; menu: string; close: string };
}

const inMenu = Object.entries(
  import.meta.glob<ComponentType<object>>('../*/slots/in-menu.tsx', { eager: true, import: 'inMenu' }),
).map(([path, Item]) => ({ feature: folderOf(path), Item }));

const bars = 'M4 7h16M4 12h16M4 17h16';
const cross = 'M6 6l12 12M18 6L6 18';

/**
 * The navigation. The menu of small screens is a popover, so it opens, closes and reacts to Escape
 * without JavaScript; this code shows the state in the button, closes the menu when the URL changes or the focus leaves it,
 * and gives the focus back to the button.
 */
export function SiteNav({ links, labels, ...others }: SiteNavProps) {
  /** The properties of what features have in the menu, by their folders. */
  const features: Record<string, object> = others;
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const menu = panel.current;
    if (!menu) return;
    const syncState = (event?: Event) => {
      const isNowOpen = menu.matches(':popover-open');
      setOpen(isNowOpen);
      if (event && !isNowOpen && document.activeElement === document.body) button.current?.focus();
    };
    const close = () => menu.hidePopover();
    // The focus may have left while this code was loading.
    if (isOutside(document.activeElement, menu.parentElement)) close();
    syncState();
    menu.addEventListener('toggle', syncState);
    for (const eventName of ['hashchange', 'popstate', 'pageshow']) window.addEventListener(eventName, close);
    return () => {
      menu.removeEventListener('toggle', syncState);
      for (const eventName of ['hashchange', 'popstate', 'pageshow'])
        window.removeEventListener(eventName, close);
    };
  }, []);

  return (
    <div
      className="nav"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOutside(relatedTarget, currentTarget)) panel.current?.hidePopover();
      }}
    >
      <nav aria-label={labels.navigation}>
        <Links links={links} className="nav-links" />
      </nav>
      <button type="button" ref={button} className="nav-menu" popoverTarget="site-menu">
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
        onClick={({ target }) =>
          target instanceof Element && target.closest('a') && panel.current?.hidePopover()
        }
      >
        <Links links={links} className="nav-panel-links" />
        {inMenu.map(({ feature, Item }) => (
          <Item key={feature} {...features[feature]} />
        ))}
      </nav>
    </div>
  );
}

/** Whether the focus is on an element, and that is in another part of the page. */
function isOutside(focused: Element | null, part: Element | null): boolean {
  return focused !== null && focused !== document.body && part?.contains(focused) === false;
}

function Links({ links, className }: { links: NavLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ href, label, isCurrent }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? 'page' : undefined}>
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
