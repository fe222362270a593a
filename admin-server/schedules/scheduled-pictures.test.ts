import { expect, it } from 'vitest';
import { createTestSite } from '../testing/publish.ts';
import { pendingChanges } from '../publish/pending/pending.ts';
import { countUnpublished } from '../testing/pending-counts.ts';
import { describePending } from '../publish/pending/pending-list.ts';
import { scheduleChanges } from './schedules.ts';

it('a new picture waits with the row that shows it, others do not', async () => {
  await using site = await createTestSite();
  const { content } = site;
  const picture = { width: 4, height: 4, widths: [4] };
  const { id: shown } = await site.create('uploads', { file: 'friday.png', ...picture });
  const { id: other } = await site.create('uploads', { file: 'other.png', ...picture });
  const text = '![Friday](/uploads/friday.png)';
  const { id } = await site.create('blog-posts', { title: 'Friday', slug: 'friday', content: text });
  const changes = (await pendingChanges(content.read))
    .filter(({ resource }) => resource === 'blog-posts')
    .map((change) => change.id);
  const at = new Date(site.deps.clock().getTime() + 3_600_000).toISOString();
  await content.write((tx) => scheduleChanges(tx, { changes, at, by: 'test' }));
  const waiting = async () =>
    (await describePending(content.read, site.pendingHooks)).map(({ resource, rowId, isScheduled }) => [
      `${resource}/${rowId}`,
      isScheduled,
    ]);
  expect(await waiting()).toEqual([
    [`uploads/${shown}`, true],
    [`uploads/${other}`, false],
    [`blog-posts/${id}`, true],
  ]);
  expect(await countUnpublished(content.read)).toBe(1);
  await site.publish();
  expect(await waiting()).toEqual([
    [`uploads/${shown}`, true],
    [`blog-posts/${id}`, true],
  ]);
});
