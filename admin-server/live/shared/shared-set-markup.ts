import { arabicLabels } from '#content-db/model/arabic-labels.ts';
import { resources } from '#content-db/types/index.ts';
import { columnLabel, valueText } from '#content-db/model/column-label.ts';
import { dirOf, isLocale, type Locale, splitPath } from '#content-db/model/locale.ts';
import { ar } from '#site/i18n/ar.ts';
import { longDate } from '#site/i18n/long-date.ts';
import { inOrder, isPage, namePage } from '#site/page-names.ts';
import { pageName } from '#site/paths.ts';
import type { ReviewedRow, SharedSet } from './shared-set.ts';
import { stylesPath } from './shared-page-markup.ts';

const words = {
  en: {
    languages: { en: 'English', ar: 'Arabic' },
    comma: ', ',
    changes: { add: 'new', update: 'changed', remove: 'will be gone' },
    note: (day: string) => `For review, not live. This link ends on ${day}.`,
    what: 'What changes',
    pages: 'Pages',
    noPage: 'No page changes.',
    actions: {
      create: 'New: {type}',
      update: 'Changed: {type}',
      remove: 'Deleted: {type}',
      move: 'Put in a new order',
    },
    by: (what: string, authors: string) => `${what}, by ${authors}`,
  },
  ar: {
    languages: { en: 'الإنجليزية', ar: 'العربية' },
    comma: '، ',
    changes: { add: 'جديدة', update: 'معدّلة', remove: 'ستُزال' },
    note: (day: string) => `للمراجعة، ولم يُنشر. ينتهي هذا الرابط في ${day}.`,
    what: 'ما سيتغير',
    pages: 'الصفحات',
    noPage: 'لا تتغير أي صفحة.',
    actions: { create: 'جديد: {type}', update: 'معدّل: {type}', remove: 'محذوف: {type}', move: 'ترتيب جديد' },
    by: (what: string, authors: string) => `${what}، بواسطة ${authors}`,
  },
};

interface Review extends SharedSet {
  rows: ReviewedRow[];
  /** Paths of the pages that the link opens. */
  paths: ReadonlySet<string>;
  /** Prefix of their addresses. */
  prefix: string;
  /** When the link ends. */
  until: string;
  timeZone: string;
  /** The language of the reader. */
  locale: Locale;
}

const labels: Readonly<Record<string, string>> = arabicLabels;

/** The name of a type or column in the language of the reader. */
function labelIn(locale: Locale, english: string): string {
  if (locale === 'en') return english;
  return labels[english] ?? labels[english.toLowerCase()] ?? english;
}

/** What people call a page: in Arabic as the menu of the website does, or by its title. */
function pageIn(locale: Locale, path: string, titles: Record<string, string> = {}): string {
  if (locale === 'en') return namePage(path, titles);
  const menu: Readonly<Record<string, string>> = ar.nav;
  return menu[pageName(splitPath(path).path)] ?? titles[path] ?? namePage(path);
}

/** The page that a review link opens: what a set of changes changes, and on which pages. */
export function reviewPage({ set, plan, rows, paths, prefix, until, timeZone, locale }: Review): string {
  const { languages, changes, comma, ...say } = words[locale];
  const title = escape(set.name);
  const changed = rows.map((row) => `<li>${rowMarkup(row, locale)}</li>`).join('');
  const pages = inOrder(plan.pages)
    .filter(({ path, change }) => paths.has(path) || (change === 'remove' && isPage(path)))
    .map(({ path, change }) => {
      const name = `<bdi>${escape(pageIn(locale, path, plan.titles))}</bdi>`;
      const link = paths.has(path) ? `<a href="${escape(prefix + encodeURI(path))}">${name}</a>` : name;
      return `<li>${link} <span>(${languages[splitPath(path).locale]}${comma}${changes[change]})</span></li>`;
    })
    .join('');
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="${stylesPath}">`;
  return `<!doctype html><html lang="${locale}" dir="${dirOf(locale)}"><head>${head}</head><body class="review"><main>
<p class="note">${say.note(longDate(until, locale, timeZone))}</p>
<h1 dir="auto">${title}</h1>
<h2>${say.what}</h2><ol>${changed}</ol>
<h2>${say.pages}</h2>${pages === '' ? `<p>${say.noPage}</p>` : `<ul class="pages">${pages}</ul>`}
</main></body></html>`;
}

function rowMarkup(
  { name, locale: written, resource, action, authors, differences }: ReviewedRow,
  locale: Locale,
): string {
  const { languages, actions, by, comma } = words[locale];
  const language = isLocale(written) ? ` (${languages[written]})` : '';
  const what = actions[action].replace('{type}', labelIn(locale, resources[resource].label));
  const people = authors.map((author) => `<bdi>${escape(author)}</bdi>`).join(comma);
  const shown = action === 'remove' ? [] : differences;
  const list = shown.map(({ column, published, working }) => {
    const [before, after] = [valueText(column, published), valueText(column, working)];
    const old = before === '' ? '' : `<del dir="auto">${escape(before)}</del>`;
    const fresh = after === '' ? '' : `<ins dir="auto">${escape(after)}</ins>`;
    return `<dt>${escape(labelIn(locale, columnLabel(column, resource)))}</dt><dd>${old}${fresh}</dd>`;
  });
  const details = list.length > 0 ? `<dl>${list.join('')}</dl>` : '';
  return `<h3><bdi>${escape(name)}</bdi>${language}</h3><p class="by">${by(what, people)}</p>${details}`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
