import { Bold, Columns2, Heading2, ImagePlus, Italic, Link, List, ListOrdered, type LucideIcon, Quote, Table } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useRef, useState } from 'react';
import { renderMarkdown } from '#site/content/markdown.ts';
import { upload, uploadLimit } from '../api/upload.ts';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { toast } from '../ui/toast.tsx';
import { TextArea, textIn } from './controls.tsx';
import type { ControlProps } from './form-field.tsx';
import { type Edit, insertBlock, prefixLines, surround } from './markdown-edits.ts';
import { markdownOf } from './paste-markdown.ts';

const LibraryDialog = lazy(async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog }));

const tools: { icon: LucideIcon; label: string; edit: Edit; key?: string }[] = [
  { icon: Bold, label: 'Bold', edit: surround('**'), key: 'b' },
  { icon: Italic, label: 'Italic', edit: surround('*'), key: 'i' },
  { icon: Heading2, label: 'Heading', edit: prefixLines('## ') },
  { icon: List, label: 'List', edit: prefixLines('- ') },
  { icon: ListOrdered, label: 'Numbered list', edit: prefixLines('1. ') },
  { icon: Quote, label: 'Quotation', edit: prefixLines('> ') },
  { icon: Link, label: 'Link', edit: surround('[', '](https://)') },
  { icon: Table, label: 'Table', edit: insertBlock('| Column | Column |\n| --- | --- |\n| Text | Text |') },
];

/** Markdown with a toolbar, and beside it what the site will show. Formatted text that is pasted becomes Markdown. */
export function MarkdownField({ attributes, name, value, onChange, onBlur, locale }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreviewShown, setPreviewShown] = useState(true);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const text = typeof value === 'string' ? value : '';

  /** Changes the text as if it were typed, so that undo takes it back. */
  function apply(edit: Edit) {
    const element = area.current;
    if (!element) return;
    const { text: inserted, start, end, select } = edit(element.value, element.selectionStart, element.selectionEnd);
    element.focus();
    element.setSelectionRange(start, end);
    document.execCommand('insertText', false, inserted);
    element.setSelectionRange(...select);
  }

  function paste(event: React.ClipboardEvent) {
    const [file] = event.clipboardData.files;
    const html = event.clipboardData.getData('text/html');
    if (file?.type.startsWith('image/')) {
      event.preventDefault();
      void insertFile(file);
    } else if (html !== '') {
      event.preventDefault();
      document.execCommand('insertText', false, markdownOf(html));
    }
  }

  async function insertFile(file: File) {
    if (file.size >= uploadLimit) return toast.error('Upload failed', 'The picture must be smaller than 5 MB.');
    try {
      const { url } = await upload(file, file.name);
      apply(insertBlock(`![](${url})`));
    } catch (error) {
      toast.error('Upload failed', error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className="rounded border border-line">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap items-center border-b border-line bg-surface px-1">
        {tools.map(({ icon, label, edit }) => (
          <IconButton key={label} icon={icon} label={label} onClick={() => apply(edit)} />
        ))}
        <IconButton icon={ImagePlus} label="Picture from the library" onClick={() => setLibraryOpen(true)} />
        <IconButton icon={Columns2} label="Preview" aria-pressed={isPreviewShown} className="ms-auto" onClick={() => setPreviewShown(!isPreviewShown)} />
      </div>
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
          onKeyDown={(event) => {
            const tool = (event.metaKey || event.ctrlKey) && tools.find(({ key }) => key === event.key.toLowerCase());
            if (!tool) return;
            event.preventDefault();
            apply(tool.edit);
          }}
          className="rounded-none border-0 font-mono text-sm"
        />
        {isPreviewShown && <Preview text={text} locale={locale} />}
      </div>
      <Suspense>
        {isLibraryOpen && (
          <LibraryDialog
            onClose={() => setLibraryOpen(false)}
            onChoose={({ url }) => {
              setLibraryOpen(false);
              apply(insertBlock(`![](${url})`));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What the site shows, by the site's own renderer and sanitiser. */
function Preview({ text, locale }: { text: string; locale: ControlProps['locale'] }) {
  const shown = useDeferredValue(text);
  return (
    <div className="max-h-[60dvh] overflow-y-auto border-t border-line p-4 lg:border-s lg:border-t-0">
      <p className="mb-2 font-mono text-xs text-muted">Preview</p>
      <div className="preview" {...textIn(locale)} dangerouslySetInnerHTML={{ __html: renderMarkdown(shown) }} />
    </div>
  );
}
