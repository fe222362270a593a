import { Extension } from '@tiptap/core';
import Suggestion, { type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import { type RefObject, useEffect, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { findTools, type Tool } from './tools.ts';

/** What the plugin in the editor tells the menu on the screen. */
export interface SlashMenuBridge {
  tools: () => Tool[];
  show: (shown: SuggestionProps<Tool> | undefined) => void;
  onKey: (event: KeyboardEvent) => boolean;
}

/** Opens the menu where a paragraph begins with a slash. */
export function slashMenu(bridge: RefObject<SlashMenuBridge>) {
  return Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Tool>({
          editor: this.editor,
          char: '/',
          startOfLine: true,
          items: ({ query }) => findTools(bridge.current.tools(), query),
          command: ({ editor, range, props: tool }) => {
            editor.chain().focus().deleteRange(range).run();
            tool.run(editor);
          },
          allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
          render: () => ({
            onStart: (props) => bridge.current.show(props),
            onUpdate: (props) => bridge.current.show(props),
            onExit: () => bridge.current.show(undefined),
            onKeyDown: ({ event }: SuggestionKeyDownProps) => bridge.current.onKey(event),
          }),
        }),
      ];
    },
  });
}

interface SlashMenuProps {
  shown: SuggestionProps<Tool>;
  bridge: RefObject<SlashMenuBridge>;
}

/** The tools that match what follows the slash. The focus stays in the text. */
export function SlashMenu({ shown, bridge }: SlashMenuProps) {
  const [active, setActive] = useState(0);
  const id = useId();
  const { items, command, clientRect, editor } = shown;
  const at = Math.min(active, items.length - 1);
  useEffect(() => {
    bridge.current.onKey = ({ key }) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const chosen = items[at];
      if (step && items.length > 0) setActive((at + step + items.length) % items.length);
      else if ((key === 'Enter' || key === 'Tab') && chosen) command(chosen);
      else return false;
      return true;
    };
    const area = editor.view.dom;
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      bridge.current.onKey = () => false;
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
    };
  }, [items, at, command, editor, id, bridge]);
  const place = clientRect?.();
  if (!place) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Insert"
      className="fixed z-30 max-h-72 w-64 overflow-y-auto rounded border border-line bg-sheet py-1"
      style={placeOf(place, getComputedStyle(editor.view.dom).direction)}
    >
      {items.length === 0 && <p className="px-3 py-2 text-sm text-muted">Nothing has that name.</p>}
      {items.map((tool, number) => (
        <div
          key={tool.label}
          id={`${id}-${number}`}
          role="option"
          aria-selected={number === at}
          ref={number === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          onPointerDown={(event) => (event.preventDefault(), command(tool))}
          onPointerMove={() => setActive(number)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 px-3 text-sm md:min-h-9',
            number === at && 'bg-surface text-strong',
          )}
        >
          <tool.icon className="size-4 text-muted" aria-hidden /> {tool.label}
        </div>
      ))}
    </div>
  );
}

/** Below the line, or above it where there is no room; always within the window. In CSS pixels, with the width and height of the menu. */
function placeOf(
  { top, bottom, left, right }: DOMRect,
  direction: string,
): { top: number; insetInlineStart: number } {
  const [width, height] = [256, 288];
  const wanted = direction === 'rtl' ? right - width : left;
  const inset = Math.max(8, Math.min(wanted, window.innerWidth - width - 8));
  const isBelow = bottom + height + 8 < window.innerHeight || top < height;
  return { top: isBelow ? bottom + 6 : Math.max(8, top - height - 6), insetInlineStart: inset };
}
