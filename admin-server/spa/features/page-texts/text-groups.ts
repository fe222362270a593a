import { humanize } from '#content-db/model/humanize.ts';
import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { NamedSection } from './page-sections.ts';
import { translated } from '../../language/translated.ts';

export type PageText = RowOf<'page-content'>;

/** The work left on a text. */
type Need = 'nothing' | 'translation' | 'review';

/** One text of a page, in the language that is edited. */
export interface TextItem {
  section: string;
  key: string;
  /** Includes the section if another text of the group has the same key. */
  label: string;
  row: PageText | undefined;
  /** The English text, if another language is edited. */
  original: PageText | undefined;
  /** The text that visitors see if nothing is stored. */
  fallback: string | undefined;
  need: Need;
}

export interface TextGroup {
  name: string;
  /** The section of a new text. */
  section: string;
  items: TextItem[];
}

interface Texts {
  page: string;
  locale: Locale;
  /** The rows of the page in both languages. */
  rows: PageText[];
  /** What visitors see where nothing is stored, by page, section and key. */
  fallbacks: Readonly<Record<string, string>>;
  /** Ids of the Arabic rows that need a review. */
  toReview?: ReadonlySet<number>;
}

/**
 * Groups the texts of a page in one language by its named sections, in their order. Other sections follow under
 * their own names. Includes texts that are stored in either language, and texts with a
 * fallback.
 */
export function groupTexts(
  { page, locale, rows, fallbacks, toReview = new Set() }: Texts,
  sections: readonly NamedSection[],
): TextGroup[] {
  const rowsByKey = new Map(rows.map((row) => [itemKey(row), row]));
  const ids = new Map(
    [...rows, ...ownTexts(page, fallbacks), ...sections.flatMap(textsOf)].map(({ section, key }) => [
      `${section}/${key}`,
      { section, key },
    ]),
  );
  const items = [...ids.values()].map(({ section, key }): TextItem => {
    const row = rowsByKey.get(itemKey({ section, key, locale }));
    const other =
      locale === 'en' ? undefined : rowsByKey.get(itemKey({ section, key, locale: otherLocale(locale) }));
    // In place of one that is switched off, the site shows its own text in each language.
    const original = row || other?.isActive ? other : undefined;
    return {
      section,
      key,
      label: translated(humanize(key)),
      row,
      original,
      fallback: fallbacks[`${page}.${section}.${key}`],
      need: needOf(row, { original, toReview }),
    };
  });
  const named = sections.map(({ name, holds }) => ({
    name,
    section: holds[0] ?? '',
    items: withLabels(items.filter((item) => holderOf(item, sections) === name).sort(byOrderOf(holds))),
  }));
  const rest = Map.groupBy(
    items.filter((item) => holderOf(item, sections) === undefined),
    ({ section }) => section,
  );
  return [
    ...named,
    ...[...rest].map(([section, items]) => ({ name: translated(humanize(section)), section, items })),
  ];
}

/** The single texts that a section names, which are there before they are stored. */
function textsOf({ holds }: NamedSection): { section: string; key: string }[] {
  return holds.flatMap((held) => {
    const [section = '', key] = held.split('/');
    return key === undefined ? [] : [{ section, key }];
  });
}

/** The groups with the texts whose rows are shown; without those that are empty. */
export function withRows(groups: TextGroup[], shows: (id: number | undefined) => boolean): TextGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ row }) => shows(row?.id)) }))
    .filter(({ items }) => items.length > 0);
}

function withLabels(items: TextItem[]): TextItem[] {
  const isShared = ({ key }: TextItem) => items.filter((other) => other.key === key).length > 1;
  return items.map((item) =>
    isShared(item)
      ? { ...item, label: `${translated(humanize(item.section))}: ${item.label.toLowerCase()}` }
      : item,
  );
}

function needOf(
  row: PageText | undefined,
  { original, toReview }: { original: PageText | undefined; toReview: ReadonlySet<number> },
): Need {
  if (row) return toReview.has(row.id) ? 'review' : 'nothing';
  return original ? 'translation' : 'nothing';
}

/** The texts of a page that have a fallback. */
function ownTexts(page: string, fallbacks: Texts['fallbacks']): { section: string; key: string }[] {
  return Object.keys(fallbacks).flatMap((name) => {
    const [of, section, key] = name.split('.');
    return of === page && section && key ? [{ section, key }] : [];
  });
}

function itemKey({ section, key, locale }: Pick<PageText, 'section' | 'key' | 'locale'>): string {
  return `${section}/${key}@${locale}`;
}

/** The named section of a text. A match of the text itself wins over a match of its section. */
function holderOf({ section, key }: TextItem, sections: readonly NamedSection[]): string | undefined {
  const holder =
    sections.find(({ holds }) => holds.includes(`${section}/${key}`)) ??
    sections.find(({ holds }) => holds.includes(section));
  return holder?.name;
}

function byOrderOf(holds: string[]) {
  const rank = ({ section, key }: TextItem) =>
    holds.findIndex((place) => place === section || place === `${section}/${key}`);
  return (a: TextItem, b: TextItem) => rank(a) - rank(b);
}

/** Labels of keys that are not plain words. */
