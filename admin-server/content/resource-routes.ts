import type { SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import type { Database, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { removeRow, requireRow, type RowOf } from '#content-db/write/repository.ts';
import { type ResourceName, type Resources, resources, settingsTypes } from '#content-db/types/index.ts';
import type { LiveSite } from '../publish/types.ts';
import { recordAudit } from '../audit/record.ts';
import type { Actor, Admin, SignedIn } from '../http/signed-in.ts';
import { readUpdateBody, idParam, readCreateBody, type ContentBody } from '../http/content-body.ts';
import { type IdsByState, listRows } from './list.ts';
import { queryType } from '../http/list-query.ts';
import { createWriter, type WriterOptions } from './writer.ts';
import { goLive, type PublishNow } from '../publish/publish-immediately.ts';

/** What the content calls work with. */
export interface ContentDeps {
  content: Pick<Database, 'read' | 'write'>;
  /** Undefined when there is no publisher: changes then wait for the next publish. */
  publishNow?: PublishNow | undefined;
  /** Undefined where lists cannot be filtered by status. */
  idsByState?: IdsByState | undefined;
}

export interface AdminContentDeps extends ContentDeps {
  published: Pick<Database, 'read'>;
  /** The live release; undefined before the first one. */
  live(): LiveSite | undefined;
  /** Origin of the public site; undefined where nothing is stored that names it. */
  siteUrl?: string;
}

/** What staff send to create a row. */
export type Draft<N extends ResourceName> = z.input<Resources[N]['input']>;

interface RouteOptions<N extends ResourceName, P, F extends string> extends WriterOptions<N, F> {
  /** Maps a row to its form in answers. */
  present?(row: RowOf<N>): P;
  /** The rows that the list shows. */
  where?(c: Context): SQL | undefined;
  /** Whether this account may make a change; runs in its transaction. @throws Problem */
  requireAllowed?(change: { before: RowOf<N> | undefined; after: RowOf<N> }, admin: Admin): void;
  /** A column whose changes are published immediately when nothing else changes with it. */
  immediateColumn?: keyof RowOf<N>;
}

/**
 * The calls of a resource, derived from its definition: list (see `listRows`), get, create, update by PATCH or
 * PUT, delete. `options` adds what is special about it.
 */
export function resourceRoutes<N extends ResourceName, P = RowOf<N>, F extends string = never>(
  { content, publishNow, idsByState }: ContentDeps,
  name: N,
  options: RouteOptions<N, P, F> = {},
) {
  const writer = createWriter(name, options);
  const present = options.present ?? ((row) => row as unknown as P);

  const { label } = resources[name];

  async function recordSetting(tx: Transaction, actor: Actor, what: string): Promise<void> {
    if (settingsTypes.includes(name)) await recordAudit(tx, actor, 'setting', `${label}: ${what}`);
  }

  async function change(id: number, sent: ContentBody, { admin, actor }: Author): Promise<P> {
    const by = admin.username;
    const { before, after } = await content
      .write(async (tx) => {
        const changed = await writer.change(tx, id, sent, by);
        options.requireAllowed?.(changed, admin);
        await recordSetting(tx, actor, `set ${JSON.stringify(sent.values)} in row ${id}`);
        return changed;
      })
      .catch(presentConflict);
    if (options.immediateColumn && changesOnly(options.immediateColumn, { before, after, sent }))
      await goLive(publishNow, { resource: name, rowId: id, by, columns: [String(options.immediateColumn)] });
    return present(after);
  }

  function presentConflict(error: unknown): never {
    if (!(error instanceof Problem) || error.current === undefined) throw error;
    throw new Problem(error.code, error.message, { current: present(error.current as RowOf<N>) });
  }

  type New = Omit<Draft<N>, F> & { [K in F]?: string };
  return new Hono<SignedIn>()
    .get('/', queryType(), async (c) => {
      const { rows, total } = await listRows(content.read, name, c, {
        where: options.where?.(c),
        idsByState,
      });
      if (total !== undefined) c.header('X-Total-Count', String(total));
      return c.json(rows.map(present));
    })
    .get('/:id', async (c) => c.json(present(await requireRow(content.read, name, idParam(c)))))
    .post('/', readCreateBody<New>(), async (c) => {
      const { values } = c.req.valid('json');
      const row = await content.write(async (tx) => {
        const created = await writer.create(tx, values, c.var.admin.username);
        options.requireAllowed?.({ before: undefined, after: created }, c.var.admin);
        await recordSetting(tx, c.var.actor, `added ${JSON.stringify(values)} as row ${created.id}`);
        return created;
      });
      return c.json(present(row), 201);
    })
    .patch('/:id', readUpdateBody<Partial<New>>(), async (c) =>
      c.json(await change(idParam(c), c.req.valid('json'), c.var)),
    )
    .put('/:id', readUpdateBody<Partial<New>>(), async (c) =>
      c.json(await change(idParam(c), c.req.valid('json'), c.var)),
    )
    .delete('/:id', async (c) => {
      const id = idParam(c);
      await content.write(async (tx) => {
        await removeRow(tx, name, id, c.var.admin.username);
        await recordSetting(tx, c.var.actor, `removed row ${id}`);
      });
      return c.body(null, 204);
    });
}

type Author = Pick<SignedIn['Variables'], 'admin' | 'actor'>;

/** Whether an update concerns only this column. Sending it unchanged counts too: that retries a failed publish. */
function changesOnly(
  column: PropertyKey,
  { before, after, sent }: { before: object; after: object; sent: ContentBody },
): boolean {
  const names = Object.keys(sent.values);
  if (names.length > 0 && names.every((name) => name === column)) return true;
  const automatic = ['revision', 'updatedAt'];
  const earlier = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).flatMap(([name, value]) =>
    automatic.includes(name) || earlier.get(name) === value ? [] : [name],
  );
  return changed.length === 1 && changed[0] === column;
}
