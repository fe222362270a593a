import type { Editor } from '@tiptap/core';
import { leaveAtom } from './leave-atom.ts';

/** A picture to insert. */
interface Picture {
  src: string;
  alt: string;
}

/** Inserts pictures as blocks of their own, one below the other; the alternative text of the first is typed next. */
export function insertPictures(editor: Editor, pictures: Picture[], at?: number): void {
  const [first] = pictures;
  if (!first) return;
  const figures = pictures.map((attrs) => ({ type: 'figure', attrs: { ...attrs, caption: '' } }));
  const place = afterTable(editor, at) ?? at;
  if (place === undefined) leaveAtom(editor.view);
  const chain = editor.chain().focus();
  (place === undefined ? chain.insertContent(figures) : chain.insertContentAt(place, figures)).run();
  // They are drawn with the next frame.
  requestAnimationFrame(() => {
    const fields = editor.view.dom.querySelectorAll<HTMLTextAreaElement>('[data-alt]');
    const field = [...fields].findLast((field) => imageOf(field)?.getAttribute('src') === first.src);
    if (!field) return;
    field.select();
    show(field);
    // It has its height then.
    imageOf(field)?.addEventListener('load', () => field === document.activeElement && show(field));
  });
}

/** The position after the table that holds a position, or the selection: a picture within would split it. */
function afterTable({ state }: Editor, at = state.selection.from): number | undefined {
  const place = state.doc.resolve(at);
  for (let depth = 1; depth <= place.depth; depth += 1)
    if (place.node(depth).type.name === 'table') return place.after(depth);
  return undefined;
}

function imageOf(field: Element): HTMLImageElement | null | undefined {
  return field.closest('figure')?.querySelector('img');
}

/** Scrolls to a picture, and to the field below it if there is no room for both. */
function show(field: Element): void {
  field.closest('figure')?.scrollIntoView({ block: 'nearest' });
  field.scrollIntoView({ block: 'nearest' });
}
