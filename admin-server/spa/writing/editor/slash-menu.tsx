import { type CSSProperties, useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { coveredAt } from '../../ui/use-bar-height.ts';
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
  const { items, command, editor } = shown;
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
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, at]);
  const place = usePlace(shown);
  if (!place) return null;
  return (
    <div id={id} role="listbox" aria-label={t('Insert')} className="slash-menu" style={place}>
      {items.length === 0 && <p className="px-3 py-2 text-sm text-muted">{t('Nothing has that name.')}</p>}
      {items.map((tool, number) => (
        <div
          key={tool.label}
          id={`${id}-${number}`}
          role="option"
          aria-selected={number === at}
          onPointerDown={(event) => (event.preventDefault(), command(tool))}
          onPointerMove={() => setActive(number)}
        >
          <tool.icon className="size-4 text-muted" aria-hidden /> {tool.label}
        </div>
      ))}
    </div>
  );
}

/** The place of the menu, which goes with its line when something scrolls. */
function usePlace({ clientRect, editor }: ShownTools): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const measure = () => {
      const line = clientRect?.();
      if (line) setPlace(placeOf(line, getComputedStyle(editor.view.dom).direction));
    };
    measure();
    const end = new AbortController();
    const options = { signal: end.signal, capture: true };
    for (const type of ['scroll', 'resize']) {
      window.addEventListener(type, measure, options);
      window.visualViewport?.addEventListener(type, measure, options);
    }
    return () => end.abort();
  }, [clientRect, editor]);
  return place;
}

/** As in the style sheet, in CSS pixels. */
const [width, maxHeight, gap] = [256, 384, 6];

/**
 * Beside the line, on the side with room for all of it, or else with more room; always within the part of the window
 * that no bar covers, and no keyboard. In CSS pixels.
 */
function placeOf({ top, bottom, left, right }: DOMRect, direction: string): CSSProperties {
  const wanted = direction === 'rtl' ? right - width : left;
  const inset = Math.max(8, Math.min(wanted, window.innerWidth - width - 8));
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const end = Math.min(window.innerHeight - coveredAt('end'), offsetTop + height);
  const below = end - bottom - gap;
  const above = top - coveredAt('start') - gap;
  const isBelow = below >= Math.min(maxHeight, above);
  return {
    left: inset,
    maxBlockSize: Math.min(maxHeight, isBelow ? below : above),
    ...(isBelow ? { top: bottom + gap } : { bottom: window.innerHeight - top + gap }),
  };
}
