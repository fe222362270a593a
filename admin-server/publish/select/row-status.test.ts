import { describe, expect, it } from 'vitest';
import { publishSchedules } from '#content-db/changes.ts';
import { withdrawals } from '#content-db/withdrawals.ts';
import { createTestSite, type TestSite } from '../../testing/publish.ts';
import { pendingChanges } from './pending.ts';
import { rowStatuses } from './row-status.ts';
import { scheduleChanges } from './scheduled-publishes.ts';

const hour = 3_600_000;

/** The status of each row that is not simply live, as `team-members/1 changed`. */
async function told({ content, published, deps }: TestSite): Promise<string[]> {
  const found = await rowStatuses(content.read, published.read, deps.clock());
  return found.map(({ resource, rowId, status }) => `${resource}/${rowId} ${status}`).sort();
}

const hidden = [
  'page-content/5 hidden',
  'page-content/6 hidden',
  'team-members/2 hidden',
  'team-members/4 hidden',
];

describe('the status of a row', { timeout: 60_000 }, () => {
  it('is draft until it is published, changed while an edit is pending, else live or hidden', async () => {
    await using site = await createTestSite();
    expect(await told(site)).toEqual(hidden);
    const { id } = await site.create('clients', { name: 'New', locale: 'en' });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.edit('team-members', 2, { name: 'Still Concealed' });
    expect(await told(site)).toEqual([
      `clients/${id} draft`,
      ...hidden.slice(0, 2),
      'team-members/1 changed',
      ...hidden.slice(2),
    ]);
    await site.publish();
    expect(await told(site)).toEqual(hidden);
    await site.edit('team-members', 1, { isVisible: 0 });
    expect(await told(site)).toContain('team-members/1 changed');
    await site.publish();
    expect(await told(site)).toContain('team-members/1 hidden');
  });

  it('is that of a service when one of its texts is changed', async () => {
    await using site = await createTestSite();
    await site.edit('service-translations', 2, { title: 'حراسة' });
    expect(await told(site)).toEqual([...hidden.slice(0, 2), 'services/1 changed', ...hidden.slice(2)]);
  });

  it('is scheduled with the time, and failed where that did not work', async () => {
    const control = { fails: false };
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          render: (path, options) =>
            control.fails && path === '/team'
              ? Promise.reject(new Error('it is broken'))
              : compiled.render(path, options),
        },
      }),
    });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const changes = (await pendingChanges(site.content.read)).map(({ id }) => id);
    const at = new Date(site.deps.clock().getTime() + hour).toISOString();
    await site.content.write((tx) => scheduleChanges(tx, { changes, at, by: 'test' }));
    const found = await rowStatuses(site.content.read, site.published.read, site.deps.clock());
    expect(found).toContainEqual({ resource: 'team-members', rowId: 1, status: 'scheduled', at, changes });
    control.fails = true;
    await site.publish({ changes });
    await expect.poll(() => told(site)).toContain('team-members/1 failed');
    await site.content.write((tx) => tx.delete(publishSchedules));
    expect(await told(site)).toContain('team-members/1 failed');
    await site.edit('team-members', 1, { name: 'Dana Mended' });
    expect(await told(site)).toContain('team-members/1 changed');
  });

  it('is taken down whatever else holds', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const rows = [{ resource: 'team-members' as const, rowId: 1 }];
    const values = { name: 'Dana', rows, paths: [], pictures: [], reason: 'x', at: '2026-01-01', by: 'test' };
    await site.content.write((tx) => tx.insert(withdrawals).values(values));
    expect(await told(site)).toContain('team-members/1 taken-down');
  });

  it('is taken down for a picture of the library, and for none whose name only begins alike', async () => {
    await using site = await createTestSite();
    const image = { title: 'Plan', category: 'figures' };
    const { id } = await site.create('images', { ...image, key: 'a', url: '/uploads/plan.jpg' });
    await site.create('images', { ...image, key: 'b', url: '/uploads/plans.jpg' });
    await site.create('images', { ...image, key: 'c', url: 'https://example.org/uploads/plan.jpg' });
    const values = { name: 'Plan', rows: [], paths: [], pictures: ['plan'], reason: 'x', at: '2026-01-01' };
    await site.content.write((tx) => tx.insert(withdrawals).values({ ...values, by: 'test' }));
    expect((await told(site)).filter((line) => line.endsWith('taken-down'))).toEqual([
      `images/${id} taken-down`,
    ]);
  });
});
