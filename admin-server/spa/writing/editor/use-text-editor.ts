import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { coveredAt } from '../../hooks/use-bar-height.ts';
import { langAttributes } from '../../ui/controls.tsx';
import type { Locale } from '#content-db/model/locale.ts';
import { type OpenText, openText } from '../markdown/open-text.ts';
import { ownBlocks, textExtensions } from '../schema/extensions.ts';
import { ParagraphDirection, withLocale } from './direction.ts';
import { FigureView } from './figure-view.tsx';
import { hearSelection } from './hear-selection.ts';
import { keepSelection } from './keep-selection.ts';
import { LeaveAtom, leaveAtom } from './leave-atom.ts';
import { selectParagraph, stayInParagraph } from './select-paragraph.ts';
import { showDocument } from './show-document.ts';
import { pressLatinKey } from './latin-shortcuts.ts';
import { SlashCommands, type SlashMenuState } from './slash-commands.ts';
import { SourceView } from './source-view.tsx';
import type { Tool } from './tools.ts';
import { WriteHere } from './write-here.ts';
import { picturesIn } from '../../fields/image/use-uploads.ts';

interface TextEditorOptions {
  /** The Markdown. */
  value: string;
  /** The Markdown that is stored. */
  stored: string;
  onChange: (markdown: string) => void;
  locale: Locale;
  /** Of the text box. */
  attributes: Record<string, string>;
  menu: SlashMenuState;
  tools: Tool[];
  insertFiles: (editor: Editor, files: File[], at?: number) => void;
}

/** What an editor shows. */
interface Shown {
  editor: Editor;
  text: OpenText;
  markdown: string;
  stored: string;
}

/** How far from the edges of the window the cursor is kept, in pixels: the bars there would cover it. */
const coveredEdges = {
  get top() {
    return coveredAt('start') + 8;
  },
  get bottom() {
    return coveredAt('end') + 8;
  },
  left: 0,
  right: 0,
};

/** An editor of a Markdown text. It writes back only what was edited, and takes over a value from outside. */
export function useTextEditor(options: TextEditorOptions): Editor {
  const { value, stored, onChange, locale, attributes, menu, tools, insertFiles } = options;
  const shown = useRef<Shown>(undefined);
  const [extensions] = useState(() => [
    ...textExtensions,
    ownBlocks.Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
    ownBlocks.SourceBlock.extend({ addNodeView: () => ReactNodeViewRenderer(SourceView) }),
    ParagraphDirection,
    LeaveAtom,
    WriteHere,
    SlashCommands.configure({ menu, tools }),
  ]);
  const editor = useEditor({ extensions, shouldRerenderOnTransaction: false });

  const changed = useEffectEvent(() => {
    if (!shown.current) return;
    const markdown = shown.current.text.sourceOf(editor.state.doc);
    if (markdown === shown.current.markdown) return;
    shown.current.markdown = markdown;
    onChange(markdown);
  });
  useEffect(() => {
    const onUpdate = () => changed();
    editor.on('update', onUpdate);
    return () => void editor.off('update', onUpdate);
  }, [editor]);

  const insert = useEffectEvent((files: File[], at?: number) => insertFiles(editor, files, at));
  const box = JSON.stringify({ ...attributes, ...langAttributes(locale) });
  useEffect(() => {
    if (editor.isDestroyed) return;
    const own = { role: 'textbox', 'aria-multiline': 'true', class: 'prose' };
    editor.setOptions({
      editorProps: {
        attributes: { ...own, ...JSON.parse(box) },
        scrollThreshold: coveredEdges,
        scrollMargin: coveredEdges,
        handleDOMEvents: {
          mousedown: selectParagraph,
          dblclick: stayInParagraph,
          focus: keepSelection,
          keydown: hearSelection,
          keyup: showCaret,
        },
        handleKeyDown: pressLatinKey,
        handlePaste: (view, event) => paste(view, event, insert),
        handleDrop: (view, event) => drop(view, event, insert),
      },
    });
  }, [editor, box]);

  useEffect(() => {
    // React may give up an editor before it is on the screen, and make another one.
    if (editor.isDestroyed) return;
    const before = shown.current?.editor === editor ? shown.current : undefined;
    if (before?.markdown === value) {
      shown.current = { ...before, stored };
      return;
    }
    const text = openText(editor.schema, value);
    shown.current = { editor, text, markdown: value, stored };
    // A mend can be undone. The text as it was opened cannot, nor what somebody else has saved.
    const isUndoable = before?.stored === stored;
    editor.view.dispatch(showDocument(editor.state.tr, text.document).setMeta('addToHistory', isUndoable));
  }, [editor, value, stored]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(withLocale(editor.state.tr, locale));
  }, [editor, locale]);
  return editor;
}

/**
 * Shows the caret that a key has moved, clear of the bars. ProseMirror does so where the browser tells of the move
 * within 50 milliseconds, which a busy machine may miss.
 * @returns false, as other handlers may go on
 */
function showCaret(view: EditorView, { key }: KeyboardEvent): boolean {
  const show = () => view.isDestroyed || view.dispatch(view.state.tr.scrollIntoView());
  // After the browser has told of the move.
  if (/^(?:Arrow|Page|Home$|End$)/.test(key)) setTimeout(show);
  return false;
}

/** What somebody pastes, read while the event lasts. */
interface Pasted {
  html: string;
  text: string;
  files: File[];
}

function paste(
  view: EditorView,
  { clipboardData }: ClipboardEvent,
  insert: (files: File[]) => void,
): boolean {
  leaveAtom(view);
  const html = clipboardData?.getData('text/html') ?? '';
  // What was copied here is pasted as it is, and code takes words only.
  if (html.includes('data-pm-slice') || view.state.selection.$from.parent.type.spec.code) return false;
  const files = picturesIn(clipboardData);
  const text = clipboardData?.getData('text/plain') ?? '';
  if (html !== '') void pasteFormatted(view, { html, text, files }, insert);
  else if (files.length > 0) insert(files);
  else return false;
  return true;
}

/**
 * Formatted text is read by code that knows what word processors write. It is loaded when it is needed; without it, the
 * words are pasted alone.
 */
async function pasteFormatted(
  view: EditorView,
  { html, text, files }: Pasted,
  insert: (files: File[]) => void,
) {
  const pasted = await import('../paste/read-pasted.ts')
    .then(({ readPasted }) => readPasted(view.state.schema, html))
    .catch(() => undefined);
  if (view.isDestroyed) return;
  if (pasted?.document) insertDocument(view, pasted.document);
  else if (files.length > 0) return insert(files);
  else view.pasteText(text);
  pasted?.sayLost();
}

function drop(
  view: EditorView,
  { dataTransfer, clientX, clientY }: DragEvent,
  insert: (files: File[], at?: number) => void,
): boolean {
  const files = picturesIn(dataTransfer);
  if (files.length > 0) insert(files, view.posAtCoords({ left: clientX, top: clientY })?.pos);
  return files.length > 0;
}

function insertDocument(view: EditorView, document: Node): void {
  const { tr } = view.state;
  const isInline = document.childCount === 1 && document.firstChild?.type.name === 'paragraph';
  view.dispatch(
    tr
      .replaceSelection(document.slice(isInline ? 1 : 0, document.content.size - (isInline ? 1 : 0)))
      .scrollIntoView(),
  );
}
