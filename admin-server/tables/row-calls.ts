import { Hono } from 'hono';
import type { Transaction } from '#content-db/database/open.ts';
import { toProblem } from '#content-db/database/errors.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { contentRoutes } from '../content/routes.ts';
import type { AdminContentDeps } from '../content/resource-routes.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { Side } from './table-model.ts';

/** Writes rows as the forms of the back office do. Both throw a `RefusedRow` where the call refuses it. */
export interface RowCalls {
  create(type: ResourceName, values: object, side: Side): Promise<StoredRow>;
  /** Does nothing without values. */
  change(type: ResourceName, row: StoredRow, values: object, side: Side): Promise<void>;
}

/** Whether an error is about what was sent, and not about the machine: a busy database is asked again. */
export function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && /^(?:invalid|conflict|not-found|forbidden)$/.test(error.code);
}

/** A refused call, and the row of the line that it was about. */
export class RefusedRow extends Problem {
  readonly side: Side;

  constructor(problem: Problem, side: Side) {
    super(problem.code, problem.message, { fields: problem.fields ?? {}, cause: problem });
    this.side = side;
  }
}

/**
 * The calls of content, within one transaction: a row of a table passes every check, and derives every value, that a row
 * of a form does.
 */
export function rowCallsIn(
  tx: Transaction,
  deps: Omit<AdminContentDeps, 'content' | 'publishNow'>,
  who: SignedIn['Variables'],
): RowCalls {
  const app = new Hono<SignedIn>()
    .onError((error) => {
      throw error;
    })
    .use(async (c, next) => {
      c.set('admin', who.admin);
      c.set('actor', who.actor);
      c.set('hasRecentProof', who.hasRecentProof);
      await next();
    })
    .route('/', contentRoutes({ ...deps, content: { read: tx, write: (work) => work(tx) } }));

  async function call(method: string, path: string, values: object, side: Side): Promise<StoredRow> {
    try {
      const answer = await app.request(path, {
        method,
        body: JSON.stringify(values),
        headers: { 'Content-Type': 'application/json' },
      });
      return (await answer.json()) as StoredRow;
    } catch (error) {
      const problem = toProblem(error);
      throw isRefusal(problem) ? new RefusedRow(problem, side) : error;
    }
  }

  return {
    create: (type, values, side) => call('POST', `/${type}`, values, side),
    async change(type, { id }, values, side) {
      if (Object.keys(values).length > 0) await call('PATCH', `/${type}/${id}`, values, side);
    },
  };
}
