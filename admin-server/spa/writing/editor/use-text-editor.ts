import { ReactNodeViewRenderer, useEditor } from '@tiptap/react';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { langAttributes } from '../../ui/controls.tsx';
import type { Locale } from '#content-db/model/locale.ts';
import { htmlToMarkdown } from '../../fields/markdown/paste-markdown.ts';
import { type OpenText, openText } from '../markdown/open-text.ts';
import { ownBlocks, textExtensions } from '../schema/extensions.ts';
import { ParagraphDirection } from './direction.ts';
import { FigureView } from './figure-view.tsx';
import { slashMenu, type SlashMenuBridge } from './slash-menu.tsx';
import { SourceView } from './source-view.tsx';
import { pictureOf } from './use-pictures.ts';

interface TextEditorOptions {
  /** The Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  locale: Locale;
  attributes: Record<string, string>;
  menu: RefObject<SlashMenuBridge>;
  insertFile: (editor: Editor, file: File, at?: number) => void;
}

/** An editor of a Markdown text. It writes back only what was edited, and takes over a value from outside. */
export function useTextEditor(options: TextEditorOptions): Editor {
  const latest = useRef(options);
  latest.current = options;
  const open = useRef<OpenText>(undefined);
  /** The Markdown that the editor shows. */
  const shown = useRef<string>(undefined);
  const editor = useEditor({
    extensions: [
      ...textExtensions,
      ownBlocks.Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) }),
      ownBlocks.SourceBlock.extend({ addNodeView: () => ReactNodeViewRenderer(SourceView) }),
      ParagraphDirection.configure({ locale: () => latest.current.locale }),
      slashMenu(options.menu),
    ],
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: () => attributesOf(latest.current),
      handlePaste: (view, event) => paste(view, event),
      handleDrop: (view, event) => drop(view, event),
    },
    onUpdate: ({ editor: { state } }) => {
      const markdown = open.current?.sourceOf(state.doc);
      if (markdown === undefined || markdown === shown.current) return;
      shown.current = markdown;
      latest.current.onChange(markdown);
    },
  });

  /** Formatted text becomes Markdown first, which knows what word processors write. */
  function paste(view: EditorView, { clipboardData }: ClipboardEvent): boolean {
    const html = clipboardData?.getData('text/html') ?? '';
    // What was copied here is pasted as it is.
    if (html.includes('data-pm-slice')) return false;
    const markdown = htmlToMarkdown(html);
    const file = pictureOf(clipboardData);
    if (file && markdown === undefined) latest.current.insertFile(editor, file);
    else if (markdown !== undefined) insertMarkdown(view, markdown);
    else return false;
    return true;
  }

  function drop(view: EditorView, { dataTransfer, clientX, clientY }: DragEvent): boolean {
    const file = pictureOf(dataTransfer);
    if (!file) return false;
    latest.current.insertFile(editor, file, view.posAtCoords({ left: clientX, top: clientY })?.pos);
    return true;
  }

  const { value, locale } = options;
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    open.current = openText(editor.schema, value);
    showDocument(editor, open.current);
  }, [editor, value]);
  // Directions and attributes follow the language.
  useEffect(() => editor.view.dispatch(editor.state.tr.setMeta('locale', locale)), [editor, locale]);
  return editor;
}

function attributesOf({ attributes, locale }: TextEditorOptions): Record<string, string> {
  return {
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'prose',
    ...attributes,
    ...langAttributes(locale),
  };
}

function insertMarkdown(view: EditorView, markdown: string): void {
  const { document } = openText(view.state.schema, markdown);
  const { tr } = view.state;
  const isInline = document.childCount === 1 && document.firstChild?.type.name === 'paragraph';
  view.dispatch(
    tr
      .replaceSelection(document.slice(isInline ? 1 : 0, document.content.size - (isInline ? 1 : 0)))
      .scrollIntoView(),
  );
}

/** Shows another document. Only the part that differs is replaced, so the cursor stays where it can. */
function showDocument(editor: Editor, { document }: OpenText): void {
  const { doc, tr } = editor.state;
  const [before, after] = [placesIn(doc), placesIn(document)];
  const isSame = (at: number) => {
    const node = after.at(at)?.node;
    return node !== undefined && before.at(at)?.node.eq(node);
  };
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && isSame(first)) first += 1;
  let last = 0;
  while (last < shorter - first && isSame(-1 - last)) last += 1;
  const from = before[first]?.from ?? doc.content.size;
  const to = before[before.length - last]?.from ?? doc.content.size;
  const nodes = after.slice(first, after.length - last).map(({ node }) => node);
  editor.view.dispatch(tr.replaceWith(from, to, nodes).setMeta('addToHistory', false));
}

/** The top-level blocks with their positions. */
function placesIn(document: Node): { node: Node; from: number }[] {
  const places: { node: Node; from: number }[] = [];
  document.forEach((node, from) => places.push({ node, from }));
  return places;
}
