import { describe, expect, it } from 'vitest';
import { publishSchedules } from '#content-db/schedules.ts';
import { pendingChanges } from '../publish/pending/pending.ts';
import { rowStates } from '../publish/pending/row-state.ts';
import { createTestSite, type TestSite } from '../testing/publish.ts';
import { scheduleChanges } from './schedules.ts';

const hour = 3_600_000;

const after = (site: TestSite, hours: number) =>
  new Date(site.deps.clock().getTime() + hours * hour).toISOString();

describe('the state of a row', () => {
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
    const at = after(site, 1);
    await site.content.write((tx) => scheduleChanges(tx, { changes, at, by: 'test' }));
    const found = await rowStates(site, site.deps.clock());
    const row = { resource: 'team-members', rowId: 1 };
    const state = { state: 'scheduled', at, isPast: false, why: null };
    expect(found).toContainEqual({ ...row, ...state, changes });
    control.fails = true;
    await site.publish({ changes });
    const told = async () =>
      (await rowStates(site, site.deps.clock())).find(({ rowId }) => rowId === 1)?.state;
    await expect.poll(told).toBe('failed');
    await site.content.write((tx) => tx.delete(publishSchedules));
    expect(await told()).toBe('failed');
    await site.edit('team-members', 1, { name: 'Dana Mended' });
    expect(await told()).toBe('changed');
  });

  it('is scheduled, of a post with a date, for the later one of both times', async () => {
    await using site = await createTestSite();
    const post = { title: 'Later', slug: 'later', content: 'Later.', locale: 'en' as const };
    await site.create('blog-posts', { ...post, publishedAt: after(site, 1) });
    const changes = (await pendingChanges(site.content.read)).map(({ id }) => id);
    await site.content.write((tx) => scheduleChanges(tx, { changes, at: after(site, 2), by: 'dana' }));
    expect(await rowStates(site, site.deps.clock())).toContainEqual(
      expect.objectContaining({ state: 'scheduled', why: 'accepted', at: after(site, 2) }),
    );
  });
});
