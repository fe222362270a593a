import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isIndexFile } from '#site/search/index-files.ts';
import { search } from '#site/search/query.ts';
import { changedPaths, cleanBuild, createTestSite, type TestSite } from '../../testing/publish.ts';

let site: TestSite;
let before: Map<string, string>;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site[Symbol.asyncDispose]());
beforeEach(() => {
  before = site.files();
});

/** Publishes what is pending. @returns the files of the index that it changes */
async function publish(): Promise<string[]> {
  expect((await site.publish()).state).toBe('live');
  expect(site.files()).toEqual(await cleanBuild(site));
  return changedPaths(before, site.files()).filter(isIndexFile);
}

async function found(query: string): Promise<string[]> {
  const read = async (path: string) => (site.files().has(path) ? site.read(path) : undefined);
  return (await search(query, 'en', { read })).results.map(({ path }) => path);
}

const pathOf = (path: string) => site.store.pathOf(site.files().get(path) ?? '');

describe('the index of a release', () => {
  it('has a new post, which changes one file', async () => {
    await site.create('blog-posts', {
      title: 'Zebra crossing',
      slug: 'zebra',
      content: 'Stripes.',
      locale: 'en',
    });
    expect(await publish()).toEqual(['/search/en/recent.txt']);
    expect(await found('stripe')).toEqual(['/blog/zebra']);
  });

  it('stays as it is where only what all pages share changes', async () => {
    await site.edit('footer-settings', 1, { phoneNumber: '+971 4 111 1111' });
    expect(await publish()).not.toContain('/search/en/recent.txt');
  });

  it('finds a page by its new address only', async () => {
    await site.edit('blog-posts', 1, { slug: 'giraffe', content: 'A giraffe.' });
    expect(await publish()).toEqual(['/search/en/recent.txt']);
    expect(await found('giraffe')).toEqual(['/blog/giraffe']);
  });

  it('forgets a post that is removed', async () => {
    await site.remove('blog-posts', 1);
    await publish();
    expect(await found('giraffe')).toEqual([]);
  });

  it.each(['/search/en/recent.txt', '/blog/second-thoughts'])(
    'is made again by a publish if %s is lost',
    async (path) => {
      await rm(pathOf(path));
      await site.edit('blog-posts', 2, { content: `Other words than in ${path}.` });
      await publish();
      expect(await found('other words')).toEqual(['/blog/second-thoughts']);
    },
  );

  it('is made again by a publish if a file of it is damaged', async () => {
    await writeFile(pathOf('/search/en/recent.txt'), 'damaged');
    await site.edit('blog-posts', 2, { content: 'A llama.' });
    await publish();
    expect(await found('llama')).toEqual(['/blog/second-thoughts']);
  });

  it('heals', async () => {
    const hash = site.files().get('/search/en/pages.txt') ?? '';
    await writeFile(site.store.pathOf(hash), 'damaged');
    expect(await site.publisher.heal(hash, 'plain')).toBe(true);
    expect(await site.store.verify(hash)).toBe(true);
  });

  it('is that of an earlier release after an undo, also if its file was lost', async () => {
    const { release } = site.publisher.live() ?? {};
    await site.edit('blog-posts', 2, { content: 'A moose.' });
    await publish();
    await rm(site.store.pathOf(before.get('/search/en/recent.txt') ?? ''));
    await site.publisher.restore({ to: release ?? 0, by: 'test' });
    expect(site.files()).toEqual(before);
    expect(await found('llama')).toEqual(['/blog/second-thoughts']);
  });
});
