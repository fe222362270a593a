import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { updateRow } from '#content-db/write/repository.ts';
import { releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import { createSerialQueue } from './serial-queue.ts';
import { createTestSite, type TestSite, verifiedFiles, type Wrap } from '../../../testing/publish.ts';

/** Looks at every page that is rendered how many releases are under way. */
function watched(): { most: number; wrap: Wrap } {
  const seen = {
    most: 0,
    wrap: (({ site, published }) => ({
      site: {
        ...site,
        async render(path, options) {
          seen.most = Math.max(
            seen.most,
            await published.read.$count(releases, eq(releases.state, 'rendering')),
          );
          return site.render(path, options);
        },
      },
    })) satisfies Wrap,
  };
  return seen;
}

async function statesOf({ published }: TestSite): Promise<string[]> {
  return (await published.read.select().from(releases).orderBy(releases.id)).map(({ state }) => state);
}

describe.each([2, 20])('%i publishes at once', (count) => {
  it('run one after the other, with one release each at most, and publish every edit that was saved before', async () => {
    const seen = watched();
    await using site = await createTestSite({ wrap: seen.wrap });
    const calls: Promise<{ state: string; release: number; error?: string }>[] = [];
    const names: string[] = [];
    for (let at = 0; at < count; at += 1) {
      names.push(`Wakeful Member ${at}.`);
      await site.create('team-members', {
        name: names.at(-1) ?? '',
        roleKey: 'trainer',
        locale: 'en',
        sortOrder: at,
      });
      calls.push(site.publish());
    }
    const results = await Promise.all(calls);
    for (const { state, error } of results)
      expect({ state, error }).toEqual({ state: 'live', error: undefined });
    const page = await site.read('/team');
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
    expect(seen.most).toBe(1);
    const states = await statesOf(site);
    expect(states.length).toBeLessThanOrEqual(count + 1);
    expect(states.slice(0, -1)).toEqual(states.slice(1).map(() => 'replaced'));
    expect(await verifiedFiles(site)).toEqual(site.files());
  });

  it('that are asked for in one moment are one', async () => {
    const seen = watched();
    await using site = await createTestSite({ wrap: seen.wrap });
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    const results = await Promise.all(Array.from({ length: count }, () => site.publish()));
    expect(new Set(results.map(({ release }) => release))).toEqual(new Set([2]));
    const again = await Promise.all([
      ...Array.from({ length: count }, () => site.publish({ all: true, changes: 'none' })),
      site.publish(),
    ]);
    expect(again.map(({ state }) => state)).toEqual(again.map(() => 'live'));
    expect(await statesOf(site)).toEqual(['replaced', 'replaced', 'live']);
    expect(seen.most).toBe(1);
  });
});

describe('an edit while a publish runs', () => {
  it('stays pending, and shows on no page, until the next one', async () => {
    const edits: Promise<void>[] = [];
    await using site = await createTestSite({
      wrap: ({ site: compiled }) => ({
        site: {
          ...compiled,
          async render(path, options) {
            if (edits.length === 0) edits.push(site.edit('team-members', 1, { name: 'Dana Tardy' }));
            await Promise.all(edits);
            return compiled.render(path, options);
          },
        },
      }),
    });
    await site.edit('clients', 1, { name: 'Pier Works' });
    await site.publish();
    expect(edits).toHaveLength(1);
    expect(await site.read('/')).toContain('Pier Works');
    expect(await site.read('/team')).not.toContain('Dana Tardy');
    await site.publish();
    expect(await site.read('/team')).toContain('Dana Tardy');
  });

  it('is published whole or not at all: what one transaction changed is never parted', async () => {
    await using site = await createTestSite();
    const { table } = resources['page-content'];
    const over = new AbortController();
    let number = 0;
    async function keepEditing(): Promise<void> {
      for (; !over.signal.aborted; number += 1) {
        await site.content.write(async (tx) => {
          for (const id of [3, 4])
            await updateRow(tx, 'page-content', id, { content: `Count ${number}` }, { by: 'test' });
        });
      }
    }
    const editing = keepEditing();
    const seen: string[][] = [];
    for (let round = 0; round < 12; round += 1) {
      await site.publish();
      const rows = await site.published.read
        .select({ content: table.content })
        .from(table)
        .where(eq(table.key, 'title'));
      seen.push(rows.map(({ content }) => content));
    }
    over.abort();
    await editing;
    for (const [english, arabic] of seen) expect(english).toBe(arabic);
    expect(new Set(seen.flat()).size).toBeGreaterThan(6);
    await site.publish();
    for (const path of ['/', '/ar']) expect(await site.read(path)).toContain(`Count ${number - 1}`);
  });
});

it('a queue counts what waits, without what runs', async () => {
  const queue = createSerialQueue<void>();
  const gate = Promise.withResolvers<void>();
  const counts: number[] = [];
  const calls = ['a', 'b', 'b', 'c'].map((kind) =>
    queue.run(kind, async () => {
      await gate.promise;
      counts.push(queue.waiting());
    }),
  );
  expect(queue.waiting()).toBe(2);
  gate.resolve();
  await Promise.all(calls);
  expect(counts).toEqual([2, 1, 0]);
});
