import { asc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { changeSetComments } from '#content-db/change-sets.ts';
import { namedSets } from '#content-db/changes.ts';
import type { Database, Queries, Transaction } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { adminUsers } from '#content-db/people.ts';
import { recordAudit } from '../audit/record.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { countForStaff, countInWords } from '../publish/pending/count.ts';
import { type NamedSet, noSuchSet, openSets, requireSet } from '../publish/pending/named-sets.ts';
import { type ChangeState, pendingStates } from '../publish/pending/pending.ts';
import { chosenChanges } from '../publish/routes/run-calls.ts';
import type { PendingHooks } from '../publish/types.ts';
import { isApproved, moveToSet } from './change-sets.ts';

/** A named set of pending changes. */
export interface ListedSet extends Pick<NamedSet, 'id' | 'name' | 'owner' | 'createdAt' | 'needsApproval'> {
  /** Ids of its pending changes. */
  changes: number[];
  /** How many these are to staff. */
  count: number;
  /** Everybody who made one of them: they cannot approve the set. */
  authors: string[];
  /** Who approved it as it is now. */
  approval: { by: string; at: string } | null;
  comments: { id: number; by: string; at: string; text: string }[];
}

const name = z
  .string('Give the set a name')
  .trim()
  .min(1, 'Give the set a name')
  .max(100, 'Give a name of at most 100 characters');
const made = z.strictObject({ name, changes: chosenChanges, needsApproval: z.boolean().default(false) });
const edited = z.strictObject({
  name: name.optional(),
  owner: z.string().optional(),
  needsApproval: z.boolean().optional(),
});
const moved = z.strictObject({ changes: chosenChanges, set: z.int().positive().nullable() });
const approved = z.strictObject({ changes: chosenChanges });
const said = z.strictObject({
  text: z
    .string('Write a comment')
    .trim()
    .min(1, 'Write a comment')
    .max(2000, 'Write at most 2,000 characters'),
});

export interface ChangeSetCallsOptions {
  content: Pick<Database, 'read' | 'write'>;
  clock: Clock;
  pendingHooks: readonly PendingHooks[];
}

/**
 * Calls about named sets of pending changes: POST /publish/sets, PATCH and DELETE /publish/sets/{id}, POST
 * /publish/sets/move, POST /publish/sets/{id}/approval and /publish/sets/{id}/comments; GET /publish/sets/people, who
 * can look after one.
 */
export function changeSetCalls({ content, clock, pendingHooks }: ChangeSetCallsOptions) {
  const list = async () => listedSets(content.read, await pendingStates(content.read));
  const answer = async (c: Context, id: number, status: 200 | 201 = 200) =>
    c.json(await listedSet(content.read, id), status);

  return new Hono<SignedIn>()
    .get('/publish/sets/people', async (c) => c.json(await people(content.read)))
    .post('/publish/sets', bodyType<{ json: z.input<typeof made> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { changes, ...set } = parseOrExplain(made, values, 'set');
      const id = await content.write(async (tx) => {
        const own = await moveToSet(tx, changes, null, mayTake(c));
        const [row] = await tx
          .insert(namedSets)
          .values({ ...set, owner: c.var.admin.username, changes: own })
          .returning({ id: namedSets.id });
        if (!row) throw new Error('Insert into change_sets gave no row');
        await recordAudit(tx, c.var.actor, 'change-set', `Made the set “${set.name}”`);
        return row.id;
      });
      return answer(c, id, 201);
    })
    .post('/publish/sets/move', bodyType<{ json: z.input<typeof moved> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { changes, set } = parseOrExplain(moved, values, 'choice');
      await content.write(async (tx) => {
        const target = set === null ? undefined : await requireSet(tx, set);
        const count = await countInWords(tx, await moveToSet(tx, changes, set, mayTake(c)));
        const where = target ? `into the set “${target.set.name}”` : 'out of their set';
        await recordAudit(tx, c.var.actor, 'change-set', `Moved ${count} ${where}`);
      });
      return c.json(await list());
    })
    .patch('/publish/sets/:id', bodyType<{ json: z.input<typeof edited> }>(), async (c) => {
      const id = idParam(c);
      const values = parseOrExplain(edited, (await readBody(c, 1024)).values, 'set');
      await content.write(async (tx) => {
        const { set } = await requireSet(tx, id);
        if (values.needsApproval === false) requireAdminFor(c, set);
        if (values.owner !== undefined) await requirePerson(tx, values.owner);
        const updatedAt = clock().toISOString();
        await tx
          .update(namedSets)
          .set({ ...values, updatedAt })
          .where(eq(namedSets.id, id));
        for (const what of editsOf(set, values)) await recordAudit(tx, c.var.actor, 'change-set', what);
      });
      return answer(c, id);
    })
    .delete('/publish/sets/:id', async (c) => {
      const id = idParam(c);
      await content.write(async (tx) => {
        const { set } = await requireSet(tx, id);
        requireAdminFor(c, set);
        await tx.delete(namedSets).where(eq(namedSets.id, id));
        await recordAudit(tx, c.var.actor, 'change-set', `Dissolved the set “${set.name}”`);
      });
      return c.body(null, 204);
    })
    .post('/publish/sets/:id/approval', bodyType<{ json: z.input<typeof approved> }>(), async (c) => {
      const id = idParam(c);
      const { values } = await readBody(c, 1024 * 1024);
      const seen = parseOrExplain(approved, values, 'approval').changes;
      await content.write(async (tx) => {
        await approve(tx, c, { id, seen, at: clock().toISOString() });
        for (const { setIsReady } of pendingHooks) await setIsReady?.(tx, id);
      });
      return answer(c, id);
    })
    .post('/publish/sets/:id/comments', bodyType<{ json: z.input<typeof said> }>(), async (c) => {
      const id = idParam(c);
      const { text } = parseOrExplain(said, (await readBody(c, 16 * 1024)).values, 'comment');
      await content.write(async (tx) => {
        await requireSet(tx, id);
        await tx.insert(changeSetComments).values({ setId: id, by: c.var.admin.username, text });
      });
      return answer(c, id, 201);
    });
}

/** Approves what somebody has seen of a set. If its time has passed, it goes live at the next look for what is due. */
async function approve(
  tx: Transaction,
  { var: { admin, actor } }: { var: SignedIn['Variables'] },
  { id, seen, at }: { id: number; seen: number[]; at: string },
): Promise<void> {
  const { name, changes: members, authors } = await listedSet(tx, id);
  if (new Set(seen).symmetricDifference(new Set(members)).size > 0)
    throw new Problem('conflict', `The set “${name}” has changed since you looked at it. Look at it again.`);
  if (authors.includes(admin.username))
    throw new Problem(
      'forbidden',
      `You made some of the changes in the set “${name}”, so somebody else must approve it.`,
    );
  const approval = { approvedBy: admin.username, approvedAt: at, approvedChanges: members };
  await tx.update(namedSets).set(approval).where(eq(namedSets.id, id));
  const what = `Approved the set “${name}” with ${await countInWords(tx, members)}`;
  await recordAudit(tx, actor, 'change-set', what);
}

/** Only an admin takes changes out of a set that needs an approval: else nobody would need one. */
function mayTake(c: Context<SignedIn>): (set: NamedSet) => boolean {
  return ({ needsApproval }) => !needsApproval || c.var.admin.role === 'admin';
}

function requireAdminFor(c: Context<SignedIn>, set: NamedSet): void {
  if (mayTake(c)(set)) return;
  throw new Problem(
    'forbidden',
    `The set “${set.name}” needs an approval. Only an admin can change that. Ask one.`,
  );
}

/** What an edit of a set does, a sentence for each. */
function editsOf(set: NamedSet, { name, owner, needsApproval }: z.output<typeof edited>): string[] {
  return [
    ...(name !== undefined && name !== set.name ? [`Renamed the set “${set.name}” to “${name}”`] : []),
    ...(owner !== undefined && owner !== set.owner ? [`Gave the set “${set.name}” to ${owner}`] : []),
    ...(needsApproval === true ? [`Asked for an approval of the set “${set.name}”`] : []),
    ...(needsApproval === false ? [`Asked for no approval of the set “${set.name}” any more`] : []),
  ];
}

/** The usernames of everybody who has an account. */
async function people(queries: Queries): Promise<string[]> {
  const { username } = adminUsers;
  const accounts = await queries.select({ username }).from(adminUsers).orderBy(asc(username));
  return accounts.map((account) => account.username);
}

async function requirePerson(queries: Queries, owner: string): Promise<void> {
  if ((await people(queries)).includes(owner)) return;
  const message = 'Choose somebody who has an account';
  throw new Problem('invalid', `${message}.`, { fields: { owner: message } });
}

/** The named sets with pending changes, oldest first. @param pending all pending changes */
export async function listedSets(queries: Queries, pending: ChangeState[]): Promise<ListedSet[]> {
  const sets = await openSets(queries, pending);
  const comments = await queries.select().from(changeSetComments).orderBy(asc(changeSetComments.id));
  return Promise.all(
    sets.map(async ({ set, members }): Promise<ListedSet> => {
      const { id, name, owner, createdAt, needsApproval, approvedBy, approvedAt } = set;
      const isValid = needsApproval && isApproved(set, members) && approvedBy !== null && approvedAt !== null;
      const own = pending.filter((change) => members.includes(change.id));
      return {
        id,
        name,
        owner,
        createdAt,
        needsApproval,
        changes: members,
        count: await countForStaff(queries, own),
        authors: [...new Set(own.map(({ by }) => by))],
        approval: isValid ? { by: approvedBy, at: approvedAt } : null,
        comments: comments
          .filter(({ setId }) => setId === id)
          .map(({ id, by, createdAt: at, text }) => ({ id, by, at, text })),
      };
    }),
  );
}

/** @throws Problem (`not-found`) if there is no such set, or everything in it is live or was discarded */
async function listedSet(queries: Queries, id: number): Promise<ListedSet> {
  const found = (await listedSets(queries, await pendingStates(queries))).find((set) => set.id === id);
  if (!found) throw noSuchSet();
  return found;
}
