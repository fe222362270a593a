import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { releases } from '#content-db/releases.ts';
import { forgottenRows } from '#content-db/testing/forgotten-rows.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { createTestSite, type TestSite } from '../../../testing/publish.ts';

async function earlierReleases({ published }: TestSite): Promise<number[]> {
  const rows = await published.read
    .select({ id: releases.id })
    .from(releases)
    .where(eq(releases.state, 'replaced'))
    .orderBy(desc(releases.id))
    .limit(15);
  return rows.map(({ id }) => id);
}

it('whatever is published and restored, and restored again, all that differs from what is live is pending', async () => {
  const random = randomFor('restores of restores');
  await using site = await createTestSite();
  const clients = [1, 2];
  const done: string[] = [];
  const steps: [chance: number, step: (name: string) => Promise<string>][] = [
    [
      4,
      async (name) => {
        const { id } = await site.create('clients', { name });
        clients.push(id);
        return `create ${id}`;
      },
    ],
    [
      3,
      async (name) => {
        const id = random.pick(clients);
        await site.edit('clients', id, { name });
        return `edit ${id}`;
      },
    ],
    [2, async () => `publish ${(await site.publish()).release}`],
    [
      2,
      async () => {
        const earlier = await earlierReleases(site);
        if (earlier.length === 0) return 'nothing to restore';
        const to = random.pick(earlier);
        return `restore ${to} as ${(await site.publisher.restore({ by: 'test', to })).release}`;
      },
    ],
  ];
  const choices = steps.flatMap(([chance, step]) => Array.from({ length: chance }, () => step));
  for (let at = 0; at < 80; at += 1) {
    done.push(await random.pick(choices)(`Client ${at}`));
    expect({ done, forgotten: await forgottenRows(site.content, site.published) }).toEqual({
      done,
      forgotten: [],
    });
  }
});
