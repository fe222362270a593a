import { type ReactNode, useId } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { siteUrl } from '../api/accounts/session.ts';
import { cardPicture, HeadPreview } from '../ui/preview/head-preview.tsx';
import type { ArticleParts } from './article-parts.ts';
import { Outline } from './outline.tsx';
import type { Heading } from './text-facts.ts';
import { t } from '../language/text.tsx';

interface ArticlePanelProps {
  parts: ArticleParts;
  /** The values that are typed. */
  values: Record<string, unknown>;
  headings: Heading[];
  locale: Locale;
  /** Renders the field with this name. */
  renderField: (name: string) => ReactNode;
}

/** What stands beside an article: its outline, its settings, and what others show of it. */
export function ArticlePanel({ parts, values, headings, locale, renderField }: ArticlePanelProps) {
  const head = parts.headOf(values);
  return (
    <aside aria-label={t('About the article')} className="grid content-start gap-8">
      <Group title={t('Outline|headings')}>
        <Outline headings={headings} locale={locale} />
      </Group>
      {parts.groups.map(({ title, fields }) => (
        <Group key={title} title={title}>
          {fields.map(renderField)}
        </Group>
      ))}
      <Group title={parts.head.title}>
        {parts.head.fields.map(renderField)}
        <HeadPreview
          locale={locale}
          address={new URL(siteUrl()).host + parts.path(values)}
          head={{ ...head, ogTitle: head.title, ogDescription: head.description }}
          picture={parts.renderCover(values, cardPicture)}
        />
      </Group>
    </aside>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="border-b border-line pb-1.5 font-mono text-xs text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}
