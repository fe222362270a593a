import { defaultBlockAt, Extension } from '@tiptap/core';
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

/** The events before text is typed, by a key, by an input method, or by the keyboard of a phone. */
const props: EditorProps = {
  handleKeyPress: (view) => (leaveAtom(view), false),
  handleDOMEvents: {
    compositionstart: (view) => (leaveAtom(view), false),
    beforeinput: (view, { inputType }) => (inputType.startsWith('insert') && leaveAtom(view), false),
  },
};

/** What is typed while a picture is selected goes behind it, with any keyboard; only the keys that delete remove it. */
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
