import { join } from 'node:path';
import { and, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database/open.ts';
import { type Locale, locales } from '../model/locale.ts';
import { escaped } from '../model/word-list.ts';
import { type ContentTable, type StoredRow, wholeRow } from '../model/resource.ts';
import { type ResourceName, resourceNames, resources } from '../types/index.ts';
import { columnOf, translations } from '../read/translations.ts';
import { type Seed, readSeed } from './read-seed.ts';

/** Stands in the texts of the structure for the name of the organisation. */
const nameMark = '{name}';

/** What an organisation without a name is called there. */
const nameless: Record<Locale, string> = { en: 'your organisation', ar: 'جهتكم' };

const stored = readOnce(() => readSeed(join(import.meta.dirname, 'structure')));

function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}

/**
 * What a site can begin with instead of the example: pages of sections, a menu, and a few rows of each type, with texts
 * that say what is to stand in their place. The organisation goes by its names in the content where it has any.
 */
export async function structureSeed(names: Partial<Record<Locale, string>>): Promise<Seed> {
  const { drawing, ...seed } = await stored();
  return { ...withNames(seed, { ...nameless, ...names }), drawing };
}

/** Everything with the names in place of the mark, in the language of the text around it. */
function withNames<T>(part: T, names: Record<Locale, string>): T;
function withNames(part: unknown, names: Record<Locale, string>): unknown {
  if (typeof part === 'string')
    return part.replaceAll(nameMark, () => names[/\p{Script=Arabic}/u.test(part) ? 'ar' : 'en']);
  if (part instanceof Map) return new Map([...part].map(([key, value]) => [key, withNames(value, names)]));
  if (Array.isArray(part)) return part.map((one) => withNames(one, names));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withNames(value, names)]));
}

/** Texts that name a part of the site: they may stay as they are. */
const lasting: Partial<Record<ResourceName, readonly string[]>> = {
  pages: ['title', 'titleAr'],
  'page-sections': ['title', 'titleAr', 'linkLabel', 'linkLabelAr'],
  'menu-entries': ['label', 'labelAr'],
};

/** The placeholders of the structure: its texts by type and column. */
const placeholderTexts = readOnce(async () => {
  const { services, team, articles, pages, legal, rows, images } = await stored();
  const found = new Map<ResourceName, Map<string, Set<string>>>();
  const add = (name: ResourceName, values: Record<string, unknown>) => {
    const columns = textColumns(name);
    for (const [column, text] of Object.entries(values)) {
      if (typeof text !== 'string' || !columns.has(column) || lasting[name]?.includes(column)) continue;
      const ofType = found.get(name) ?? new Map<string, Set<string>>();
      found.set(name, ofType.set(column, (ofType.get(column) ?? new Set()).add(text)));
    }
  };
  for (const locale of locales) {
    for (const service of services) add('service-translations', service[locale]);
    for (const member of team) add('team-members', member[locale]);
    for (const sections of Object.values(pages))
      for (const texts of Object.values(sections).flatMap(Object.values))
        add('page-content', { content: texts[locale] });
    for (const texts of Object.values(legal)) add('page-content', { content: texts[locale] });
  }
  for (const { title, description, body } of articles)
    add('blog-posts', { title, description, content: body });
  for (const { alt } of images) add('uploads', { altEn: alt.en, altAr: alt.ar });
  for (const [name, all] of rows) for (const row of all) add(name, row);
  return found;
});

/** The columns with texts in either language. */
function textColumns(name: ResourceName): Set<string> {
  const own = translations.filter(({ resource, original }) => resource === name || original === name);
  const both = own.flatMap(({ columns }) => columns.flatMap(({ english, arabic }) => [english, arabic]));
  return new Set(name === 'team-members' ? [...both, 'roleKey'] : both);
}

/** The columns of a row whose text is still a placeholder, whatever the organisation is called. */
export async function placeholderColumns(
  name: ResourceName,
  row: Record<string, unknown>,
): Promise<string[]> {
  const columns = [...((await placeholderTexts()).get(name) ?? [])];
  return columns.flatMap(([column, texts]) =>
    [...texts].some((text) => isFilled(text, row[column])) ? [column] : [],
  );
}

/** Whether a text is the one of the structure, with some name in it. */
function isFilled(text: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (!text.includes(nameMark)) return text === value.trim();
  return new RegExp(`^${text.split(nameMark).map(escaped).join('.+')}$`, 'su').test(value.trim());
}

/** The rows with a text that is still a placeholder. */
export async function placeholderRows(queries: Queries): Promise<{ name: ResourceName; row: StoredRow }[]> {
  const found: { name: ResourceName; row: StoredRow }[] = [];
  const texts = await placeholderTexts();
  for (const name of resourceNames) {
    const columns = texts.get(name);
    if (!columns) continue;
    const table: ContentTable = resources[name].table;
    const rows: StoredRow[] = await queries
      .select(wholeRow(table))
      .from(table)
      .where(or(...[...columns].flatMap(([column, all]) => mayBeOneOf(columnOf(table, column), all))));
    for (const row of rows) if ((await placeholderColumns(name, row)).length > 0) found.push({ name, row });
  }
  return found;
}

/** Long texts are compared only where their length fits: a site can have many articles. */
function mayBeOneOf(column: AnySQLiteColumn, texts: Set<string>): (SQL | undefined)[] {
  const fixed = [...texts].filter((text) => !text.includes(nameMark));
  const named = [...texts.difference(new Set(fixed))];
  const lengths = [...new Set(fixed.map((text) => Buffer.byteLength(text)))];
  return [
    ...(fixed.length > 0
      ? [and(inArray(sql`octet_length(${column})`, lengths), inArray(column, fixed))]
      : []),
    ...named.map((text) => like(column, text.replaceAll(nameMark, '%'))),
  ];
}
