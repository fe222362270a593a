import { humanize, inSentence } from './humanize.ts';
import type { Resource } from './resource.ts';

/** The part of a definition that titles follow from. */
export interface Titled {
  label: string;
  shape: 'collection' | 'keyed-set';
  titleColumns?: readonly string[] | undefined;
  localeColumn?: string | undefined;
  /** Of a keyed set. */
  key?: readonly string[];
}

/**
 * The title of a row: the first title column with a text, or the key of a keyed set without its language.
 * Settings with one row per language have the label of their type. The fallback is `number {id}`.
 */
export function titleOf(type: Titled, row: Record<string, unknown>): string {
  if (isSettings(type)) return type.label;
  const texts = textsOf(row, type.titleColumns ?? keyColumns(type));
  const title = type.titleColumns ? texts[0] : texts.join(' / ');
  return title || `number ${String(row['id'])}`;
}

/** The columns with the Arabic title of a row that holds both languages, by preference; none for other types. */
export function arabicTitleColumns({
  titleColumns = [],
  translation,
  ...type
}: Pick<Resource, 'titleColumns' | 'arabicTitleColumns' | 'translation'>): string[] {
  const columns = translation?.columns ?? [];
  if (Array.isArray(columns)) return type.arabicTitleColumns ?? [];
  return type.arabicTitleColumns ?? titleColumns.flatMap((column) => columns[column] ?? []);
}

/** The Arabic title of a row, from the columns of `arabicTitleColumns`; undefined if it has none. */
export function arabicTitleOf(columns: readonly string[], row: Record<string, unknown>): string | undefined {
  return textsOf(row, columns)[0];
}

function textsOf(row: Record<string, unknown>, columns: readonly string[]): string[] {
  return columns.flatMap((column) => {
    const value = row[column];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
}

/**
 * A title for people. That of a text is its key, such as `home / hero / title`: they read `Home: hero title`. A key of
 * one part needs the type: `Home: page SEO`, unless it says the type: `Brand`. A row without a title is `Client 3`. Other titles are names already.
 */
export function readableTitle(type: Titled, title: string): string {
  const [, number] = /^number (\d+)$/.exec(title) ?? [];
  if (number !== undefined) return `${type.label} ${number}`;
  // The key of a file is its name, such as robots.txt.
  if (type.shape !== 'keyed-set' || type.titleColumns || title.includes('.')) return title;
  const [place = '', ...parts] = title.split(' / ');
  if (isSettings(type)) return title;
  // What there is once has the name of its type as its key.
  if (parts.length === 0 && humanize(place) === type.label) return type.label;
  if (parts.length === 0) return `${humanize(place)}: ${inSentence(type.label)}`;
  return `${humanize(place)}: ${parts.map((part) => humanize(part).toLowerCase()).join(' ')}`;
}

/** Whether the type has one row per language, and so no titles. */
export function isSettings(type: Titled): boolean {
  return type.shape === 'keyed-set' && keyColumns(type).length === 0;
}

/** The key columns of a keyed set without the language; none for a collection. */
function keyColumns({ key = [], localeColumn }: Titled): readonly string[] {
  return key.filter((column) => column !== localeColumn);
}
