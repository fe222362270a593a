import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { changes } from '#content-db/changes.ts';
import { resources } from '#content-db/types/index.ts';
import { rememberDatabase } from '../../../testing/older-database.ts';
import { cleanBuild, createTestSite, type TestSite, verifiedFiles } from '../../../testing/publish.ts';
import { pendingChanges } from '../../pending/pending.ts';
import { liveRelease } from './release-log.ts';

const posts = resources['blog-posts'].table;
const members = resources['team-members'].table;

const post = (title: string, slug: string) =>
  ({ title, slug, content: 'Three.', locale: 'en', createdAt: '2026-01-03T08:00:00Z' }) as const;

const audit = ({ content }: TestSite) =>
  content.read
    .select({ who: auditEntries.who, what: auditEntries.what })
    .from(auditEntries)
    .orderBy(desc(auditEntries.id));

describe('after a start over an older working content', () => {
  it('what is live in a newer revision is there again, what is pending stays, and no id is given twice', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 2, { name: 'Not Yet Published' });
    const lose = await rememberDatabase(site, 'content');
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const third = await site.create('blog-posts', post('Third', 'third'));
    await site.publish();
    await site.edit('team-members', 1, { name: 'Dana Awake' });
    const { release } = await site.publish();
    const named = (await liveRelease(site.published.read))?.changes ?? [];
    await lose();

    const [dana] = await site.content.read.select().from(members).where(eq(members.id, 1));
    expect(dana).toMatchObject({ name: 'Dana Awake' });
    expect(await site.content.read.select().from(posts).where(eq(posts.id, third.id))).toMatchObject([
      { title: 'Third' },
    ]);
    expect((await pendingChanges(site.content.read)).map(({ resource, rowId }) => [resource, rowId])).toEqual(
      [['team-members', 2]],
    );
    expect((await audit(site))[0]).toEqual({
      who: 'start',
      what: `Found content older than release ${release}: took over 2 of 2 live rows`,
    });

    const fourth = await site.create('blog-posts', post('Fourth', 'fourth'));
    expect(fourth.id).toBeGreaterThan(third.id);
    const [change] = await site.content.read.select().from(changes).orderBy(desc(changes.id)).limit(1);
    expect(change?.id).toBeGreaterThan(Math.max(...named));
    await site.remove('blog-posts', fourth.id);
    await site.edit('team-members', 2, { name: 'Published' });
    expect(await site.publish()).toMatchObject({ state: 'live', release: release + 1 });
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    expect(await site.read('/team')).toContain('Dana Awake');
    expect(await site.read('/blog/third')).toContain('Third');
    expect((await audit(site)).filter(({ what }) => what.startsWith('Found '))).toHaveLength(1);
  });

  it('rows that do not fit into it stay away, and the trail says so', async () => {
    await using site = await createTestSite();
    const old = await site.create('blog-posts', post('Old', 'taken'));
    await site.publish();
    const lose = await rememberDatabase(site, 'content');
    await site.remove('blog-posts', old.id);
    await site.publish();
    await site.create('blog-posts', post('New', 'taken'));
    const { release } = await site.publish();
    await lose();
    expect((await audit(site))[0]?.what).toBe(
      `Found content older than release ${release}: took over 0 of 1 live rows`,
    );
    expect(await site.read('/blog/taken')).toContain('New');
    expect((await site.create('blog-posts', post('Next', 'next'))).id).toBeGreaterThan(old.id + 1);
  });

  it('nothing is taken over from releases that it knows', async () => {
    await using site = await createTestSite();
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.publish();
    await site.edit('team-members', 1, { name: 'Dana Pending' });
    const told = (await audit(site)).length;
    await site.reopen(() => ({}));
    expect((await audit(site)).length).toBe(told);
    expect(await pendingChanges(site.content.read)).toHaveLength(1);
  });
});
