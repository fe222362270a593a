import type { EditorView } from '@tiptap/pm/view';

/**
 * Lets ProseMirror hear of a selection before a key acts on it. On a busy machine, browsers deliver the next key before
 * `selectionchange`.
 * @returns false, as other handlers go on
 */
export function hearSelection(view: EditorView, event: KeyboardEvent): boolean {
  if (!view.composing && !event.isComposing)
    view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}
