import type { Locale } from '#content-db/model/locale.ts';
import { langAttributes } from '../ui/controls.tsx';
import type { Heading } from './text-facts.ts';
import { t } from '../language/text.tsx';

interface OutlineProps {
  headings: Heading[];
  locale: Locale;
}

/** The headings of the text, each leading to its place. */
export function Outline({ headings, locale }: OutlineProps) {
  if (headings.length === 0)
    return <p className="text-sm text-muted">{t('The headings of the article will be listed here.')}</p>;
  return (
    <ol {...langAttributes(locale)} className="border-s border-line text-sm">
      {headings.map(({ level, text }, at) => (
        <li key={at}>
          <button
            type="button"
            className="block min-h-9 w-full py-1 text-start text-muted hover:text-accent"
            style={{ paddingInlineStart: level > 2 ? '1.75rem' : '0.875rem' }}
            onClick={() => showHeading(at)}
          >
            {text || t('Heading without words')}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The outline in one line until it is opened, for beside something else. */
export function FoldedOutline(props: OutlineProps) {
  if (props.headings.length === 0) return null;
  return (
    <details className="article-outline">
      <summary className="cursor-pointer text-sm">{t('Outline|headings')}</summary>
      <Outline {...props} />
    </details>
  );
}

/** Scrolls to a heading of the editor, by its number. */
function showHeading(number: number): void {
  const headings = document.querySelectorAll('.article-text :is(h1, h2, h3, h4, h5, h6)');
  const [heading] = [...headings].filter((element) => !element.closest('.source-block')).slice(number);
  if (!(heading instanceof HTMLElement)) return;
  heading.style.scrollMarginBlockStart = 'calc(var(--top-bars) + var(--text-tools, 0px) + 2rem)';
  heading.scrollIntoView();
  getSelection()?.collapse(heading, 0);
}
