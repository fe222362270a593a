import type { SQL } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { demandRow, type RowOf } from '#content-db/write/repository.ts';
import type { ResourceName, Resources } from '#content-db/types/index.ts';
import type { LiveSite } from '../publish/types.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { readUpdateBody, idParam, readCreateBody, type ContentBody } from '../http/content-body.ts';
import { listRows } from './list.ts';
import { queryType } from '../http/list-query.ts';
import { createWriter, removeContent, type Rules } from './writer.ts';
import { goLive, type PublishNow } from '../publish/publish-immediately.ts';

/** What the calls for content work with. */
export interface ContentDeps {
  content: Pick<Database, 'read' | 'write'>;
  /** Undefined where nothing publishes: what is saved waits for the next publish. */
  publishNow?: PublishNow | undefined;
}

export interface AdminContentDeps extends ContentDeps {
  published: Pick<Database, 'read'>;
  /** The live release; undefined before the first one. */
  live(): LiveSite | undefined;
}

/** What staff send of a resource: the input of its schema. */
export type Draft<N extends ResourceName> = z.input<Resources[N]['input']>;

interface View<N extends ResourceName, P, F extends string> extends Rules<N, F> {
  /** A row as the calls answer it. */
  present?(row: RowOf<N>): P;
  /** Which rows the list is made of. */
  where?(c: Context): SQL | undefined;
  /** A column whose change, made alone, is public at once. */
  switch?: keyof RowOf<N>;
}

/**
 * The calls of a resource: its list (see `listRows`), one row, create, change by PATCH or PUT, and
 * delete. They derive from the resource; what is special about it stands in the view.
 */
export function resourceRoutes<N extends ResourceName, P = RowOf<N>, F extends string = never>(
  { content, publishNow }: ContentDeps,
  name: N,
  view: View<N, P, F> = {},
) {
  const writer = createWriter(name, view);
  const present = view.present ?? ((row) => row as unknown as P);

  async function change(id: number, sent: ContentBody, by: string): Promise<P> {
    const { before, after } = await content
      .write((tx) => writer.change(tx, id, sent, by))
      .catch(presentConflict);
    if (view.switch && isSwitched(view.switch, { before, after, sent }))
      await goLive(publishNow, { resource: name, rowId: id, by, columns: [String(view.switch)] });
    return present(after);
  }

  function presentConflict(error: unknown): never {
    if (!(error instanceof Problem) || error.current === undefined) throw error;
    throw new Problem(error.code, error.message, { current: present(error.current as RowOf<N>) });
  }

  type New = Omit<Draft<N>, F> & { [K in F]?: string };
  return new Hono<SignedIn>()
    .get('/', queryType(), async (c) => {
      const { rows, total } = await listRows(content.read, name, c, { where: view.where?.(c) });
      if (total !== undefined) c.header('X-Total-Count', String(total));
      return c.json(rows.map(present));
    })
    .get('/:id', async (c) => c.json(present(await demandRow(content.read, name, idParam(c)))))
    .post('/', readCreateBody<New>(), async (c) => {
      const { values } = c.req.valid('json');
      return c.json(
        present(await content.write((tx) => writer.create(tx, values, c.var.admin.username))),
        201,
      );
    })
    .patch('/:id', readUpdateBody<Partial<New>>(), async (c) =>
      c.json(await change(idParam(c), c.req.valid('json'), c.var.admin.username)),
    )
    .put('/:id', readUpdateBody<Partial<New>>(), async (c) =>
      c.json(await change(idParam(c), c.req.valid('json'), c.var.admin.username)),
    )
    .delete('/:id', async (c) => {
      await removeContent(content, name, idParam(c), c.var.admin.username);
      return c.body(null, 204);
    });
}

/** Whether a change is that of the switch alone, also when it says again what could not go live before. */
function isSwitched(
  column: PropertyKey,
  { before, after, sent }: { before: object; after: object; sent: ContentBody },
): boolean {
  const names = Object.keys(sent.values);
  if (names.length > 0 && names.every((name) => name === column)) return true;
  const own = ['revision', 'updatedAt'];
  const columns = Object.keys(after).filter((name) => !own.includes(name));
  const changed = columns.filter(
    (name) => (before as Record<string, unknown>)[name] !== (after as Record<string, unknown>)[name],
  );
  return changed.length === 1 && changed[0] === column;
}
