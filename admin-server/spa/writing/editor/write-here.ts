import { defaultBlockAt, Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { direction, language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

/**
 * A button wherever no paragraph can be begun with the cursor: at the beginning, or behind a picture, a table or another
 * such block, above the next one or above a heading without words.
 */
export const WriteHere = Extension.create({
  name: 'writeHere',
  addKeyboardShortcuts() {
    // Browsers find no beginning behind a button, and from there they go before it, where nothing can be typed.
    const toStart = () => this.editor.commands.focus('start');
    const isAtStart = () => {
      const { selection } = this.editor.state;
      return selection instanceof GapCursor && selection.head === 0;
    };
    return {
      'Ctrl-Home': toStart,
      'Cmd-ArrowUp': toStart,
      ArrowUp: isAtStart,
      ArrowLeft: isAtStart,
      Home: isAtStart,
    };
  },
  addProseMirrorPlugins() {
    return [new Plugin({ props: { decorations: ({ doc }) => buttonsIn(doc) } })];
  },
});

function buttonsIn(doc: Node): DecorationSet {
  const places: number[] = [];
  doc.forEach((block, at, index) => {
    const before = doc.maybeChild(index - 1);
    const isEmptyHeading = block.type.name === 'heading' && block.content.size === 0;
    if ((isClosed(block) || isEmptyHeading) && (!before || isClosed(before))) places.push(at);
  });
  const options = { side: -1, key: 'write-here', ignoreSelection: true, stopEvent: () => true };
  return DecorationSet.create(
    doc,
    places.map((at) => Decoration.widget(at, writeButton, options)),
  );
}

/** Whether no cursor can stand at the edges of a block. */
function isClosed({ isAtom, type }: Node): boolean {
  return isAtom || type.spec.isolating === true;
}

function writeButton(view: EditorView, place: () => number | undefined): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'write-here';
  button.contentEditable = 'false';
  button.lang = language;
  button.dir = direction;
  button.textContent = t('Write a paragraph here');
  button.addEventListener('click', () => writeAt(view, place() ?? 0));
  return button;
}

/** Puts the cursor in a new paragraph. */
function writeAt(view: EditorView, at: number): void {
  const { tr, doc } = view.state;
  const paragraph = defaultBlockAt(doc.contentMatchAt(doc.resolve(at).index()))?.createAndFill();
  if (!paragraph) return;
  tr.insert(at, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  view.focus();
}
