import { getTableColumns } from 'drizzle-orm';
import { orderColumn } from '#content-db/model/order-column.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { arabicTitleColumns, type Titled } from '#content-db/model/title.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';

/** What menus and lists need to know of a content type: its definition without the table and the schema. */
export interface TypeInfo extends Titled {
  /** Whether its rows have a column with their language, also where that names no list. */
  hasLocale: boolean;
  /** Texts that cards do not show, which may be as long as a post: lists are loaded without them. */
  unlisted: string[];
  /** The columns of the usual order; a leading `-` means descending. */
  orderBy: string[];
  /** The column with the position that staff give a row. */
  orderColumn?: string | undefined;
  /** The column with the time from which a row may be public. */
  heldBackUntil?: string | undefined;
  /** The input that hides a row; undefined for types whose rows cannot be hidden. */
  hidden?: Record<string, unknown> | undefined;
  /** The Arabic column by the English one, if a row holds both languages. */
  arabicColumns: Partial<Record<string, string>>;
  /** The columns with the Arabic title of a row that holds both languages. */
  arabicTitleColumns: string[];
  /** The columns with texts in Markdown. */
  markdownColumns: string[];
  /** The columns that a translation takes over from the row that it translates. */
  copied: string[];
  /** The columns that say the same in both languages, though each language has a row of its own. */
  sharedColumns: string[];
}

function infoOf(type: Resource): TypeInfo {
  const { label, shape, titleColumns, localeColumn, translation } = type;
  const isCollection = type.shape === 'collection';
  const translated = translation?.columns ?? [];
  return {
    label,
    shape,
    titleColumns,
    localeColumn,
    key: isCollection ? [] : type.key,
    hasLocale: 'locale' in getTableColumns(type.table),
    unlisted: unlistedTexts(type),
    orderBy: isCollection ? type.orderBy : [],
    orderColumn: orderColumn(type),
    heldBackUntil: isCollection ? type.heldBackUntil : undefined,
    hidden: hiddenBy(type),
    arabicColumns: Array.isArray(translated) ? {} : translated,
    arabicTitleColumns: arabicTitleColumns(type),
    markdownColumns: type.markdownColumns ?? [],
    copied: translation?.copied ?? [],
    sharedColumns: type.sharedColumns ?? [],
  };
}

/** The texts outside of the view for cards; of a type without one, lists show everything. */
function unlistedTexts(type: Resource): string[] {
  const card = type.shape === 'collection' ? type.views['card'] : undefined;
  if (!card) return [];
  return Object.entries(getTableColumns(type.table)).flatMap(([name, { dataType, enumValues }]) =>
    dataType === 'string' && !enumValues?.length && !name.endsWith('At') && !card.includes(name)
      ? [name]
      : [],
  );
}

/** The switch that hides a row is the only column that decides whether it is public. */
function hiddenBy({ shape, isPublic, table }: Resource): Record<string, unknown> | undefined {
  const [name, ...others] = isPublic?.columns ?? [];
  const column = name === undefined ? undefined : getTableColumns(table)[name];
  if (shape !== 'collection' || name === undefined || !column || others.length > 0) return undefined;
  if (column.dataType === 'boolean') return { [name]: false };
  return column.dataType === 'number' ? { [name]: 0 } : undefined;
}

function allInfo(): Record<ResourceName, TypeInfo> {
  const entries = Object.entries<Resource>(resources).map(([name, type]) => [name, infoOf(type)]);
  return Object.fromEntries(entries);
}

/**
 * Of every content type. The build has this value instead of this file (type-info-plugin.ts): so zod, drizzle and the
 * definitions are loaded with a form, and not before.
 */
export const typeInfo: Record<ResourceName, TypeInfo> = allInfo();
