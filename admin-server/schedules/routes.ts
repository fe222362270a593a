import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod';
import { publishSchedules } from '#content-db/schedules.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { countForStaff, countInWords } from '../publish/pending/count.ts';
import {
  listSchedules,
  type Schedule,
  scheduleChanges,
  scheduleOfChanges,
  scheduleSet,
} from './schedules.ts';
import { type ChangeState, pendingStates } from '../publish/pending/pending.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import { chosenChanges } from '../publish/routes/run-calls.ts';
import type { Clock } from '../http/rate-limit.ts';

/** A schedule with what goes live by it. */
export interface ListedSchedule extends Pick<
  Schedule,
  'id' | 'at' | 'by' | 'createdAt' | 'error' | 'retryAt'
> {
  /** The named set that goes live. */
  set: { id: number; name: string } | null;
  /** Ids of the changes that wait for it; see `scheduleOfChanges`. */
  changes: number[];
  /** How many these are to staff. */
  count: number;
}

const time = z.iso
  .datetime({ offset: true, error: 'Must be a time, such as 2027-01-31T09:00:00Z' })
  .transform((text) => new Date(text).toISOString());
const ofChanges = z.strictObject({ changes: chosenChanges, at: time });
const ofSet = z.strictObject({ set: z.int().positive(), at: time });
const move = z.strictObject({ at: time });

type Wanted = z.input<typeof ofChanges> | z.input<typeof ofSet>;

export interface SchedulesOptions {
  content: Pick<Database, 'read' | 'write'>;
  clock: Clock;
}

/** Pending changes that go live at a time: POST /publish/schedules, PATCH and DELETE /publish/schedules/{id}. */
export function scheduleCalls({ content, clock }: SchedulesOptions) {
  const requireFuture = (at: string) => {
    if (Date.parse(at) > clock().getTime()) return;
    const message = 'Choose a time that is still to come';
    throw new Problem('invalid', `${message}.`, { fields: { at: message } });
  };

  return new Hono<SignedIn>()
    .post('/publish/schedules', bodyType<{ json: Wanted }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const wanted =
        'set' in values
          ? parseOrExplain(ofSet, values, 'schedule')
          : parseOrExplain(ofChanges, values, 'schedule');
      requireFuture(wanted.at);
      const by = c.var.admin.username;
      const id = await content.write(async (tx) => {
        const made = await ('set' in wanted
          ? scheduleSet(tx, { ...wanted, by })
          : scheduleChanges(tx, { ...wanted, by }));
        const schedule = await requireSchedule(tx, made);
        const what = `Scheduled ${await whatOf(tx, schedule)} for ${wanted.at}`;
        await recordAudit(tx, c.var.actor, 'schedule', what);
        return made;
      });
      return c.json(await listedSchedule(content.read, id), 201);
    })
    .patch('/publish/schedules/:id', bodyType<{ json: z.input<typeof move> }>(), async (c) => {
      const { at } = parseOrExplain(move, (await readBody(c, 1024)).values, 'schedule');
      requireFuture(at);
      const moved = { at, error: null, retryAt: null, updatedAt: clock().toISOString() };
      const id = idParam(c);
      await content.write(async (tx) => {
        const what = await whatOf(tx, await requireSchedule(tx, id));
        await tx.update(publishSchedules).set(moved).where(eq(publishSchedules.id, id));
        await recordAudit(tx, c.var.actor, 'schedule', `Moved schedule ${id}, of ${what}, to ${at}`);
      });
      return c.json(await listedSchedule(content.read, id));
    })
    .delete('/publish/schedules/:id', async (c) => {
      const id = idParam(c);
      await content.write(async (tx) => {
        const gone = await requireSchedule(tx, id);
        await tx.delete(publishSchedules).where(eq(publishSchedules.id, id));
        await recordAudit(
          tx,
          c.var.actor,
          'schedule',
          `Cancelled schedule ${id}, of ${await whatOf(tx, gone)}, which was for ${gone.at}`,
        );
      });
      return c.body(null, 204);
    });
}

/** `3 changes`, `the set “Spring”`. */
async function whatOf(queries: Queries, { set, changes }: Schedule): Promise<string> {
  return set ? `the set “${set.name}”` : countInWords(queries, changes);
}

async function requireSchedule(queries: Queries, id: number): Promise<Schedule> {
  const found = (await listSchedules(queries)).find((schedule) => schedule.id === id);
  if (!found) throw noSuchSchedule();
  return found;
}

function noSuchSchedule(): Problem {
  return new Problem(
    'not-found',
    'There is no such schedule. It may have gone live, or have been cancelled.',
  );
}

/** All schedules, the next one first. */
export async function listedSchedules(
  queries: Queries,
  pending: ChangeState[],
  schedules: Schedule[],
): Promise<ListedSchedule[]> {
  const waiting = await scheduleOfChanges(queries, pending, schedules);
  return Promise.all(
    schedules.map(async ({ id, at, by, createdAt, error, retryAt, set }): Promise<ListedSchedule> => {
      const own = pending.filter((change) => waiting.get(change.id)?.id === id);
      return {
        id,
        at,
        by,
        createdAt,
        error,
        retryAt,
        set: set && { id: set.id, name: set.name },
        changes: own.map((change) => change.id),
        count: await countForStaff(queries, own),
      };
    }),
  );
}

async function listedSchedule(queries: Queries, id: number): Promise<ListedSchedule> {
  const all = await listedSchedules(queries, await pendingStates(queries), await listSchedules(queries));
  const found = all.find((schedule) => schedule.id === id);
  if (!found) throw noSuchSchedule();
  return found;
}
