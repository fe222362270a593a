import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { releases } from '#content-db/releases.ts';
import { cleanBuild, createTestSite } from '../../../testing/publish.ts';

/** A site whose code is new, and whose pages are rendered one by one as `next` is called. */
async function newCode() {
  const site = await createTestSite();
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await site.reopen(({ site: compiled }) => ({
    site: {
      ...compiled,
      version: 'another',
      async render(path, options) {
        if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
        return compiled.render(path, options);
      },
    },
  }));
  return {
    site,
    async begun() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
    },
    free() {
      isHeld = false;
      for (const resume of waiting.splice(0)) resume();
    },
  };
}

it('a publish of staff goes ahead of a release of all pages, which starts again after it', async () => {
  const { site, begun, free } = await newCode();
  await using _ = site;
  const whole = site.publisher.publish({ by: 'start', all: true, changes: 'none', yields: true });
  await begun();
  await site.edit('team-members', 1, { name: 'Ahead' });
  const edit = site.publish();
  free();
  const first = await edit;
  expect(first).toMatchObject({ state: 'live' });
  expect(first.pages.rendered).toBeLessThan(10);
  expect(await site.read('/team')).toContain('Ahead');
  const second = await whole;
  expect(second).toMatchObject({ state: 'live' });
  expect(second.release).toBeGreaterThan(first.release);
  expect(second.pages.rendered).toBeGreaterThan(40);
  expect(site.publisher.isStale()).toBe(false);
  expect(site.files()).toEqual(await cleanBuild(site));
  const rolledBack = eq(releases.state, 'interrupted');
  expect(await site.published.read.$count(releases, rolledBack)).toBe(1);
});

it('a look for what is due does not interrupt it', async () => {
  const { site, begun, free } = await newCode();
  await using _ = site;
  const whole = site.publisher.publish({ by: 'start', all: true, changes: 'none', yields: true });
  await begun();
  const due = site.publish({ changes: 'due' });
  free();
  expect((await whole).release).toBe(2);
  expect((await due).release).toBe(2);
});

it('is interrupted a few times at most', async () => {
  const { site, begun, free } = await newCode();
  await using _ = site;
  const whole = site.publisher.publish({ by: 'start', all: true, changes: 'none', yields: true });
  await begun();
  free();
  for (let round = 0; round < 6; round += 1) {
    await site.edit('team-members', 1, { name: `Round ${round}` });
    await site.publish();
  }
  expect(await whole).toMatchObject({ state: 'live' });
  expect(await site.read('/team')).toContain('Round 5');
  expect(site.files()).toEqual(await cleanBuild(site));
});
