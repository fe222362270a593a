import { Extension } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { findTools, type Tool } from './tools.ts';

/** What the menu shows: the tools that match, and where. */
export type ShownTools = SuggestionProps<Tool>;

/** Carries what the plugin in the editor finds to the menu on the screen, and keys to the menu. */
export interface SlashMenuState {
  subscribe: (listener: () => void) => () => void;
  shown: () => ShownTools | undefined;
  show: (shown: ShownTools | undefined) => void;
  /** Sets the handler of keys while the menu is open. @returns a function that removes it */
  takeKeys: (handler: (event: KeyboardEvent) => boolean) => () => void;
  onKey: (event: KeyboardEvent) => boolean;
}

export function createSlashMenuState(): SlashMenuState {
  const listeners = new Set<() => void>();
  const none = () => false;
  let shown: ShownTools | undefined;
  let keys: (event: KeyboardEvent) => boolean = none;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => shown,
    show(next) {
      shown = next;
      for (const listener of listeners) listener();
    },
    takeKeys(handler) {
      keys = handler;
      return () => {
        if (keys === handler) keys = none;
      };
    },
    onKey: (event) => keys(event),
  };
}

/** Opens the menu where a paragraph begins with a slash. */
export const SlashCommands = Extension.create<{ menu: SlashMenuState | undefined; tools: Tool[] }>({
  name: 'slashCommands',
  addOptions: () => ({ menu: undefined, tools: [] }),
  addProseMirrorPlugins() {
    const { menu, tools } = this.options;
    return [
      Suggestion<Tool>({
        editor: this.editor,
        char: '/',
        startOfLine: true,
        items: ({ query }) => findTools(tools, query),
        command: ({ editor, range, props: tool }) => {
          editor.chain().focus().deleteRange(range).run();
          tool.run(editor);
        },
        allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
        render: () => ({
          onStart: (props) => menu?.show(props),
          onUpdate: (props) => menu?.show(props),
          onExit: () => menu?.show(undefined),
          onKeyDown: ({ event }) => menu?.onKey(event) ?? false,
        }),
      }),
    ];
  },
});
