import { getTableColumns } from 'drizzle-orm';
import * as z from 'zod';
import { columnLabel } from '#content-db/model/column-label.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { orderColumn } from '#content-db/model/order-column.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { ownerOf, references } from '#content-db/read/references.ts';
import { type Translation, translations } from '#content-db/read/translations.ts';
import {
  type CollectionName,
  isCollection,
  isResourceName,
  type ResourceName,
  resourceNames,
  resources,
  settingsTypes,
  uploadType,
} from '#content-db/types/index.ts';

/**
 * The rows that one line of a table stands for. `main` is a row that both languages share; a row with both languages
 * in it, or with none, is an English one.
 */
export const sides = ['main', 'en', 'ar'] as const;

export type Side = (typeof sides)[number];

/** What a cell holds. */
export type CellKind = 'text' | 'number' | 'switch' | 'choice' | 'reference';

/** A column of a table. */
export interface TableColumn {
  /** Names it in calls: the field, and its language where each has one, as in `name@ar`. */
  id: string;
  field: string;
  type: ResourceName;
  /** The rows that have it. */
  sides: readonly Side[];
  label: string;
  /** The language of its texts; undefined for what both share. */
  language: Locale | undefined;
  kind: CellKind;
  /** Whether a new line needs it. Those of Arabic are needed only where the line has other Arabic texts. */
  isRequired: boolean;
}

/** How rows of a type are lines of a table. */
export interface TableModel {
  name: ResourceName;
  /** The types of the rows by their side; those that no line has are absent. */
  types: { [S in Side]?: ResourceName };
  /** How the two languages are paired, where each has a row. */
  pair: Translation | undefined;
  columns: TableColumn[];
}

/** Types whose rows are no lines: files, and what is put together on a screen of its own. */
const withoutTable: readonly ResourceName[] = [
  uploadType.name,
  'images',
  'pages',
  'page-sections',
  'menu-entries',
];

/** Columns that the program alone sets. */
const automatic = ['createdAt', 'formerOf'];

/** Addresses that the calls make from a title, or from what is sent as one, by `type/column`. */
const made = ['blog-posts/slug', 'services/key'];

const languageNames: Record<Locale, string> = { en: 'English', ar: 'Arabic' };

/** The types that have a table. */
export const tableTypes: readonly CollectionName[] = resourceNames
  .filter(isCollection)
  .filter((name) => !withoutTable.includes(name) && !settingsTypes.includes(name));

/** @throws Problem `not-found` for types without a table */
export function requireTable(name: string): TableModel {
  if (!isResourceName(name) || !isCollection(name) || !tableTypes.includes(name))
    throw new Problem('not-found', 'There is nothing under this address.');
  return modelOf(name);
}

/** How rows of a type would be lines, whether it has a table or not. */
export function modelOf(name: ResourceName): TableModel {
  const { columns, ...model } = layoutOf(name);
  // What people write comes first.
  return { ...model, columns: columns.toSorted((a, b) => Number(!a.language) - Number(!b.language)) };
}

function layoutOf(name: ResourceName): TableModel {
  const texts = resourceNames.find((other) => ownsTextsOf(name, other));
  if (texts) {
    const { translation }: Resource = resources[texts];
    const isText = (field: string) => Object.values(translation?.columns ?? []).includes(field);
    const owner = references.find(({ from, to }) => from === texts && to === name)?.column;
    const shared = fieldsOf(name).map((field) => columnOf(name, field, ['main']));
    const inTexts = fieldsOf(texts).flatMap((field) => {
      if (field === owner) return [];
      return isText(field) ? inEach(texts, field) : [columnOf(texts, field, ['en', 'ar'])];
    });
    return {
      name,
      types: { main: name, en: texts, ar: texts },
      pair: undefined,
      columns: [...shared, ...inTexts],
    };
  }
  const pair = translations.find(({ original, hasOwnRow }) => original === name && hasOwnRow);
  if (!pair) {
    const columns = fieldsOf(name).map((field) => plainColumn(name, field));
    return { name, types: { en: name }, pair, columns };
  }
  const columns = fieldsOf(name).flatMap((field) => {
    if (pair.columns.some(({ english }) => english === field) || isOfEach(pair, field))
      return inEach(name, field);
    return [columnOf(name, field, pair.resource === name ? ['en', 'ar'] : ['en'])];
  });
  return { name, types: { en: name, ar: pair.resource }, pair, columns };
}

