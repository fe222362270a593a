import { expect, it } from 'vitest';
import { createTestSite } from '../../testing/publish.ts';

it(
  'an edit says how many pages it changes, before and after it is saved, without rendering',
  { timeout: 60_000 },
  async () => {
    await using site = await createTestSite();
    const reach = (values: Record<string, unknown> = {}) =>
      site.publisher.reach({ resource: 'team-members', rowId: 1, values });
    expect(await reach()).toEqual({ total: 0, isAtMost: false });
    expect(await reach({ name: 'Dana Wakeful' })).toEqual({ total: 2, isAtMost: false });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    expect(await reach()).toEqual({ total: 2, isAtMost: false });
    expect(await reach({ name: 'Dana Watchful' })).toEqual({ total: 0, isAtMost: false });
    const { pages } = await site.publish();
    expect(pages.changed).toBe(2);
    expect(await reach()).toEqual({ total: 0, isAtMost: false });
    expect(
      (await site.publisher.reach({ resource: 'blog-posts', rowId: 1, values: { slug: 'moved' } })).total,
    ).toBeGreaterThan(2);
    expect((await site.publisher.reach({ resource: 'blog-posts', rowId: 999, values: {} })).total).toBe(0);
  },
);
