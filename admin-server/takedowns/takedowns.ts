import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { addressesOf } from '#content-db/read/withdrawn.ts';
import {
  isInForce,
  type Shown,
  type Withdrawal,
  type WithdrawalReceipt,
  withdrawals,
} from '#content-db/withdrawals.ts';
import { recordAudit } from '../audit/record.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Actor } from '../http/signed-in.ts';
import type { Publishing } from '../publish/types.ts';
import { recordRevocation } from '../revocations/record.ts';
import { resultWithin } from '../publish/routes/run-answer.ts';
import { type Coverage, coverageOf, type Subject } from './coverage.ts';
import type { Places } from './places.ts';
import { askPlaces } from './receipt.ts';
import { shownOf } from './shown.ts';
import type { WithdrawnWatch } from '../live/withdrawn.ts';

/** Takes things off the site, and allows them again. */
export interface Takedowns {
  /** All, the newest first. */
  list(): Promise<Withdrawal[]>;
  coverage(subject: Subject): Promise<Coverage>;
  /**
   * Takes it down. It is in force from the moment that it is stored: addresses answer 410, previews and share links
   * show nothing, no release brings it back. Pages that showed it follow as a release.
   * @returns what every place answered
   */
  takeDown(subject: Subject, reason: string, actor: Actor): Promise<Withdrawal>;
  /** Asks all places again. @throws Problem (`not-found`) if it is not in force */
  check(id: number, actor: Actor): Promise<Withdrawal>;
  /** Lets it be public again, as the content has it. @throws Problem (`not-found`) if it is not in force */
  allow(id: number, actor: Actor): Promise<Withdrawal>;
}

export interface TakedownDeps extends Omit<Places, 'content'> {
  content: Database;
  published: Pick<Database, 'read'>;
  publisher: Publishing;
  withdrawn: Pick<WithdrawnWatch, 'refresh' | 'now'>;
  clock: Clock;
}

/** Milliseconds that an answer waits for the pages that showed it. */
const patience = 15_000;

const notShown: Shown = { pages: [], names: [] };

export function createTakedowns(deps: TakedownDeps): Takedowns {
  const { content, published, publisher, withdrawn, clock } = deps;
  const now = () => clock().toISOString();
  const sides = { working: content.read, published: published.read };

  /** Lets the pages follow. @returns why they do not yet */
  async function followed({ who, address }: Actor): Promise<string | undefined> {
    const { result } = publisher.runs.publish({ by: who ?? '', address, changes: 'none' });
    try {
      const ended = await resultWithin(patience, result, async () => undefined);
      if (ended?.state === 'live') return undefined;
      return ended?.error ?? 'Another publish is running. These pages follow it.';
    } catch (error) {
      return plainMessageOf(error);
    }
  }

  async function withReceipt(takedown: Withdrawal, error: string | undefined): Promise<Withdrawal> {
    const shown = takedown.receipt?.shown ?? notShown;
    const receipt: WithdrawalReceipt = {
      at: now(),
      checks: await askPlaces(deps, takedown, shown),
      shown,
      ...(error !== undefined && { error }),
    };
    await content.write((tx) =>
      tx.update(withdrawals).set({ receipt }).where(eq(withdrawals.id, takedown.id)),
    );
    return { ...takedown, receipt };
  }

  async function requireInForce(id: number): Promise<Withdrawal> {
    const [found] = await content.read
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), isInForce));
    if (found) return found;
    throw new Problem('not-found', 'It is not taken down. Somebody may have allowed it again.');
  }

  return {
    list: () => content.read.select().from(withdrawals).orderBy(desc(withdrawals.id)),
    async coverage(subject) {
      const { related, ...coverage } = await coverageOf(sides, subject);
      const known = withdrawn.now();
      return { ...coverage, related: related.filter((row) => !known.hides(row.resource, row.rowId)) };
    },
    async takeDown(subject, reason, actor) {
      const { name, rows, paths, pictures } = await coverageOf(sides, subject);
      refuseRepeated(withdrawn, { rows, paths, pictures });
      const receipt = { at: now(), checks: [], shown: await shownOf(sides, rows) };
      const takedown = { name, rows, paths, pictures, reason, at: now(), by: actor.who ?? '' };
      const [made] = await content.write(async (tx) => {
        await recordAudit(tx, actor, 'takedown', `Took down “${name}”: ${reason}`, clock());
        await recordRevocation(tx, { kind: 'takedown', ...takedown });
        return tx
          .insert(withdrawals)
          .values({ ...takedown, receipt })
          .returning();
      });
      if (!made) throw new Error('Insert into takedowns gave no row');
      await withdrawn.refresh();
      const [error] = await Promise.all([
        followed(actor),
        deps.deployment?.withdraw(await addressesOf(content.read, made)),
      ]);
      return withReceipt(made, error);
    },
    async check(id, actor) {
      const takedown = await requireInForce(id);
      await withdrawn.refresh();
      return withReceipt(takedown, await followed(actor));
    },
    async allow(id, actor) {
      const takedown = await requireInForce(id);
      const values = { liftedAt: now(), liftedBy: actor.who ?? '' };
      await content.write(async (tx) => {
        await recordAudit(tx, actor, 'takedown', `Allowed “${takedown.name}” again`, clock());
        await recordRevocation(tx, { kind: 'allowed', name: takedown.name, at: takedown.at });
        await tx.update(withdrawals).set(values).where(eq(withdrawals.id, id));
      });
      await withdrawn.refresh();
      const error = await followed(actor);
      if (error !== undefined)
        throw new Problem('unavailable', `It is allowed again, but not live yet: ${error}`);
      return { ...takedown, ...values };
    },
  };
}

/** @throws Problem (`conflict`) if all of it is taken down already */
function refuseRepeated(
  { now }: Pick<WithdrawnWatch, 'now'>,
  { rows, paths, pictures }: Pick<Withdrawal, 'rows' | 'paths' | 'pictures'>,
): void {
  const known = now();
  const isKnown =
    rows.every(({ resource, rowId }) => known.hides(resource, rowId)) &&
    paths.every((path) => known.paths.has(path)) &&
    pictures.every((stem) => known.pictures.has(stem));
  if (isKnown) throw new Problem('conflict', 'It is taken down already.');
}
