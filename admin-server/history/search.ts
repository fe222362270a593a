import { and, eq, getTableColumns, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { changes } from '#content-db/changes.ts';
import { arabicLabels } from '#content-db/model/arabic-labels.ts';
import { asCompared } from '#content-db/model/arabic-spelling.ts';
import { columnLabel } from '#content-db/model/column-label.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { arabicTitleColumns } from '#content-db/model/title.ts';
import { references } from '#content-db/read/references.ts';
import { type ResourceName, resourceNames, resources } from '#content-db/types/index.ts';
import { isSearchable, rowContainsText } from '../content/list.ts';
import { containsText } from '../http/list-query.ts';

/** Further words are not looked for: a sentence is found by its beginning. */
const maxWords = 10;

/**
 * Condition on `changes`: each word of the search stands in a value that the change wrote, replaced, removed or
 * discarded, or in what the history says of it: the type and the name of its row, its fields, its author.
 * Undefined for an empty search.
 */
export function matchesSearch(search: string): SQL | undefined {
  return search === '' ? undefined : and(...search.split(/\s+/, maxWords).map(matchesWord));
}

function matchesWord(word: string): SQL | undefined {
  const types = resourceNames.filter((name) => isInLabel(resources[name].label, word));
  const fields = columnNames.filter(([type, column]) => isInLabel(columnLabel(column, type), word));
  const named = JSON.stringify(fields.map(([type, column]) => `${type}/${column}`));
  const changedFields = sql`SELECT 1 FROM json_each(${changes.columns})
    WHERE ${changes.resource} || '/' || value IN (SELECT value FROM json_each(${named}))`;
  const row = sql`(${changes.resource}, ${changes.rowId})`;
  return or(
    inArray(changes.resource, types),
    and(eq(changes.action, 'update'), sql`EXISTS (${changedFields})`),
    containsText(word, changes.by),
    sql`${row} IN (${rowsNamed(word)})`,
    and(
      sql`${row} IN (${rowsThatEverHad(word)})`,
      or(isInChangedValue(word, sql`${changes.before}`), isInChangedValue(word, after)),
    ),
  );
}

const columnNames = resourceNames.flatMap((type) =>
  Object.keys(getTableColumns(resources[type].table)).map((column) => [type, column] as const),
);

/** Whether a label contains the word, in English or in Arabic. */
function isInLabel(label: string, word: string): boolean {
  const known: Record<string, string> = arabicLabels;
  const arabic = known[label] ?? known[label.toLowerCase()] ?? '';
  return asCompared(`${label} ${arabic}`).includes(asCompared(word));
}

/** Whether a column that was changed has the word, in the row that the expression gives as JSON. */
function isInChangedValue(word: string, row: SQL): SQL {
  const isChanged = sql`EXISTS (SELECT 1 FROM json_each(${changes.columns}) AS changed WHERE changed.value = side.key)`;
  return sql`EXISTS (SELECT 1 FROM json_each(${row}) AS side WHERE ${containsText(word, sql`side.value`)} AND ${isChanged})`;
}

/** The row as the change left it, as JSON: as the next change found it, or as it is now. */
const after = sql`CASE WHEN ${changes.discardedAt} IS NULL THEN coalesce(${nextBefore()}, ${rowNow()}) ELSE ${changes.discarded} END`;

function nextBefore(): SQL {
  return sql`(SELECT next.before FROM ${changes} AS next
    WHERE next.resource = ${changes.resource} AND next.row_id = ${changes.rowId} AND next.id > ${changes.id}
    ORDER BY next.id LIMIT 1)`;
}

/** The texts of the row as it is now. */
function rowNow(): SQL {
  const cases = resourceNames.map((name) => {
    const { table }: Resource = resources[name];
    const texts = Object.entries(getTableColumns(table)).filter(([, column]) => isSearchable(column));
    const pairs = texts.map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`);
    const text = sql`json_object(${sql.join(pairs, sql`, `)})`;
    return sql`WHEN ${sql.raw(`'${name}'`)} THEN (SELECT ${text} FROM ${table} WHERE ${eq(table.id, changes.rowId)})`;
  });
  return sql`CASE ${changes.resource} ${sql.join(cases, sql` `)} END`;
}

/** Type and id of the rows with the word in any text, now or before a change: few enough to look at each value. */
function rowsThatEverHad(word: string): SQL {
  const inJson = JSON.stringify(word).slice(1, -1);
  const former = containsText(inJson, changes.before, changes.discarded);
  const now = resourceNames.flatMap((name) => {
    const { table }: Resource = resources[name];
    const condition = rowContainsText(table, word);
    return condition ? [sql`SELECT ${name}, ${table.id} FROM ${table} WHERE ${condition}`] : [];
  });
  const parts = [sql`SELECT ${changes.resource}, ${changes.rowId} FROM ${changes} WHERE ${former}`, ...now];
  return sql.join(parts, sql` UNION ALL `);
}

/** Type and id of the rows with the word in a name that they have, or had when they were removed. */
function rowsNamed(word: string): SQL {
  const gone = sql`coalesce(${changes.before}, ${changes.discarded})`;
  const parts = resourceNames.flatMap((name) => {
    const { table }: Resource = resources[name];
    const columns = getTableColumns(table);
    const names = nameColumns(name);
    const now = containsText(word, ...names.flatMap((column) => columns[column] ?? []));
    const last = containsText(word, ...names.map((column) => sql`${gone} ->> ${column}`));
    if (!now || !last) return [];
    const isOfGone = and(eq(changes.resource, name), ne(changes.action, 'update'), last);
    const owners = references.filter(({ from, onDelete }) => from === name && onDelete === 'cascade');
    return [
      sql`SELECT ${name}, ${table.id} FROM ${table} WHERE ${now}`,
      sql`SELECT ${name}, ${changes.rowId} FROM ${changes} WHERE ${isOfGone}`,
      ...owners.map(({ to, column }) => sql`SELECT ${to}, ${columns[column]} FROM ${table} WHERE ${now}`),
    ];
  });
  return sql.join(parts, sql` UNION ALL `);
}

/** The columns that the name of a row is made of. */
function nameColumns(name: ResourceName): string[] {
  const resource: Resource = resources[name];
  const own = resource.titleColumns ?? (resource.shape === 'keyed-set' ? resource.key : []);
  const names = new Set([...own, ...arabicTitleColumns(resource)]);
  return [...names].filter((column) => column !== resource.localeColumn);
}
