import { lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react';
import { renderMarkdown } from '#site/content/markdown.ts';
import { classNames } from '../ui/class-names.ts';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { TextArea, langAttributes } from '../ui/controls.tsx';
import type { ControlProps } from './field-spec.ts';
import { insertPictures } from './markdown-edits.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { useKeptCaret } from './use-kept-caret.ts';
import { useMarkdownInput } from './use-markdown-input.ts';
import { t } from '../language/text.tsx';
import './markdown-field.css';

const PicturesDialog = lazy(async () => ({
  default: (await import('./pictures-dialog.tsx')).PicturesDialog,
}));

/** A Markdown field with a toolbar and a preview. */
export function MarkdownField({ attributes, name, value, onChange, onBlur, locale }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [isPreviewWanted, setPreviewWanted] = useState<boolean>();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const previewId = useId();
  const text = typeof value === 'string' ? value : '';
  const isPreviewShown = isPreviewWanted ?? isWide;
  const { apply, uploading, ...handlers } = useMarkdownInput(area);
  const keptCaret = useKeptCaret(area);

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
          {...langAttributes(locale)}
          name={name}
          rows={14}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          {...handlers}
          {...keptCaret}
          className="rounded-none border-0 font-mono text-sm"
        />
        {isPreviewShown && <Preview id={previewId} text={text} locale={locale} />}
      </div>
      <p role="status" className="px-3 text-sm text-muted">
        {uploading && t('Uploading {file} ...', { file: uploading })}
      </p>
      <Suspense>
        {isLibraryOpen && (
          <PicturesDialog
            onClose={() => setLibraryOpen(false)}
            onChoose={({ url, title }) => {
              setLibraryOpen(false);
              // The closing dialog returns the focus first.
              setTimeout(() => apply(insertPictures([{ url, alt: title }])));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The preview, rendered and sanitised like the site. */
function Preview({ id, text, locale }: { id: string; text: string; locale: ControlProps['locale'] }) {
  const shown = useDeferredValue(text);
  return (
    <section
      id={id}
      aria-label={t('Preview')}
      tabIndex={0}
      className="max-h-[60dvh] overflow-y-auto border-t border-line p-4 lg:border-s lg:border-t-0"
    >
      <p className="mb-2 font-mono text-xs text-muted">
        {shown.trim() === '' ? t('What is typed shows here as the site will show it.') : t('Preview')}
      </p>
      <div
        className="preview"
        {...langAttributes(locale)}
        dangerouslySetInnerHTML={{ __html: renderMarkdown(shown) }}
      />
    </section>
  );
}
