import { type ComponentType, useEffect, useRef, useState } from 'react';
import { folderOf } from '../feature.ts';

export interface NavLink {
  href: string;
  label: string;
  isCurrent: boolean;
  /** Language of the label, where that is not the page's. */
  lang?: string;
  /** The links of the second level. */
  below?: NavLink[];
}

export interface SiteNavProps {
  links: NavLink[];
  /** Whether they need more room than a tablet has. */
  isLong: boolean;
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
export function SiteNav({ links, isLong, labels, ...others }: SiteNavProps) {
  /** The properties of what features have in the menu, by their folders. */
  const features: Record<string, object> = others;
  const panel = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasLevels = links.some(({ below }) => below);

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

  // Without this code its name on the page opens and closes a group of links, and another one closes it.
  useEffect(() => {
    const menu = bar.current;
    if (!menu || !hasLevels) return;
    const closeOutside = ({ target }: Event) => {
      for (const group of menu.querySelectorAll('details[open]'))
        if (target instanceof Node && !group.contains(target)) group.removeAttribute('open');
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      const group = key === 'Escape' && menu.querySelector('details[open]');
      if (!group) return;
      if (group.contains(document.activeElement)) group.querySelector('summary')?.focus();
      group.removeAttribute('open');
    };
    for (const sign of ['pointerdown', 'focusin']) document.addEventListener(sign, closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      for (const sign of ['pointerdown', 'focusin']) document.removeEventListener(sign, closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [hasLevels]);

  return (
    <div
      className={isLong ? 'nav is-long' : 'nav'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOutside(relatedTarget, currentTarget)) panel.current?.hidePopover();
      }}
    >
      <nav aria-label={labels.navigation} ref={bar}>
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
      {links.map((link, at) => (
        <li key={at}>
          {link.below ? <Group link={link} below={link.below} of={className} /> : <A {...link} />}
        </li>
      ))}
    </ul>
  );
}

/** A link and those below it, behind its name. */
function Group({ link, below, of }: { link: NavLink; below: NavLink[]; of: string }) {
  return (
    <details className="nav-group" name={of}>
      <summary lang={link.lang}>
        <span>{link.label}</span>
      </summary>
      <ul>
        {[link, ...below].map((inside, at) => (
          <li key={at}>
            <A {...inside} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function A({ href, label, isCurrent, lang }: NavLink) {
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined} lang={lang}>
      <span>{label}</span>
    </a>
  );
}
