import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AskedOfDatabases, watchQueries } from '#content-db/testing/watch-queries.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { createTestSite, type TestSite } from '../testing/publish.ts';

/** What a publish asks of the machine. */
interface Cost extends AskedOfDatabases {
  pages: number;
  /** Objects: pages and the files made of them, without encodings. */
  files: number;
}

/** Makes one edit. `run` is 0, then 1; `recent` are the ids of two posts. */
type Edit = (site: TestSite, run: 0 | 1, recent: number[]) => Promise<unknown>;

/** What each kind of edit costs. A number that becomes smaller is written here too, so that it does not grow again. */
const kinds: { what: string; edit: Edit; cost: Cost }[] = [
  {
    what: 'the text of a post',
    edit: (site, run) => site.edit('blog-posts', 20, { content: `We thought ${run} times.` }),
    cost: { pages: 2, files: 3, queries: 42, rows: 14 },
  },
  {
    what: 'the title of a post',
    edit: (site, run) => site.edit('blog-posts', 20, { title: `After ${run} thoughts` }),
    cost: { pages: 7, files: 10, queries: 44, rows: 14 },
  },
  {
    what: 'a team member',
    edit: (site, run) => site.edit('team-members', 1, { name: `Dana Wakeful ${run}` }),
    cost: { pages: 2, files: 3, queries: 40, rows: 14 },
  },
  {
    what: 'a new post',
    edit: (site, run) => addPost(site, `2026-05-0${run + 1}`),
    cost: { pages: 10, files: 11, queries: 47, rows: 11 },
  },
  {
    what: 'a deleted post',
    edit: (site, run, recent) => site.remove('blog-posts', recent[run] ?? 0),
    cost: { pages: 9, files: 30, queries: 45, rows: 12 },
  },
  {
    what: 'the footer, which every page shows',
    edit: (site, run) => site.edit('footer-settings', 1, { phoneNumber: `+971 4 000 000${run}` }),
    cost: { pages: 10, files: 11, queries: 37, rows: 10 },
  },
  {
    what: 'a label of the menu, which every page shows',
    edit: (site, run) => site.edit('menu-entries', 1, { label: `Home ${run}` }),
    cost: { pages: 18, files: 18, queries: 40, rows: 13 },
  },
];

async function addPost(site: TestSite, day: string): Promise<number> {
  const time = `${day}T08:00:00Z`;
  const text = { title: `On ${day}`, slug: `on-${day}`, content: 'It was a day like any other.' };
  const { id } = await site.create('blog-posts', {
    ...text,
    locale: 'en',
    createdAt: time,
    publishedAt: time,
  });
  return id;
}

/** The cost of the second publish of each kind of edit: what the first one read is known then. */
async function costsAt(postCount: number): Promise<Record<string, Cost>> {
  await using site = await createTestSite();
  await site.create('menu-entries', { place: 'header', target: 'home', label: 'Home' });
  const recent = [await addPost(site, '2026-04-01'), await addPost(site, '2026-04-02')];
  await generatePosts(site.content, postCount, { seed: 1 });
  await site.publish();
  const costs: Record<string, Cost> = {};
  for (const { what, edit } of kinds) {
    for (const run of [0, 1] as const) {
      await edit(site, run, recent);
      const put = vi.spyOn(site.store, 'put');
      const asked = watchQueries();
      const { state, error, pages } = await site.publish();
      expect({ state, error }).toEqual({ state: 'live', error: undefined });
      costs[what] = { pages: pages.rendered, files: put.mock.calls.length, ...asked() };
      vi.restoreAllMocks();
      await site.publisher.settled();
    }
  }
  return costs;
}

describe('a publish of one edit', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([156, 252])('costs the same at %i posts', async (posts) => {
    expect(await costsAt(posts)).toEqual(Object.fromEntries(kinds.map(({ what, cost }) => [what, cost])));
  });
});
