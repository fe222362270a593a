import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Selects again what was selected when a text gets the focus back, as from a dialog: browsers put the cursor at its start.
 * ProseMirror does so where the browser tells of it within 200 milliseconds, which a busy machine may miss. A click, or a
 * finger, says itself where the cursor belongs.
 * @returns false, as other handlers go on
 */
export function keepSelection(view: EditorView): boolean {
  const isPointed = !matchMedia('(pointer: fine)').matches || view.dom.matches(':active');
  if (!isPointed && isReset(view)) view.focus();
  return false;
}

/** Whether the browser has the cursor at the start of the text, or not in it. */
function isReset(view: EditorView): boolean {
  const selected = view.dom.ownerDocument.getSelection();
  if (!selected?.anchorNode || !view.dom.contains(selected.anchorNode)) return true;
  const at = view.posAtDOM(selected.anchorNode, selected.anchorOffset);
  return selected.isCollapsed && at <= Selection.atStart(view.state.doc).from;
}
