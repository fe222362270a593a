import { defaultBlockAt, Extension } from '@tiptap/core';
import { GapCursor } from '@tiptap/pm/gapcursor';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';

/**
 * Puts the cursor behind a picture or another block without text that is selected: what comes next would replace it.
 * Behind a block, that is in the empty paragraph that follows, or in a new one.
 * @returns whether one was selected
 */
export function leaveAtom(view: EditorView): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection) || !selection.node.isAtom) return false;
  const { $to, node, to } = selection;
  const next = $to.nodeAfter;
  if (!node.isInline && !(next?.isTextblock && next.content.size === 0)) {
    const paragraph = defaultBlockAt($to.parent.contentMatchAt($to.index()))?.createAndFill();
    if (paragraph) tr.insert(to, paragraph);
  }
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, node.isInline ? to : to + 1)).scrollIntoView());
  return true;
}

/** Begins a paragraph at a cursor between two blocks, where the browser would lose what is typed. */
function leaveGap(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!(selection instanceof GapCursor)) return;
  const { $from, from } = selection;
  const paragraph = defaultBlockAt($from.parent.contentMatchAt($from.index()))?.createAndFill();
  if (!paragraph) return;
  tr.insert(from, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + 1)));
}

/** Makes room for text. @returns false, as the text is still to come */
function makeRoom(view: EditorView): boolean {
  leaveAtom(view);
  leaveGap(view);
  return false;
}

/** The events before text is typed, by a key, by an input method, or by the keyboard of a phone. */
const props: EditorProps = {
  handleKeyPress: makeRoom,
  handleDOMEvents: {
    compositionstart: makeRoom,
    beforeinput: (view, { inputType }) => inputType.startsWith('insert') && makeRoom(view),
  },
};

/**
 * What is typed while a picture is selected goes behind it, and between two blocks into a paragraph of its own, with any
 * keyboard; only the keys that delete remove a picture.
 */
export const LeaveAtom = Extension.create({
  name: 'leaveAtom',
  // Before the keys of the other elements.
  priority: 1000,
  addKeyboardShortcuts() {
    return { Enter: () => leaveAtom(this.editor.view) };
  },
  addProseMirrorPlugins() {
    return [new Plugin({ props })];
  },
});
