import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import { type ChangeEvent, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { latinKey } from '../../hooks/latin-key.ts';
import { langAttributes } from '../../ui/controls.tsx';
import { lazyComponent } from '../../on-demand/lazy-component.tsx';
import { useLoadWhenIdle } from '../../on-demand/use-when-idle.ts';
import { foreignLanguage } from './direction.ts';
import { ArticleLocale } from './hints.ts';
import { createSlashMenuState } from './slash-commands.ts';
import { LinkLine } from './link-line.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { TextToolbar } from './text-toolbar.tsx';
import { blockTools, insertTools } from './tools.ts';
import { picturesIn, useUploads } from '../../fields/image/use-uploads.ts';
import { insertPictures } from './insert-pictures.ts';
import { useTextEditor } from './use-text-editor.ts';
import { t } from '../../language/text.tsx';
import './rich-text.css';

const PicturesDialog = lazy(async () => ({
  default: (await import('../../fields/image/pictures-dialog.tsx')).PicturesDialog,
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
        accept="image/jpeg,image/png,image/webp"
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
