import type { EditorView } from '@tiptap/pm/view';

/**
 * Selects again what was selected when a text gets the focus back, as from a dialog: browsers put the cursor at its start.
 * ProseMirror does so where the browser tells of it within 200 milliseconds, which a busy machine may miss. A click, or a
 * finger, says itself where the cursor belongs.
 * @returns false, as other handlers go on
 */
export function keepSelection(view: EditorView): boolean {
  if (matchMedia('(pointer: fine)').matches && !view.dom.matches(':active')) view.focus();
  return false;
}
