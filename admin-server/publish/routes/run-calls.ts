import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { bodyType, readBody } from '../../http/body.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type Receipt, receiptOf } from '../engine/release/receipt.ts';
import type { Plans } from '../plan/planner.ts';
import type { Live } from '../engine/release/publisher.ts';
import type { Publishing, PublishResult, Run, RunState, WantedChanges } from '../types.ts';
import { rowEdits } from '../../content/row-edits.ts';
import { resultWithin, runId } from './run-answer.ts';

/** Ids of pending changes. */
export const chosenChanges = z
  .array(z.number().int().positive(), 'Must be a list of changes')
  .min(1, 'Choose at least one change')
  .max(100_000);

const request = z.strictObject({
  changes: chosenChanges.optional(),
  /** Why what the checks stop goes live all the same; for admins. */
  override: z
    .string()
    .trim()
    .min(10, 'Give a reason of at least 10 characters')
    .max(500, 'Give a reason of at most 500 characters')
    .optional(),
});

type PublishRequest = Omit<z.output<typeof request>, 'changes'> & { changes: WantedChanges };

/** The answer of POST /publish and POST /releases/{id}/restore, unless they take longer. */
export type PublishAnswer = PublishResult & { receipt?: Receipt };

/** The answer of GET /publish/runs/{id}. */
export type RunAnswer = RunState & { receipt?: Receipt };

const pageRequest = z.strictObject({
  path: z.string().startsWith('/', 'Must be a path of the site').max(1000),
  changes: request.shape.changes,
});

/** What a request asks to publish: all pending changes if it has no body or names none. */
async function requestOf(c: Context<SignedIn>): Promise<PublishRequest> {
  const isEmpty =
    Number(c.req.header('content-length') ?? 0) === 0 &&
    c.req.header('transfer-encoding') === undefined &&
    c.req.header('content-type') === undefined;
  if (isEmpty) return { changes: 'pending' };
  const { values } = await readBody(c, 1024 * 1024);
  const { changes = 'pending', override } = parseOrExplain(request, values, 'choice');
  if (override !== undefined && c.var.admin.role !== 'admin')
    throw new Problem(
      'forbidden',
      'Only an admin can publish what the checks stop. Ask one, or change the text.',
    );
  return { changes, override };
}

/** Who asks, and from where. */
function askedBy({ var: { admin, actor } }: { var: SignedIn['Variables'] }) {
  return { by: admin.username, address: actor.address };
}

function releaseId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new Problem('not-found', 'There is no such release.');
  return Number(value);
}

export interface RunCallsOptions {
  published: Pick<Database, 'read'>;
  publisher: Live & Publishing & Plans;
  store: Pick<ObjectStore, 'localPath'>;
  /** Origin of the public site. */
  siteUrl: string;
  /** Milliseconds after which a call answers 202 with the run to follow; 20 seconds by default. */
  patience?: number | undefined;
}

/** Calls that start a run, and the one that follows it: /publish, /publish/plan, /publish/runs and /releases/{id}/restore. */
export function runCalls({ published, publisher, store, siteUrl, patience = 20_000 }: RunCallsOptions) {
  const { runs } = publisher;

  /** Adds whether visitors get the result, unless another release has replaced it already. */
  async function withReceipt(result: PublishResult): Promise<PublishAnswer> {
    const { changed, removed } = result.pages;
    const live = publisher.live();
    if (result.state !== 'live' || changed + removed === 0 || live?.release !== result.release) return result;
    return { ...result, receipt: await receiptOf(published.read, { live, store, siteUrl }) };
  }

  async function answerPublish(c: Context, { run, result }: Run<PublishResult>) {
    const answer = await resultWithin(patience, result.then(withReceipt), () => runs.keep(run));
    return answer ? c.json(answer, 200) : c.json({ run }, 202);
  }

  async function answerPlan(c: Context<SignedIn>, changes: WantedChanges) {
    const options = { by: c.var.admin.username, changes, signal: c.req.raw.signal };
    const { run, result } = runs.plan(options, runId(c));
    const plan = await resultWithin(patience, result, () => runs.keep(run));
    return plan ? c.json(plan, 200) : c.json({ run }, 202);
  }

  /** The answer of a run that has ended, also for those who were told to follow it. */
  async function runAnswer(id: string): Promise<RunAnswer | undefined> {
    const state = await runs.state(id);
    if (state?.state !== 'live') return state;
    const { release = 0, pages, ms = 0 } = state;
    return pages
      ? { ...state, ...(await withReceipt({ ...state, state: 'live', release, pages, ms })) }
      : state;
  }

  return new Hono<SignedIn>()
    .post('/publish', bodyType<{ json: z.input<typeof request> }>(), async (c) => {
      const options = { ...askedBy(c), ...(await requestOf(c)) };
      return answerPublish(c, runs.publish(options, runId(c)));
    })
    .post('/releases/:id/restore', async (c) => {
      const options = { ...askedBy(c), to: releaseId(c.req.param('id')) };
      return answerPublish(c, runs.restore(options, runId(c)));
    })
    .get('/publish/plan', (c) => answerPlan(c, 'pending'))
    .post('/publish/plan', bodyType<{ json: z.input<typeof request> }>(), async (c) =>
      answerPlan(c, (await requestOf(c)).changes),
    )
    .post('/publish/reach', bodyType<{ json: z.input<typeof rowEdits> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { edits } = parseOrExplain(rowEdits, values, 'edit');
      return c.json({ ...(await publisher.editImpact(edits)), findings: await publisher.findings(edits) });
    })
    .get('/publish/runs/:id', async (c) => {
      const answer = await runAnswer(c.req.param('id'));
      if (!answer) throw new Problem('not-found', 'There is no such run. It may never have begun.');
      return c.json(answer);
    })
    .post('/publish/plan/page', bodyType<{ json: z.input<typeof pageRequest> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { path, changes = 'pending' } = parseOrExplain(pageRequest, values, 'choice');
      return c.json(await publisher.planPage(path, changes));
    });
}
