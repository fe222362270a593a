import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Selects the paragraph at a third click, and at any that follows at once: a browser would select up to the next
 * text, with a picture between them, and ProseMirror takes a fourth click for a first one.
 * @returns whether it did
 */
export function selectParagraph(view: EditorView, event: MouseEvent): boolean {
  const at = event.detail < 3 || event.button !== 0 ? undefined : clickedText(view, event);
  if (!at) return false;
  event.preventDefault();
  view.focus();
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(TextSelection.create(doc, at.start(), at.end())));
  return true;
}

/**
 * Ends what a double click has selected with its paragraph: beside the last word, a browser selects up to the next
 * text, with a picture between them.
 * @returns false, as other handlers may go on
 */
export function stayInParagraph(view: EditorView, event: MouseEvent): boolean {
  const at = clickedText(view, event);
  const selected = view.dom.ownerDocument.getSelection();
  if (!at || !selected?.anchorNode || !selected.focusNode) return false;
  const anchor = view.posAtDOM(selected.anchorNode, selected.anchorOffset);
  const head = view.posAtDOM(selected.focusNode, selected.focusOffset);
  // A selection that was dragged to here began elsewhere, and is meant.
  if (anchor < at.start() || anchor > at.end()) return false;
  const end = Math.min(Math.max(head, at.start()), at.end());
  // ProseMirror believes this selection when it hears of it, which may be later.
  const { node, offset } = view.domAtPos(end);
  if (end !== head) selected.extend(node, offset);
  return false;
}

/** The place of a click, if it is in a paragraph or beside it. */
function clickedText(view: EditorView, { clientX, clientY }: MouseEvent): ResolvedPos | undefined {
  const place = view.posAtCoords({ left: clientX, top: clientY });
  const at = place && view.state.doc.resolve(place.pos);
  return at?.parent.isTextblock ? at : undefined;
}
