import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { coveredAt } from '../../ui/use-bar-height.ts';
import { langAttributes } from '../../ui/controls.tsx';
import type { Locale } from '#content-db/model/locale.ts';
import { type OpenText, openText } from '../markdown/open-text.ts';
import { ownBlocks, textExtensions } from '../markdown/extensions.ts';
import { ParagraphDirection, withLocale } from './direction.ts';
import { FigureView } from './figure-view.tsx';
import { LeaveAtom, leaveAtom } from './leave-atom.ts';
import { showDocument } from './show-document.ts';
import { SlashCommands, type SlashMenuState } from './slash-commands.ts';
import { SourceView } from './source-view.tsx';
import type { Tool } from './tools.ts';
import { WriteHere } from './write-here.ts';
import { picturesIn } from '../../fields/use-uploads.ts';
import { latinKey } from '../../ui/latin-key.ts';
import { Selection, TextSelection } from '@tiptap/pm/state';
import { withWords } from '../../language/dictionary.ts';

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
    // A fix can be undone. The text as it was opened cannot, nor what somebody else has saved.
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

const loadPaste = withWords(() => import('../paste/read-pasted.ts'), 'paste');

/**
 * Formatted text is read by code that knows what word processors write. It is loaded when it is needed; without it, the
 * words are pasted alone.
 */
async function pasteFormatted(
  view: EditorView,
  { html, text, files }: Pasted,
  insert: (files: File[]) => void,
) {
  const pasted = await loadPaste()
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

/**
 * Lets ProseMirror hear of a selection before a key acts on it. On a busy machine, browsers deliver the next key before
 * `selectionchange`.
 * @returns false, as other handlers go on
 */
function hearSelection(view: EditorView, event: KeyboardEvent): boolean {
  if (!view.composing && !event.isComposing)
    view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
}

/**
 * Finds the shortcut of a key that types two Arabic letters, as B types لا. ProseMirror finds those of single letters.
 * @returns whether there is one
 */
function pressLatinKey(view: EditorView, event: KeyboardEvent): boolean {
  const key = latinKey(event);
  const isKnown = key === event.key.toLowerCase() || event.key.length === 1;
  if (isKnown || !(event.ctrlKey || event.metaKey)) return false;
  const { code, keyCode, shiftKey, altKey, ctrlKey, metaKey } = event;
  const latin = new KeyboardEvent('keydown', { key, code, keyCode, shiftKey, altKey, ctrlKey, metaKey });
  return view.someProp('handleKeyDown', (handle) => handle(view, latin)) ?? false;
}

/**
 * Selects again what was selected when a text gets the focus back, as from a dialog: browsers put the cursor at its start.
 * ProseMirror does so where the browser tells of it within 200 milliseconds, which a busy machine may miss. A click, or a
 * finger, says itself where the cursor belongs.
 * @returns false, as other handlers go on
 */
function keepSelection(view: EditorView): boolean {
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

/**
 * Selects the paragraph at a third click, and at any that follows at once: a browser would select up to the next
 * text, with a picture between them, and ProseMirror takes a fourth click for a first one.
 * @returns whether it did
 */
function selectParagraph(view: EditorView, event: MouseEvent): boolean {
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
function stayInParagraph(view: EditorView, event: MouseEvent): boolean {
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