/** Whether the rows of a type are the texts of another in both languages. */
function ownsTextsOf(name: ResourceName, texts: ResourceName): boolean {
  if (texts === name || resources[texts].shape !== 'keyed-set') return false;
  const isArabicOnly = translations.some(({ resource, original }) => resource === texts && original === name);
  return !isArabicOnly && ownerOf(texts, { id: 0 }).resource === name;
}

/** Whether each language has its own, as of addresses, and of free texts that a new Arabic row takes from the English one. */
function isOfEach({ resource, original, copied }: Translation, field: string): boolean {
  if (resource !== original) return false;
  const { sharedColumns = [], input }: Resource = resources[resource];
  if (sharedColumns.includes(field)) return false;
  return !copied.includes(field) || isFreeText(input.shape[field]);
}

/** Whether a schema is of any text, and not of an address or a time. */
function isFreeText(schema: unknown): boolean {
  return schema instanceof z.ZodString && !(schema instanceof z.ZodStringFormat);
}

/** The fields that staff write, without those that say which row it is. */
function fieldsOf(name: ResourceName): string[] {
  const { input, localeColumn }: Resource = resources[name];
  const link = translations.find(({ resource }) => resource === name)?.link;
  return Object.keys(input.shape).filter(
    (field) => field !== localeColumn && field !== link && !automatic.includes(field),
  );
}

function inEach(name: ResourceName, field: string): TableColumn[] {
  return (['en', 'ar'] as const).map((language) => columnOf(name, field, [language], language));
}

/** A column of a type whose rows have both languages, or none. */
function plainColumn(name: ResourceName, field: string): TableColumn {
  const inside = translations.find(({ resource, hasOwnRow }) => resource === name && !hasOwnRow);
  for (const { english, arabic } of inside?.columns ?? []) {
    if (field === english) return columnOf(name, field, ['en'], 'en');
    if (field === arabic) return { ...columnOf(name, english, ['en'], 'ar'), field };
  }
  return columnOf(name, field, ['en']);
}

function columnOf(name: ResourceName, field: string, at: readonly Side[], language?: Locale): TableColumn {
  const label = columnLabel(field, name);
  return {
    id: language ? `${field}@${language}` : field,
    field,
    type: name,
    sides: at,
    label: language ? `${label} (${languageNames[language]})` : label,
    language,
    kind: kindOf(name, field),
    isRequired: language !== 'ar' && isRequired(name, field),
  };
}

/** Whether the calls make an address of whatever is sent for it. */
export function isMadeAddress({ type, field }: Pick<TableColumn, 'type' | 'field'>): boolean {
  return made.includes(`${type}/${field}`);
}

function isRequired(name: ResourceName, field: string): boolean {
  const resource: Resource = resources[name];
  if (isMadeAddress({ type: name, field }) || orderColumn(resource) === field) return false;
  const { input } = resource;
  return !(input.shape[field]?.safeParse(undefined).success ?? true);
}

function kindOf(name: ResourceName, field: string): CellKind {
  if (references.some(({ from, column }) => from === name && column === field)) return 'reference';
  const { dataType, enumValues } = storedColumn(name, field);
  if (dataType === 'boolean' || /^(?:is|show)[A-Z]/.test(field)) return 'switch';
  if (dataType === 'number') return 'number';
  return enumValues ? 'choice' : 'text';
}

/** How a field is stored. */
export function storedColumn(
  name: ResourceName,
  field: string,
): { dataType?: string; enumValues?: string[] | undefined } {
  const { table }: Resource = resources[name];
  return getTableColumns(table)[field] ?? {};
}
