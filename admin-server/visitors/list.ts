import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Context, Hono } from 'hono';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import { idParam } from '../http/content-body.ts';
import { type ListQuery, type Page, pageOrFirst, queryType } from '../http/list-query.ts';
import { requireRecentProof } from '../http/recent-proof.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { csvResponse } from '../http/csv.ts';

export interface VisitorListDeps {
  content: Pick<Database, 'read' | 'write'>;
  /** Called after something of a person was deleted; see overwriting.ts. */
  onDeletion(): void;
}

/** One kind of what visitors send, for its list, export and deletion. */
export interface VisitorList<Name extends string, Row extends { id: number }> {
  /** Used in paths and as the name of the CSV file. */
  name: Name;
  /** Used in error messages, singular. */
  noun: string;
  table: SQLiteTable & { id: AnySQLiteColumn };
  /** The condition that a request asks for. @throws Problem `invalid` */
  conditionOf(c: Context): SQL | undefined;
  select(queries: Queries, condition: SQL | undefined, order: SQL, page: Page): Promise<Row[]>;
  /** Deletes the rows that meet a condition. @returns how many they were */
  remove(tx: Transaction, condition: SQL): Promise<number>;
  /** Whether a row is in the CSV file; absent when all are. */
  isExported?(row: Row): boolean;
  /** The columns of the CSV file, by title. */
  csvColumns: Record<string, (row: Row) => unknown>;
}

/** How many rows an export reads at once: there may be very many. */
const batchSize = 500;

/** GET /name, newest first, page by page; GET /name.csv; DELETE /name/:id. */
export function visitorListRoutes<
  Name extends string,
  Row extends { id: number },
  Query extends ListQuery = ListQuery,
>({ content, onDeletion }: VisitorListDeps, list: VisitorList<Name, Row>) {
  const { name, noun, table } = list;
  const newestFirst = desc(table.id);

  async function* allRows(condition: SQL | undefined): AsyncGenerator<unknown[]> {
    const cells = Object.values(list.csvColumns);
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const isOlder = and(condition, lt(table.id, before));
      const rows = await list.select(content.read, isOlder, newestFirst, { limit: batchSize, offset: 0 });
      for (const row of rows) if (list.isExported?.(row) ?? true) yield cells.map((cell) => cell(row));
      const last = rows.at(-1);
      if (!last) return;
      before = last.id;
    }
  }

  return new Hono<SignedIn>()
    .get(`/${name}`, queryType<Query>(), async (c) => {
      const page = pageOrFirst(c);
      const condition = list.conditionOf(c);
      const rows = await list.select(content.read, condition, newestFirst, page);
      c.header('X-Total-Count', String(await content.read.$count(table, condition)));
      return c.json(rows);
    })
    .get(`/${name}.csv`, requireRecentProof, queryType<Query>(), async (c) => {
      const condition = list.conditionOf(c);
      await content.write((tx) => recordAudit(tx, c.var.actor, 'export', `Exported ${name}.csv`));
      return csvResponse(`${name}.csv`, Object.keys(list.csvColumns), allRows(condition));
    })
    .delete(`/${name}/:id`, async (c) => {
      const id = idParam(c);
      const count = await content.write((tx) => list.remove(tx, eq(table.id, id)));
      requireRow(count || undefined, noun, id);
      onDeletion();
      return c.body(null, 204);
    });
}

/** @throws Problem `not-found` when the row is undefined */
export function requireRow<T>(row: T | undefined, noun: string, id: number): T {
  if (row === undefined)
    throw new Problem('not-found', `There is no ${noun} ${id}. It may have been deleted.`);
  return row;
}
