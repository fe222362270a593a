import { Hono } from 'hono';
import * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import type { Locale } from '#content-db/model/locale.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { AdminContentDeps } from '../content/resource-routes.ts';
import { bodyType, readBody } from '../http/body.ts';
import { csvResponse } from '../http/csv.ts';
import { localeParam } from '../http/list-query.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { createCells } from './cells.ts';
import { type Imported, importTable } from './import-table.ts';
import { pairsOf, wholePairs } from './pairs.ts';
import { parseTable } from './parse-table.ts';
import { rowCallsIn } from './row-calls.ts';
import { requireTable, tableTypes, type TableColumn, type TableModel } from './table-model.ts';

/** Bytes of a pasted table. */
const maxBytes = 2 * 1024 * 1024;

/** Pairs that are read at once. */
const chunk = 200;

const sent = z.strictObject({
  text: z.string().max(maxBytes),
  /** The ids of the columns by their place, null for none; absent to find them by their names. */
  columns: z.array(z.string().nullable()).max(1000).optional(),
  everywhere: z.record(z.string(), z.string().max(2000)).default({}),
  /** Whether the rows are stored; otherwise the answer says what would come of them. */
  isStored: z.boolean().default(false),
});

/** What a table would change, or has changed. */
export interface TableAnswer extends Imported {
  header: string[];
  /** The ids of the columns, by their place in the table; null for those that are not used. */
  columns: (string | null)[];
  /** Whether the rows are stored: all of them, or none if a line has a problem. */
  isStored: boolean;
}

export type KnownColumn = Pick<TableColumn, 'id' | 'label' | 'kind' | 'language' | 'isRequired'>;

export interface TableCallsDeps extends Omit<AdminContentDeps, 'content' | 'publishNow'> {
  content: Pick<Database, 'read' | 'write'>;
}

/**
 * Calls about the rows of a type as lines of a table: GET /tables, the types that have one; GET /tables/{type}, its columns; GET
 * /tables/{type}/rows.csv, all its rows, with names of columns of one's own (`name`) and the words of a language (`locale`); POST /tables/{type}, which brings rows in.
 */
export function tableCalls({ content, ...deps }: TableCallsDeps) {
  return new Hono<SignedIn>()
    .get('/tables', (c) => c.json(tableTypes))
    .get('/tables/:type', (c) =>
      c.json(
        requireTable(c.req.param('type')).columns.map(
          ({ id, label, kind, language, isRequired }): KnownColumn => ({
            id,
            label,
            kind,
            language,
            isRequired,
          }),
        ),
      ),
    )
    .get('/tables/:type/rows.csv', (c) => {
      const model = requireTable(c.req.param('type'));
      const names = c.req.queries('name') ?? [];
      const labels = model.columns.map(({ label }, at) => names[at]?.slice(0, 200) ?? label);
      return csvResponse(`${model.name}.csv`, labels, linesOf(content, model, localeParam(c)));
    })
    .post('/tables/:type', bodyType<{ json: z.input<typeof sent> }>(), async (c) => {
      const model = requireTable(c.req.param('type'));
      const {
        text,
        columns: ids,
        everywhere,
        isStored,
      } = parseOrExplain(sent, (await readBody(c, maxBytes)).values, 'table');
      const table = parseTable(text);
      const columns = ids ? columnsById(model, ids) : columnsByName(model, table.header);
      const work = { table, columns, everywhere };
      const imported = columns.some((column) => column)
        ? await inTransaction(content, isStored, (tx) =>
            importTable(tx, model, work, rowCallsIn(tx, deps, c.var)),
          )
        : { lines: [], missing: [] };
      return c.json<TableAnswer>({
        ...imported,
        header: table.header,
        columns: columns.map((column) => column?.id ?? null),
        isStored: isStored && isWhole(imported),
      });
    });
}

function isWhole({ lines }: Imported): boolean {
  return lines.length > 0 && lines.every(({ problems }) => problems.length === 0);
}

/** Runs `work`, and rolls it back unless all of it is to be stored. */
async function inTransaction(
  content: Pick<Database, 'write'>,
  isStored: boolean,
  work: (tx: Transaction) => Promise<Imported>,
): Promise<Imported> {
  const rolledBack = new Problem('conflict', 'Nothing of the table was stored.');
  let imported: Imported | undefined;
  return content
    .write(async (tx) => {
      imported = await work(tx);
      if (!isStored || !isWhole(imported)) throw rolledBack;
      return imported;
    })
    .catch((error: unknown) => {
      if (error === rolledBack && imported) return imported;
      throw error;
    });
}

/** @throws Problem `invalid` for a column that the type has not, or that is there twice */
function columnsById({ columns }: TableModel, ids: (string | null)[]): (TableColumn | null)[] {
  const named = ids.filter((id) => id !== null);
  if (new Set(named).size < named.length)
    throw new Problem('invalid', 'Two columns of the table are used for the same. Leave one of them out.');
  return ids.map((id) => {
    if (id === null) return null;
    const column = columns.find((each) => each.id === id);
    if (!column) throw new Problem('invalid', `The table has no column “${id}”.`);
    return column;
  });
}

/** The columns that names stand for; null for those that nobody knows, and for the second of the same. */
function columnsByName(model: TableModel, names: string[]): (TableColumn | null)[] {
  const found = names.map((name) => columnNamed(model, name));
  return found.map((column, at) => (found.indexOf(column) === at ? column : null));
}

/** The column that a name stands for: its label, or its id. A name without a language means English. */
function columnNamed({ columns }: TableModel, name: string): TableColumn | null {
  const wanted = plain(name);
  const is = (text: string) => plain(text) === wanted;
  return (
    columns.find(({ id, label }) => is(id) || is(label)) ??
    columns.find(
      ({ label, language, field }) => language === 'en' && (is(label.replace(/ \(\w+\)$/, '')) || is(field)),
    ) ??
    null
  );
}

/** A name as it is compared: without cases, marks and spaces. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}@]+/gu, '');
}

async function* linesOf(
  { read }: Pick<Database, 'read'>,
  model: TableModel,
  language: Locale | undefined,
): AsyncGenerator<string[]> {
  const [cells, pairs] = await Promise.all([createCells(read, model, language), pairsOf(read, model)]);
  for (let at = 0; at < pairs.length; at += chunk)
    for (const pair of await wholePairs(read, model, pairs.slice(at, at + chunk)))
      yield model.columns.map((column) => cells.textOf(pair, column));
}
