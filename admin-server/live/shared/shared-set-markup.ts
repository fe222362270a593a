import { columnLabel, valueText } from '#content-db/model/column-label.ts';
import { isLocale, splitPath } from '#content-db/model/locale.ts';
import { longDate } from '#site/i18n/long-date.ts';
import { inOrder, isPage, namePage } from '#site/page-names.ts';
import type { ReviewedRow, SharedSet } from './shared-set.ts';
import { stylesPath } from './shared-page-markup.ts';

const languages = { en: 'English', ar: 'Arabic' };
const changeWords = { add: 'new', update: 'changed', remove: 'will be gone' };

interface Review extends SharedSet {
  rows: ReviewedRow[];
  /** Paths of the pages that the link opens. */
  paths: ReadonlySet<string>;
  /** Prefix of their addresses. */
  prefix: string;
  /** When the link ends. */
  until: string;
}

/** The page that a review link opens: what a set of changes changes, and on which pages. */
export function reviewPage({ set, plan, rows, paths, prefix, until }: Review): string {
  const title = escape(set.name);
  const changed = rows.map((row) => `<li>${rowMarkup(row)}</li>`).join('');
  const pages = inOrder(plan.pages)
    .filter(({ path, change }) => paths.has(path) || (change === 'remove' && isPage(path)))
    .map(({ path, change }) => {
      const name = `<bdi>${escape(namePage(path, plan.titles))}</bdi>`;
      const link = paths.has(path) ? `<a href="${escape(prefix + encodeURI(path))}">${name}</a>` : name;
      return `<li>${link} <span>(${languages[splitPath(path).locale]}, ${changeWords[change]})</span></li>`;
    })
    .join('');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${stylesPath}">`;
  return `<!doctype html><html lang="en"><head>${head}</head><body class="review"><main>
<p class="note">For review, not live. This link ends on ${longDate(until, 'en')}.</p>
<h1 dir="auto">${title}</h1>
<h2>What changes</h2><ol>${changed}</ol>
<h2>Pages</h2>${pages === '' ? '<p>No page changes.</p>' : `<ul class="pages">${pages}</ul>`}
</main></body></html>`;
}

function rowMarkup({ name, locale, type, action, authors, differences }: ReviewedRow): string {
  const language = isLocale(locale) ? ` (${languages[locale]})` : '';
  const deeds = {
    create: `New: ${type}`,
    update: `Changed: ${type}`,
    remove: `Deleted: ${type}`,
    move: 'Put in a new order',
  };
  const by = authors.map((author) => `<bdi>${escape(author)}</bdi>`).join(', ');
  const texts = action === 'remove' ? [] : differences;
  const list = texts.map(({ column, published, working }) => {
    const [before, after] = [valueText(column, published), valueText(column, working)];
    const old = before === '' ? '' : `<del dir="auto">${escape(before)}</del>`;
    const fresh = after === '' ? '' : `<ins dir="auto">${escape(after)}</ins>`;
    return `<dt>${escape(columnLabel(column))}</dt><dd>${old}${fresh}</dd>`;
  });
  const details = list.length > 0 ? `<dl>${list.join('')}</dl>` : '';
  return `<h3><bdi>${escape(name)}</bdi>${language}</h3><p class="by">${deeds[action]}, by ${by}</p>${details}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
