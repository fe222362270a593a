import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { desc, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pageHeads, liveFiles, releaseFiles, releases, sharingPictures } from '#content-db/releases.ts';
import { randomFor } from '#content-db/testing/random.ts';
import {
  createTestSite,
  filesBelow,
  type TestSite,
  verifiedFiles,
  type Wrap,
} from '../../../testing/publish.ts';
import { sweepUploads } from '../../../uploads/sweep.ts';
import { oldestRestorable } from '../release/restore.ts';

const keeping =
  (keptReleases: number): Wrap =>
  () => ({ keptReleases });

/** Publishes a new name of a team member. @returns the objects of its page and of the page in Arabic */
async function publishName(site: TestSite, name: string): Promise<string> {
  await site.edit('team-members', 1, { name });
  const { state, error } = await site.publish();
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
  return site.files().get('/team') ?? '';
}

/** The objects that have to be there: those that are live, and those that the last releases name. */
async function neededObjects({ published: { read } }: TestSite, kept: number): Promise<string[]> {
  const last = await read
    .select({ id: releases.id })
    .from(releases)
    .where(inArray(releases.state, ['live', 'replaced']))
    .orderBy(desc(releases.id))
    .limit(kept);
  const named = await read
    .select()
    .from(releaseFiles)
    .where(
      inArray(
        releaseFiles.releaseId,
        last.map(({ id }) => id),
      ),
    );
  const live = await read.select({ object: liveFiles.object }).from(liveFiles);
  const pictures = await read.select({ object: sharingPictures.object }).from(sharingPictures);
  return [
    ...new Set([
      ...live.map(({ object }) => object),
      ...pictures.flatMap(({ object }) => object ?? []),
      ...named.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()),
    ]),
  ].sort();
}

describe('objects', () => {
  it('of the last releases are kept, and older ones are removed with their encodings', async () => {
    await using site = await createTestSite({ wrap: keeping(3) });
    const objects: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) objects.push(await publishName(site, name));
    await site.publisher.settled();
    // The last three name what they replaced, too.
    const there = await Promise.all(objects.map((hash) => site.store.has(hash)));
    expect(there).toEqual([false, true, true, true, true]);
    expect(await filesBelow(site.deps.objects)).toEqual(
      expect.not.arrayContaining([expect.stringContaining(objects[0] ?? '')]),
    );
    expect((await site.store.hashes()).sort()).toEqual(await neededObjects(site, 3));
    expect(await verifiedFiles(site)).toEqual(site.files());
  });

  it('are removed with what is known of their titles', async () => {
    await using site = await createTestSite({ wrap: keeping(3) });
    const objects: string[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) objects.push(await publishName(site, name));
    await site.publisher.settled();
    const known = new Set((await site.published.read.select().from(pageHeads)).map(({ object }) => object));
    expect(objects.map((hash) => known.has(hash))).toEqual([false, true, true, true, true]);
  });

  it('of twenty releases are kept where nothing else is said', async () => {
    await using site = await createTestSite();
    const { object } = site.publisher.live()?.files.get('/team') ?? {};
    for (let count = 0; count < 20; count += 1) {
      expect(await site.store.has(object ?? '')).toBe(true);
      await publishName(site, `Name ${count}`);
      await site.publisher.settled();
    }
    expect(await site.store.has(object ?? '')).toBe(true);
    await publishName(site, 'The last straw');
    await site.publisher.settled();
    expect(await site.store.has(object ?? '')).toBe(false);
  });

  it('of a site that is handed out are kept until it is no longer used, with its pictures', async () => {
    await using site = await createTestSite({ wrap: keeping(1) });
    await site.publisher.complete(async (live) => {
      for (const name of ['A', 'B', 'C']) {
        await site.edit('blog-posts', 1, { title: `Another picture ${name}` });
        await publishName(site, name);
        await site.publisher.settled();
      }
      const objects = [...live.files.values()].map(({ object }) => object);
      expect(await site.store.missing(objects)).toEqual([]);
      expect(new Set(site.files().values()).isSupersetOf(new Set(objects))).toBe(false);
    });
    await publishName(site, 'D');
    await site.publisher.settled();
    expect((await site.store.hashes()).sort()).toEqual(await neededObjects(site, 1));
  });

  it('that no release names are removed at the next start, and not one that is live', async () => {
    await using site = await createTestSite();
    const lost = await site.store.put(Buffer.from('of a publish that failed'));
    await site.store.encode(lost);
    await site.reopen();
    await site.publisher.settled();
    expect(await site.store.has(lost)).toBe(false);
    expect((await site.store.hashes()).sort()).toEqual(await neededObjects(site, 20));
    expect(await verifiedFiles(site)).toEqual(site.files());
  });
});

describe('a picture that was removed', () => {
  it.each([2, 4])(
    'stays for as long as a release that shows it can be restored, of the last %i',
    async (kept) => {
      await using site = await createTestSite({ wrap: keeping(kept) });
      const [file, address] = [`${'a'.repeat(32)}.jpg`, `/uploads/${'a'.repeat(32)}.jpg`];
      await writeFile(join(site.deps.uploads.folder, file), 'a');
      await site.create('uploads', { file: `${'b'.repeat(32)}.jpg`, width: 1, height: 1, widths: [] });
      await site.edit('blog-posts', 1, { imageUrl: address });
      const { release } = await site.publish();
      await site.edit('blog-posts', 1, { imageUrl: null });
      const isKept: boolean[] = [];
      const isRestorable: boolean[] = [];
      for (let count = 0; count < 5; count += 1) {
        await publishName(site, `Name ${count}`);
        await site.publisher.settled();
        isRestorable.push((await oldestRestorable(site.published.read, kept)) <= release);
        await sweepUploads({ ...site, uploads: site.deps.uploads });
        isKept.push(existsSync(join(site.deps.uploads.folder, file)));
      }
      expect(isRestorable).toEqual(Array.from({ length: 5 }, (_, at) => at + 1 < kept));
      expect(isKept).toEqual(isRestorable);
    },
  );
});

/** Everything of the store takes a while, so that whatever may come between does. */
const slowly: Wrap = ({ store }) => ({
  keptReleases: 1,
  store: {
    ...store,
    async put(bytes, hash) {
      const put = await store.put(bytes, hash);
      await setImmediate();
      return put;
    },
    async remove(hash) {
      await setImmediate();
      await store.remove(hash);
      await setImmediate();
    },
  },
});

describe('a publish while objects are removed', () => {
  it('always finds what it relies on', async () => {
    const random = randomFor('collect');
    await using site = await createTestSite({ wrap: slowly });
    for (let round = 0; round < 25; round += 1) {
      // Of a few names, so that a page is often made of bytes that are just being removed.
      await site.edit('team-members', 1, { name: random.pick(['A', 'B', 'C']) });
      await site.edit('footer-settings', 1, {
        phoneNumber: random.pick(['+971 4 111 1111', '+971 4 222 2222']),
      });
      const publishes = [site.publish()];
      if (random.chance(0.3)) publishes.push(site.publish({ all: true }));
      for (const { state, error } of await Promise.all(publishes))
        expect({ state, error }).toEqual({ state: 'live', error: undefined });
      // Some of the next begin in the middle of the removal.
      for (let steps = random.below(40); steps > 0; steps -= 1) await setImmediate();
      expect(await verifiedFiles(site)).toEqual(site.files());
    }
    await site.publisher.settled();
    expect((await site.store.hashes()).sort()).toEqual(await neededObjects(site, 1));
  });
});
