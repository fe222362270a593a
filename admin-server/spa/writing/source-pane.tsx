import type { ReactNode } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { renderMarkdown } from '#site/content/markdown.ts';
import { t } from '../language/text.tsx';
import { langAttributes } from '../ui/controls.tsx';

/** An article in the other language, to read while one writes. */
export interface SourceText {
  title: string;
  /** Markdown. */
  text: string;
  locale: Locale;
  /** What is to do about the translation. */
  notice?: ReactNode;
}

/** Shows it beside the text as visitors see it. */
export function SourcePane({ title, text, locale, notice }: SourceText) {
  return (
    <>
      {notice && <div className="mb-4">{notice}</div>}
      <article
        aria-label={t('The article in the other language')}
        className="rich-text"
        {...langAttributes(locale)}
      >
        <h2 className="text-xl font-semibold text-strong">{title}</h2>
        <div className="prose" dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />
      </article>
    </>
  );
}
