import { type CSSProperties, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { ShownTools, SlashMenuState } from './slash-commands.ts';
import { t } from '../../language/text.tsx';

/** The menu that opens at a slash. */
export function SlashMenu({ menu }: { menu: SlashMenuState }) {
  const shown = useSyncExternalStore(menu.subscribe, menu.shown);
  return shown && <Menu shown={shown} menu={menu} />;
}

/** The tools that match what follows the slash. The focus stays in the text. */
function Menu({ shown, menu }: { shown: ShownTools; menu: SlashMenuState }) {
  const [active, setActive] = useState(0);
  const id = useId();
  const { items, command, clientRect, editor } = shown;
  const at = Math.min(active, items.length - 1);
  useEffect(
    () =>
      menu.takeKeys(({ key }) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[key];
        const chosen = items[at];
        if (step && items.length > 0) setActive((at + step + items.length) % items.length);
        else if ((key === 'Enter' || key === 'Tab') && chosen) command(chosen);
        else return false;
        return true;
      }),
    [menu, items, at, command],
  );
  useEffect(() => {
    const area = editor.view.dom;
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, at]);
  const place = clientRect?.();
  if (!place) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Insert')}
      className="slash-menu"
      style={placeOf(place, getComputedStyle(editor.view.dom).direction)}
    >
      {items.length === 0 && <p className="px-3 py-2 text-sm text-muted">{t('Nothing has that name.')}</p>}
      {items.map((tool, number) => (
        <div
          key={tool.label}
          id={`${id}-${number}`}
          role="option"
          aria-selected={number === at}
          ref={number === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          onPointerDown={(event) => (event.preventDefault(), command(tool))}
          onPointerMove={() => setActive(number)}
        >
          <tool.icon className="size-4 text-muted" aria-hidden /> {tool.label}
        </div>
      ))}
    </div>
  );
}

/** As in the style sheet, in CSS pixels. */
const [width, maxHeight, gap] = [256, 288, 6];

/** Beside the line, on the side with room for all of it, or else with more room; always within the window. In CSS pixels. */
function placeOf({ top, bottom, left, right }: DOMRect, direction: string): CSSProperties {
  const wanted = direction === 'rtl' ? right - width : left;
  const inset = Math.max(8, Math.min(wanted, window.innerWidth - width - 8));
  const below = window.innerHeight - bottom - gap - 8;
  const above = top - gap - 8;
  const isBelow = below >= Math.min(maxHeight, above);
  return {
    left: inset,
    maxBlockSize: Math.min(maxHeight, isBelow ? below : above),
    ...(isBelow ? { top: bottom + gap } : { bottom: window.innerHeight - top + gap }),
  };
}
