import type { Editor } from '@tiptap/core';
import { EditorContent, useEditorState } from '@tiptap/react';
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { latinKey } from '../../ui/latin-key.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useLoadWhenIdle } from '../../ui/use-when-idle.ts';
import { foreignLanguage } from './direction.ts';
import { ArticleLocale } from './hints.ts';
import { createSlashMenuState } from './slash-commands.ts';
import { SlashMenu } from './slash-menu.tsx';
import { TextToolbar } from './text-toolbar.tsx';
import { blockTools, insertTools } from './tools.ts';
import { pictureTypes } from '../../api/upload.ts';
import { picturesIn, useUploads } from '../../fields/use-uploads.ts';
import { useTextEditor } from './use-text-editor.ts';
import { t } from '../../language/text.tsx';
import './rich-text.css';
import { leaveAtom } from './leave-atom.ts';
import { ExternalLink } from 'lucide-react';
import { addressOnSite } from '../../api/session.ts';
import { direction, language } from '../../language/language.ts';
import { useLivePath } from '../../resource/view-live.tsx';
import { Button, linkButtonIn } from '../../ui/button.tsx';

const PicturesDialog = lazy(async () => ({
  default: (await import('../../fields/pictures-dialog.tsx')).PicturesDialog,
}));

const LinkDialog = lazyComponent(async () => (await import('./link-dialog.tsx')).LinkDialog);

interface RichTextProps {
  /** The Markdown. */
  value: string;
  /** The Markdown that is stored: undo leaves alone what changes with it. */
  stored: string;
  onChange: (markdown: string) => void;
  onBlur: () => void;
  /** Opens the text as Markdown. */
  onMarkdown: () => void;
  locale: Locale;
  /** Of the text box. */
  attributes: Record<string, string>;
}

/** A Markdown text, edited as visitors see it. */
export function RichText({ onBlur, onMarkdown, ...options }: RichTextProps) {
  const [menu] = useState(createSlashMenuState);
  useLoadWhenIdle(LinkDialog);
  const [opened, setOpened] = useState<'library' | 'link'>();
  const fileId = useId();
  const { uploading, uploadAll } = useUploads();
  const pictures = {
    upload: () => document.getElementById(fileId)?.click(),
    library: () => setOpened('library'),
  };
  const tools = [...blockTools, ...insertTools(pictures)];
  const editor = useTextEditor({
    ...options,
    menu,
    tools,
    insertFiles: (...args) => void insertFiles(...args),
  });
  async function insertFiles(into: Editor, files: File[], at?: number) {
    const addresses = await uploadAll(files);
    insertPictures(
      into,
      addresses.map((src) => ({ src, alt: '' })),
      at,
    );
  }

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const picked = picturesIn(target);
    // Lets the same file be picked again.
    target.value = '';
    void insertFiles(editor, picked);
  }

  function linkByKey(event: KeyboardEvent) {
    if (!isLinkKey(event) || !editor.isFocused) return;
    event.preventDefault();
    event.stopPropagation();
    setOpened('link');
  }

  return (
    <div className="rich-text" lang={options.locale}>
      <TextToolbar
        editor={editor}
        pictures={pictures}
        onLink={() => setOpened('link')}
        onMarkdown={onMarkdown}
      />
      <div className="article-text" {...langAttributes(options.locale)} onKeyDown={linkByKey}>
        <ArticleLocale value={options.locale}>
          <EditorContent editor={editor} onBlur={onBlur} />
        </ArticleLocale>
        <LinkLine editor={editor} onEdit={() => setOpened('link')} />
      </div>
      <p role="status" className="text-sm text-muted">
        {uploading && t('Uploading {file} ...', { file: uploading })}
      </p>
      <SlashMenu menu={menu} />
      <input
        id={fileId}
        type="file"
        multiple
        accept={pictureTypes}
        aria-label={t('File for a picture in the text')}
        className="sr-only"
        tabIndex={-1}
        onChange={pick}
      />
      {opened === 'link' && (
        <LinkDialog editor={editor} locale={options.locale} onClose={() => setOpened(undefined)} />
      )}
      <Suspense>
        {opened === 'library' && (
          <PicturesDialog
            onClose={() => setOpened(undefined)}
            onChoose={({ url, title }) => {
              setOpened(undefined);
              // Words in the other language would be published: the field stays empty, and asks for its own.
              const alt = foreignLanguage(title, options.locale) ? '' : title;
              // The closing dialog returns the focus first.
              setTimeout(() => insertPictures(editor, [{ src: url, alt }]));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Whether a key is Ctrl-K or ⌘K, which elsewhere opens the palette. */
function isLinkKey({ nativeEvent }: KeyboardEvent): boolean {
  return latinKey(nativeEvent) === 'k' && (nativeEvent.ctrlKey || nativeEvent.metaKey);
}

/** A picture to insert. */
interface Picture {
  src: string;
  alt: string;
}

/** Inserts pictures as blocks of their own, one below the other; the alternative text of the first is typed next. */
function insertPictures(editor: Editor, pictures: Picture[], at?: number): void {
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

/** Says below the link that the cursor is in where it leads, and lets one open and change it. */
function LinkLine({ editor, onEdit }: { editor: Editor; onEdit: () => void }) {
  const link = useEditorState({ editor, selector: () => linkAtCursor(editor) });
  const livePath = useLivePath();
  if (!link) return null;
  const { href, top, start } = link;
  return (
    <div
      role="group"
      aria-label={t('Link')}
      lang={language}
      dir={direction}
      className="link-line"
      style={{ top, insetInlineStart: `max(0px, min(${start}px, 100% - 22rem))` }}
    >
      <bdi dir="ltr" className="min-w-0 truncate font-mono text-xs">
        {href}
      </bdi>
      {!href.startsWith('#') && (
        <a
          href={href.startsWith('/') ? addressOnSite(livePath(href)) : href}
          target="_blank"
          rel="noopener"
          className={linkButtonIn('quiet')}
        >
          <ExternalLink className="size-4" aria-hidden />
          {t('Open')}
        </a>
      )}
      <Button look="quiet" title={t('Edit link (Ctrl-K)')} onClick={onEdit}>
        {t('Edit link')}
      </Button>
    </div>
  );
}

/** Where the link leads, and its place within the text, in CSS pixels. Undefined if the cursor is in none. */
function linkAtCursor(editor: Editor) {
  const href = String(editor.getAttributes('link')['href'] ?? '');
  if (editor.isDestroyed || href === '') return undefined;
  const { view, state } = editor;
  const { node } = view.domAtPos(state.selection.from, 1);
  const link = (node instanceof Element ? node : node.parentElement)?.closest('a');
  const text = view.dom.closest('.article-text');
  if (!link || !text) return undefined;
  const [own, all] = [link.getBoundingClientRect(), text.getBoundingClientRect()];
  const isRightToLeft = getComputedStyle(text).direction === 'rtl';
  return {
    href,
    top: Math.round(own.bottom - all.top),
    start: Math.round(isRightToLeft ? all.right - own.right : own.left - all.left),
  };
}
