import { and, eq, gte } from 'drizzle-orm';
import { array, assert, asyncProperty, constant, constantFrom, nat, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#content-db/seed/random.ts';
import { releases } from '#content-db/releases.ts';
import { isInForce, withdrawals } from '#content-db/withdrawals.ts';
import { dump, idsOf, randomEdit } from '#content-db/testing/random-edits.ts';
import { oldestRestorable } from './restore.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { pendingChanges } from '../../pending/pending.ts';
import type { Background } from '../../../background/background.ts';
import {
  addRandomUploads,
  cleanBuildWithPictures,
  createTestSite,
  type TestSite,
} from '../../../testing/publish.ts';
import type { PublishResult } from '../../types.ts';

const noBackground: Background = {
  perform: () => Promise.reject(new Error('Nothing is drawn here')),
  run: () => Promise.reject(new Error('Nothing is done here')),
  pausedWhile: (work) => work(),
  giveWay: () => undefined,
  close: async () => undefined,
};

/** What happens to a site: `seed` decides which row is edited how, which changes are published, or what is taken down. */
interface Step {
  kind: 'edit' | 'publish' | 'publish some' | 'restore' | 'take down' | 'allow';
  seed: number;
}

const kind = constantFrom<Step['kind'][]>(
  'edit',
  'edit',
  'edit',
  'publish',
  'publish some',
  'restore',
  'take down',
  'allow',
);
const last = record({ kind: constant<Step['kind']>('publish'), seed: nat() });
/** Steps that end with a publish, and ten such sequences in the life of one site. */
const sequence = tuple(array(record({ kind, seed: nat() }), { minLength: 1, maxLength: 6 }), last).map(
  ([steps, end]) => [...steps, end],
);
const sequences = Number(process.env.TEST_SEQUENCES ?? 60);
const life = array(sequence, { minLength: 10, maxLength: 10 });

async function chosenChanges({ content }: TestSite, seed: number): Promise<number[]> {
  const random = createRandom(seed);
  return (await pendingChanges(content.read)).filter(() => random.chance(0.5)).map(({ id }) => id);
}

/** Goes back to any of the releases that can be made live again. */
async function restoreAny(
  { publisher, published }: TestSite,
  seed: number,
): Promise<PublishResult | undefined> {
  const rows = await published.read
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.state, 'replaced'), gte(releases.id, await oldestRestorable(published.read))));
  return rows.length === 0
    ? undefined
    : publisher.restore({ to: createRandom(seed).pick(rows).id, by: 'test' });
}

/** Takes down one or more rows, a page, or a picture: what the next release follows, whatever it publishes. */
async function withdrawAny({ content }: TestSite, seed: number): Promise<void> {
  const random = createRandom(seed);
  const resource = random.pick(['services', 'blog-posts', 'team-members', 'topics', 'clients'] as const);
  const ids = (await idsOf(content.read, resource)).filter(() => random.chance(0.5));
  const kinds = [
    { rows: ids.map((rowId) => ({ resource, rowId })), paths: [], pictures: [] },
    { rows: [], paths: [random.pick(['/team', '/ar/team', '/services', '/terms'])], pictures: [] },
    { rows: [], paths: [], pictures: [random.pick(['a', 'alpha', 'beta', 'photo'])] },
  ];
  const values = { name: 'x', reason: 'x', at: '2026-06-01T12:00:00Z', by: 'test', ...random.pick(kinds) };
  await content.write((tx) => tx.insert(withdrawals).values(values));
}

/** Allows about half of what is taken down again. */
async function allowSome({ content }: TestSite, seed: number): Promise<void> {
  const random = createRandom(seed);
  for (const { id } of await content.read.select().from(withdrawals).where(isInForce))
    if (random.chance(0.5))
      await content.write((tx) =>
        tx.update(withdrawals).set({ liftedAt: '2026-06-02T12:00:00Z' }).where(eq(withdrawals.id, id)),
      );
}

/** Clean builds by the content that they are made of: a site comes back to the same content again and again. */
type CleanBuild = Awaited<ReturnType<typeof cleanBuildWithPictures>>;
type CleanBuilds = Map<string, Promise<CleanBuild>>;

async function cleanBuildOf(site: TestSite, builds: CleanBuilds): Promise<CleanBuild> {
  const { rows, paths, pictures } = withdrawals;
  const withdrawn = await site.published.read
    .select({ rows, paths, pictures })
    .from(withdrawals)
    .where(isInForce);
  const content = JSON.stringify([await dump(site.published.read), withdrawn]);
  const build = builds.get(content) ?? cleanBuildWithPictures(site);
  builds.set(content, build);
  return build;
}

/** @returns how many releases went live that changed something */
async function happen(site: TestSite, { kind, seed }: Step, builds: CleanBuilds): Promise<number> {
  if (kind === 'edit') {
    await site.content.write((tx) => randomEdit(tx, createRandom(seed)));
    return 0;
  }
  if (kind === 'take down' || kind === 'allow') {
    await (kind === 'allow' ? allowSome : withdrawAny)(site, seed);
    return 0;
  }
  const changes = kind === 'publish some' ? await chosenChanges(site, seed) : ('pending' as const);
  if (changes.length === 0) return 0;
  // A choice may lack what it needs, and content may be refused: what is live is then what it was.
  const outcome = await (kind === 'restore'
    ? restoreAny(site, seed)
    : site.publish({ changes }).catch(() => undefined));
  expect({ files: site.files(), pictures: site.pictures() }).toEqual(await cleanBuildOf(site, builds));
  return outcome?.state === 'live' && outcome.pages.changed + outcome.pages.removed > 0 ? 1 : 0;
}

describe('the law of publishing', { timeout: 600_000 }, () => {
  it('holds: after every publish the live files are those of a clean build, byte for byte', async () => {
    const { below } = randomFor('the law of publishing');
    let published = 0;
    const property = asyncProperty(life, async (all) => {
      // A picture is a function of its address, and encodings are not looked at: neither is made. Random content would
      // be stopped for good by its first claim, or by an empty page.
      await using site = await createTestSite({ wrap: () => ({ background: noBackground, hooks: [] }) });
      await addRandomUploads(site);
      const builds: CleanBuilds = new Map();
      for (const step of all.flat()) published += await happen(site, step, builds);
    });
    // Making a failing life smaller would take longer than the test may.
    await assert(property, { numRuns: sequences / 10, seed: below(2 ** 31), endOnFailure: true });
    // A short run may have published less.
    expect(published).toBeGreaterThan(sequences < 200 ? 0 : sequences / 2);
  });
});
