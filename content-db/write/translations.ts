import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { changes, isPending } from '../people.ts';
import type { Queries, Transaction } from '../database/open.ts';
import { demandRow } from './repository.ts';
import type { ContentTable } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/** Who writes what a machine translated, in the history of changes. */
export const translationService = 'automatic translation';

/** Texts whose Arabic is a row of its own beside the English one. */
export interface Translation {
  /** The resource of the Arabic rows. */
  resource: ResourceName;
  /** The resource of the English rows. */
  original: ResourceName;
  /** Columns of the Arabic row, and those of the English row that they are equal to: the two belong together. */
  pairedBy: Record<string, string>;
  /** The columns that are translated. */
  columns: string[];
  /** Further columns that a new Arabic row takes over from the English one. */
  copied?: string[];
  /** Whether staff write the Arabic themselves also where a translation service is set up. */
  isByHand?: boolean;
}

/** Everything that is translated row by row. Members are not: each belongs to one language. */
export const translations: readonly Translation[] = [
  {
    resource: 'page-content',
    original: 'page-content',
    pairedBy: { page: 'page', section: 'section', key: 'key' },
    columns: ['content'],
  },
  {
    resource: 'service-translations',
    original: 'service-translations',
    pairedBy: { serviceId: 'serviceId' },
    columns: ['title', 'overviewDescription', 'detailedContent'],
    copied: ['imageKey'],
  },
  {
    resource: 'training-course-translations',
    original: 'training-courses',
    pairedBy: { courseId: 'id' },
    columns: ['title', 'description'],
  },
  {
    resource: 'seo-settings',
    original: 'seo-settings',
    pairedBy: { page: 'page' },
    columns: [
      'metaTitle',
      'metaDescription',
      'keywords',
      'ogTitle',
      'ogDescription',
      'twitterTitle',
      'twitterDescription',
    ],
    isByHand: true,
  },
  {
    resource: 'blog-posts',
    original: 'blog-posts',
    pairedBy: { translationOf: 'id' },
    columns: ['title', 'description', 'content'],
    isByHand: true,
  },
];

/** An Arabic row that somebody should look at. */
export interface TranslationIssue {
  resource: ResourceName;
  id: number;
  /** `outdated`: a translated text of the English row was written after it. `unchecked`: a machine wrote it, and nobody since. */
  issue: 'outdated' | 'unchecked';
}

/**
 * The Arabic rows that are not known to say what the English ones say, by the history of changes: a
 * switch or a new order makes nothing out of date, and writing English for the first time does not either.
 */
export async function translationIssues(queries: Queries): Promise<TranslationIssue[]> {
  const found = await Promise.all(translations.map((translation) => issuesOf(queries, translation)));
  return found.flat();
}

/** Who was the last to write one of the columns of a row; undefined where nobody did. */
export async function lastWriter(
  queries: Queries,
  { resource, id, columns }: Pick<Translation, 'resource' | 'columns'> & { id: number },
): Promise<string | undefined> {
  const [last] = await queries
    .select({ by: changes.by })
    .from(changes)
    .where(sql`${changes.id} = ${lastWrite(resource, sql`${id}`, columns)}`);
  return last?.by;
}

/** Notes that a person has read an Arabic text and found it right as it stands. Throws `not-found` where there is no such row. */
export async function confirmTranslation(
  tx: Transaction,
  { resource, id, by }: Pick<TranslationIssue, 'resource' | 'id'> & { by: string },
): Promise<void> {
  const columns = translations.find((translation) => translation.resource === resource)?.columns ?? [];
  const before = await demandRow(tx, resource, id);
  const isOfRow = and(eq(changes.resource, resource), eq(changes.rowId, id));
  const [last] = await tx
    .select()
    .from(changes)
    .where(and(isOfRow, isNull(changes.discardedAt)))
    .orderBy(desc(changes.id))
    .limit(1);
  const hasPending = (await tx.$count(changes, and(isOfRow, isPending))) > 0;
  // What is live already stays so: nothing was changed.
  const releaseId = hasPending ? null : last?.releaseId;
  await tx.insert(changes).values({
    resource,
    rowId: id,
    action: 'update',
    columns,
    before,
    by,
    at: new Date().toISOString(),
    releaseId,
  });
}

async function issuesOf(
  queries: Queries,
  { resource, original, pairedBy, columns }: Translation,
): Promise<TranslationIssue[]> {
  const [arabic, english] = [tableAs(resource, 'arabic'), tableAs(original, 'english')];
  const pairs = Object.entries(pairedBy).map(([own, other]) =>
    eq(columnOf(arabic, own), columnOf(english, other)),
  );
  const isEnglish = 'locale' in getTableColumns(english) ? eq(columnOf(english, 'locale'), 'en') : undefined;
  const written = lastWrite(resource, arabic.id, columns);
  const rows = await queries
    .select({
      id: arabic.id,
      isOutdated: sql<number>`coalesce(${lastWrite(original, english.id, columns, sql`AND action = 'update'`)} > ${written}, 0)`,
      by: sql<string | null>`(SELECT by FROM ${changes} WHERE id = ${written})`,
    })
    .from(arabic)
    .innerJoin(english, and(isEnglish, ...pairs))
    .where(eq(columnOf(arabic, 'locale'), 'ar'))
    .orderBy(arabic.id);
  return rows.flatMap(({ id, isOutdated, by }) => {
    const issue = isOutdated ? 'outdated' : by === translationService ? 'unchecked' : undefined;
    return issue ? [{ resource, id: Number(id), issue }] : [];
  });
}

/** The number of the last change that wrote one of the columns of a row; NULL where none did. */
function lastWrite(
  resource: ResourceName,
  id: AnySQLiteColumn | SQL,
  columns: string[],
  further: SQL = sql``,
): SQL {
  return sql`(SELECT max(id) FROM ${changes} WHERE resource = ${resource} AND row_id = ${id} AND discarded_at IS NULL ${further}
    AND EXISTS (SELECT 1 FROM json_each(columns) WHERE value IN ${columns}))`;
}

/** The table of a resource under another name, since one may stand on both sides. */
function tableAs(name: ResourceName, called: string): ContentTable {
  const { table }: { table: ContentTable } = resources[name];
  return alias(table, called) as unknown as ContentTable;
}

function columnOf(table: ContentTable, name: string): AnySQLiteColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`No column ${name}`);
  return column;
}
