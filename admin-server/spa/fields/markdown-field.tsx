import { lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react';
import { renderMarkdown } from '#site/content/markdown.ts';
import { upload } from '../api/upload.ts';
import { classNames } from '../ui/class-names.ts';
import { toast } from '../ui/toast.tsx';
import { useMedia } from '../ui/use-media.ts';
import { TextArea, textIn } from './controls.tsx';
import type { ControlProps } from './form-field.tsx';
import { continueLine, type Edit, insertPicture, link } from './markdown-edits.ts';
import { editOfKey, MarkdownToolbar } from './markdown-toolbar.tsx';
import { markdownOf } from './paste-markdown.ts';
import { applyEdit, typeText } from './text-area.ts';

const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }));

/** Markdown with a toolbar, and beside it what the site will show. Formatted text that is pasted becomes Markdown; pictures that are pasted or dropped are uploaded. */
export function MarkdownField({ attributes, name, value, onChange, onBlur, locale }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isWide = useMedia('(min-width: 64rem)');
  const [isPreviewWanted, setPreviewWanted] = useState<boolean>();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [uploading, setUploading] = useState<string>();
  const previewId = useId();
  const text = typeof value === 'string' ? value : '';
  const isPreviewShown = isPreviewWanted ?? isWide;
  const apply = (edit: Edit) => area.current && applyEdit(area.current, edit);

  async function insertFile(file: File) {
    setUploading(file.name);
    try {
      const { url } = await upload(file, file.name);
      apply(insertPicture(url, ''));
    } catch (error) {
      toast.error('Upload error', `Failed to upload image: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setUploading(undefined);
    }
  }

  function paste(event: React.ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event;
    const file = pictureOf(clipboardData);
    const markdown = markdownOf(clipboardData.getData('text/html'));
    const address = clipboardData.getData('text/plain').trim();
    const isSelected = currentTarget.selectionStart < currentTarget.selectionEnd;
    if (file && !markdown) void insertFile(file);
    else if (isSelected && /^https?:\/\/\S+$/.test(address)) apply(link(address));
    else if (markdown !== undefined) typeText(currentTarget, markdown);
    else return;
    event.preventDefault();
  }

  function drop(event: React.DragEvent) {
    const file = pictureOf(event.dataTransfer);
    if (!file) return;
    event.preventDefault();
    void insertFile(file);
  }

  function press(event: React.KeyboardEvent<HTMLTextAreaElement>) {
    const edit = editOfKey(event);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const change = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && continueLine(value, selectionStart, selectionEnd);
    if (edit) apply(edit);
    else if (change) apply(() => change);
    else return;
    event.preventDefault();
  }

  return (
    <div className="rounded border border-line focus-within:border-muted">
      <MarkdownToolbar
        areaId={attributes.id}
        apply={apply}
        onLibrary={() => setLibraryOpen(true)}
        preview={{ id: previewId, isShown: isPreviewShown, toggle: () => setPreviewWanted(!isPreviewShown) }}
      />
      <div className={classNames('grid', isPreviewShown && 'lg:grid-cols-2')}>
        <TextArea
          ref={area}
          {...attributes}
          {...textIn(locale)}
          name={name}
          rows={14}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onPaste={paste}
          onDrop={drop}
          onKeyDown={press}
          className="rounded-none border-0 font-mono text-sm"
        />
        {isPreviewShown && <Preview id={previewId} text={text} locale={locale} />}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {uploading && `Uploading ${uploading} ...`}
      </p>
      <Suspense>
        {isLibraryOpen && (
          <LibraryDialog
            onClose={() => setLibraryOpen(false)}
            onChoose={({ url, title }) => {
              setLibraryOpen(false);
              // The dialog gives the focus back when it has gone.
              setTimeout(() => apply(insertPicture(url, title)));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

function pictureOf({ files }: DataTransfer): File | undefined {
  return Array.from(files).find(({ type }) => type.startsWith('image/'));
}

/** What the site shows, by the site's own renderer and sanitiser. */
function Preview({ id, text, locale }: { id: string; text: string; locale: ControlProps['locale'] }) {
  const shown = useDeferredValue(text);
  return (
    <section id={id} aria-label="Preview" tabIndex={0} className="max-h-[60dvh] overflow-y-auto border-t border-line p-4 lg:border-s lg:border-t-0">
      <p className="mb-2 font-mono text-xs text-muted">{shown.trim() === '' ? 'What is typed shows here as the site will show it.' : 'Preview'}</p>
      <div className="preview" {...textIn(locale)} dangerouslySetInnerHTML={{ __html: renderMarkdown(shown) }} />
    </section>
  );
}
