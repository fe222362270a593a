import { defaultBlockAt, type Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { TextSelection } from '@tiptap/pm/state';
import { direction, language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

/** A button above a text that begins with a picture, a table or another block that no cursor can be put before. */
export function WriteAbove({ editor }: { editor: Editor }) {
  const hasNoStart = useEditorState({
    editor,
    selector: () => {
      const { firstChild } = editor.state.doc;
      return firstChild !== null && (firstChild.isAtom || firstChild.type.spec.isolating === true);
    },
  });
  if (!hasNoStart) return null;
  return (
    <button
      type="button"
      lang={language}
      dir={direction}
      className="write-above"
      onClick={() => writeAbove(editor)}
    >
      {t('Write above')}
    </button>
  );
}

/** Puts the cursor in a new paragraph at the beginning. */
function writeAbove({ view }: Editor): void {
  const { tr, doc } = view.state;
  const paragraph = defaultBlockAt(doc.contentMatchAt(0))?.createAndFill();
  if (!paragraph) return;
  tr.insert(0, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView());
  view.focus();
}
