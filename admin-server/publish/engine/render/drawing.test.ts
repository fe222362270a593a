import { readFile } from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releases, sharingPictures } from '#content-db/releases.ts';
import { hashOf } from '../../../files/object-store.ts';
import type { Background } from '../../../background/background.ts';
import { completeSite } from '../../../testing/deploy.ts';
import { createTestSite, type TestSite, type Wrap } from '../../../testing/publish.ts';
import type { LiveFile } from '../../types.ts';

let site: TestSite;
beforeEach(async () => void (site = await createTestSite()));
afterEach(() => site[Symbol.asyncDispose]());

/** The address of the picture of a live page. */
async function pictureOf(path: string): Promise<string> {
  return /\/og\/[\da-f]+\.jpg/.exec(await site.read(path))?.[0] ?? 'none';
}

const rows = () => site.published.read.select().from(sharingPictures);
const isDefault = (file: LiveFile | undefined) =>
  file?.object === site.publisher.live()?.files.get('/og/default.jpg')?.object;

/** Draws nothing of its own accord, and what is asked for by `perform`. */
const onDemand =
  (perform?: Background['perform']): Wrap =>
  ({ background }) => ({
    background: {
      ...background,
      perform: perform ?? background.perform,
      run: (rank, work, signal) => (rank === 'draw' ? until(signal) : background.run(rank, work, signal)),
    },
  });

const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('closed'))));

const failing = (): Promise<never> => Promise.reject(new Error('SVG data parsing failed'));

async function addPost(title: string, slug = 'of-note') {
  await site.create('blog-posts', { title, slug, content: 'Text.', locale: 'en' });
}

describe('sharing pictures', () => {
  it('are drawn after the release is live, as JPEGs of 1200 × 630 under immutable addresses', async () => {
    await addPost('A post of note');
    expect((await site.publish()).state).toBe('live');
    await site.publisher.settled();
    const path = await pictureOf('/blog/of-note');
    const file = await site.publisher.picture(path);
    expect(file).toMatchObject({ type: 'image/jpeg', headers: { 'cache-control': /immutable/ } });
    expect(await sharp(await readFile(site.store.pathOf(file?.object ?? ''))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(site.publisher.pictures()).toEqual({ missing: 0, failures: [] });
  });

  it('are drawn at once for whoever asks first', async () => {
    await site.reopen(onDemand());
    await addPost('Asked for');
    await site.publish();
    expect(site.publisher.pictures().missing).toBe(1);
    const file = await site.publisher.picture(await pictureOf('/blog/of-note'));
    expect(isDefault(file)).toBe(false);
    expect(file?.headers['cache-control']).toMatch(/immutable/);
    expect(site.publisher.pictures().missing).toBe(0);
  });

  it('are the default one, stored by nobody, while they take too long, and are drawn all the same', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await site.reopen((deps) => {
      const perform: Background['perform'] = async (name, input) => {
        await promise;
        return deps.background.perform(name, input);
      };
      return onDemand(perform)(deps);
    });
    await addPost('Slow');
    await site.publish();
    const path = await pictureOf('/blog/of-note');
    const file = await site.publisher.picture(path);
    expect(isDefault(file)).toBe(true);
    expect(file?.headers).toEqual({ 'cache-control': 'no-store' });
    resolve();
    expect(isDefault(await site.publisher.picture(path))).toBe(false);
  });

  it('that cannot be drawn are a warning with the name of the page, and the default one', async () => {
    await site.reopen(({ background }) => ({ background: { ...background, perform: failing } }));
    await addPost('Undrawable');
    expect(await site.publish()).toMatchObject({ state: 'live' });
    const path = await pictureOf('/blog/of-note');
    expect(await site.publisher.picture(path)).toMatchObject({ headers: { 'cache-control': 'no-store' } });
    expect(site.publisher.pictures().failures).toEqual([
      { page: '/blog/of-note', reason: 'SVG data parsing failed' },
    ]);
    const complete = await completeSite(site);
    expect(isDefault(complete.files.get(path))).toBe(true);
    // Another start tries again.
    await site.reopen();
    await site.publisher.settled();
    expect(site.publisher.pictures()).toEqual({ missing: 0, failures: [] });
  });

  it.each(['Terms ]]> of <use> & "more"', '<![CDATA[ x', 'emoji 😀 \u0085 \ufdd0', '<script>'])(
    'are drawn for the title %j',
    async (title) => {
      await addPost(title);
      expect((await site.publish()).state).toBe('live');
      await site.publisher.settled();
      expect(site.publisher.pictures()).toEqual({ missing: 0, failures: [] });
    },
  );

  it('are drawn on from where a stop interrupted it, and none is drawn twice', async () => {
    await site.publisher.settled();
    await site.reopen(onDemand());
    await addPost('First');
    await addPost('Second', 'second');
    await site.publish();
    await site.publisher.picture(await pictureOf('/blog/of-note'));
    const drawn: string[] = [];
    await site.reopen(({ background }) => ({
      background: {
        ...background,
        perform(name, input) {
          if ('picture' in input) drawn.push(input.picture.title);
          return background.perform(name, input);
        },
      },
    }));
    await site.publisher.settled();
    expect(drawn).toEqual(['Second']);
  });

  it('are drawn again where their object is gone, as after a restore of a backup', async () => {
    await site.publisher.settled();
    const [{ object } = { object: null }] = await rows();
    await rm(site.store.pathOf(object ?? ''));
    await site.reopen();
    await site.publisher.settled();
    expect(await site.store.verify(object ?? '')).toBe(true);
  });

  it('has none for an address that no page refers to', async () => {
    expect(await site.publisher.picture(`/og/${hashOf('x').slice(0, 24)}.jpg`)).toBeUndefined();
  });

  it('are kept as long as a release can be made live again, and come back with it', async () => {
    await site.reopen(() => ({ keptReleases: 3 }));
    const { id } = await site.create('blog-posts', {
      title: 'Old title',
      slug: 'of-note',
      content: 'Text.',
      locale: 'en',
    });
    const first = await site.publish();
    const old = await pictureOf('/blog/of-note');
    await site.edit('blog-posts', id, { title: 'New title' });
    await site.publish();
    expect(await pictureOf('/blog/of-note')).not.toBe(old);
    expect(await site.publisher.picture(old)).toBeDefined();
    await site.edit('blog-posts', id, { content: 'Other.' });
    await site.publish();
    expect(await site.publisher.picture(old)).toBeUndefined();
    await site.publisher.restore({ to: first.release, by: 'test' });
    const object = (await site.publisher.picture(old))?.object ?? '';
    expect(isDefault(await site.publisher.picture(old))).toBe(false);
    await site.edit('blog-posts', id, { content: 'Third.' });
    await site.publish();
    for (const content of ['a', 'b', 'c', 'd']) {
      await site.edit('blog-posts', id, { title: content });
      await site.publish();
    }
    await site.publisher.settled();
    expect((await rows()).map(({ path }) => path)).not.toContain(old);
    expect(await site.store.has(object)).toBe(false);
    expect(await site.published.read.$count(releases, eq(releases.state, 'live'))).toBe(1);
    // A picture that comes back after all releases with it were forgotten is drawn anew.
    await site.edit('blog-posts', id, { title: 'Old title' });
    await site.publish();
    expect(await pictureOf('/blog/of-note')).toBe(old);
    await site.publisher.settled();
    expect(await site.store.has(object)).toBe(true);
  });
});
