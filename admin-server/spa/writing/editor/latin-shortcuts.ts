import type { EditorView } from '@tiptap/pm/view';
import { latinKey } from '../../hooks/latin-key.ts';

/**
 * Finds the shortcut of a key that types two Arabic letters, as B types لا. ProseMirror finds those of single letters.
 * @returns whether there is one
 */
export function pressLatinKey(view: EditorView, event: KeyboardEvent): boolean {
  const key = latinKey(event);
  const isKnown = key === event.key.toLowerCase() || event.key.length === 1;
  if (isKnown || !(event.ctrlKey || event.metaKey)) return false;
  const { code, keyCode, shiftKey, altKey, ctrlKey, metaKey } = event;
  const latin = new KeyboardEvent('keydown', { key, code, keyCode, shiftKey, altKey, ctrlKey, metaKey });
  return view.someProp('handleKeyDown', (handle) => handle(view, latin)) ?? false;
}
