import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Selects the paragraph at a third click, and at any that follows at once: a browser would select up to the next
 * text, with a picture between them, and ProseMirror takes a fourth click for a first one.
 * @returns whether it did
 */
export function selectParagraph(view: EditorView, event: MouseEvent): boolean {
  if (event.detail < 3 || event.button !== 0) return false;
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (!place) return false;
  const at = view.state.doc.resolve(place.pos);
  if (!at.parent.isTextblock) return false;
  event.preventDefault();
  view.focus();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at.start(), at.end())));
  return true;
}
