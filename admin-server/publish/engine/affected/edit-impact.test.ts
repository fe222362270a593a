import { expect, it } from 'vitest';
import { createTestSite } from '../../../testing/publish.ts';
import type { RowEdit } from '#content-db/read/edited-row.ts';

it('an edit says how many pages it changes, before and after it is saved, without rendering', async () => {
  await using site = await createTestSite();
  const { editImpact } = site.publisher;
  const impact = (values: Record<string, unknown> = {}) =>
    editImpact([{ resource: 'team-members', rowId: 1, values }]);
  expect(await impact()).toEqual({ total: 0, isAtMost: false });
  expect(await impact({ name: 'Dana Wakeful' })).toEqual({ total: 2, isAtMost: false });
  await site.edit('team-members', 1, { name: 'Dana Wakeful' });
  expect(await impact()).toEqual({ total: 2, isAtMost: false });
  expect(await impact({ name: 'Dana Watchful' })).toEqual({ total: 0, isAtMost: false });
  const { pages } = await site.publish();
  expect(pages.changed).toBe(2);
  expect(await impact()).toEqual({ total: 0, isAtMost: false });
  const totalOf = async (...edits: RowEdit[]) => (await editImpact(edits)).total;
  const moved: RowEdit = { resource: 'blog-posts', rowId: 1, values: { slug: 'moved' } };
  expect(await totalOf(moved)).toBeGreaterThan(2);
  expect(await totalOf({ ...moved, rowId: 999 })).toBe(0);
  expect(await totalOf()).toBe(0);

  // Several rows of one form, and a text that has no row yet.
  const text: RowEdit = {
    resource: 'page-content',
    values: { page: 'team', section: 'hero', key: 'title', locale: 'ar', content: 'فريقنا' },
  };
  const ofText = await totalOf(text);
  expect(ofText).toBeGreaterThan(0);
  // Both change /llms.txt.
  expect(await totalOf(moved, text, text)).toBe((await totalOf(moved)) + ofText - 1);
});
