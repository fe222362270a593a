import { readFile, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { damagedFiles, markRunning, markStopped, healFiles } from './recover.ts';
import { createTestSite, filesBelow, type TestSite, verifiedFiles } from '../../../testing/publish.ts';

function pathOf(site: TestSite, path: string, encoding?: 'br' | 'gzip'): string {
  return site.store.pathOf(site.files().get(path) ?? '', encoding);
}

function damaged({ published, store, deps }: TestSite): Promise<string[]> {
  return damagedFiles(published, store, deps.objects);
}

/** A store with all that a power failure can do to it. */
async function damage(site: TestSite): Promise<void> {
  await writeFile(pathOf(site, '/team'), '');
  await writeFile(
    pathOf(site, '/ar'),
    (await readFile(pathOf(site, '/ar'), 'utf8')).replace('ابق', 'لا تبق'),
  );
  await rm(pathOf(site, '/services'));
  await writeFile(pathOf(site, '/contact', 'br'), '');
  await writeFile(`${pathOf(site, '/')}.1234.tmp`, 'half');
}

describe('after an unclean stop', () => {
  it('lost and damaged files are found, and a publish makes them again', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    const bytes = new Map(
      await Promise.all(
        [...site.files().keys()].map(async (path): Promise<[string, Buffer]> => [
          path,
          await readFile(pathOf(site, path)),
        ]),
      ),
    );
    await markRunning(site.deps.objects);
    await damage(site);
    await site.reopen();
    expect(site.damaged.sort()).toEqual(['/ar', '/services', '/team']);
    expect(await site.publish({ all: true, changes: 'none' })).toMatchObject({
      state: 'live',
      pages: { changed: 0 },
    });
    for (const [path, whole] of bytes) expect(await readFile(pathOf(site, path)), path).toEqual(whole);
    expect(await damaged(site)).toEqual([]);
  });

  it('the few that are damaged are made again without a release', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    await markRunning(site.deps.objects);
    await damage(site);
    await site.reopen();
    expect(await healFiles(site.publisher, site.damaged)).toBe(true);
    expect(site.publisher.live()?.release).toBe(1);
    expect(await verifiedFiles(site)).toEqual(site.files());
    expect(await damaged(site)).toEqual([]);
    // Of another version of the program, they have to be published.
    await rm(pathOf(site, '/team'));
    await site.reopen(({ site: compiled }) => ({
      site: { ...compiled, render: () => Promise.reject(new Error('It is made differently')) },
    }));
    expect(await healFiles(site.publisher, site.damaged)).toBe(false);
  });

  it('a damaged encoding and what was half written are gone', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    const before = await filesBelow(site.deps.objects);
    await markRunning(site.deps.objects);
    await writeFile(pathOf(site, '/contact', 'br'), '');
    await writeFile(`${pathOf(site, '/')}.1234.tmp`, 'half');
    expect(await damaged(site)).toEqual([]);
    expect(await filesBelow(site.deps.objects)).toEqual(
      before.filter((file) => file !== pathOf(site, '/contact', 'br')),
    );
    await site.reopen();
    expect(site.damaged).toEqual([]);
    await site.publisher.settled();
    expect(await filesBelow(site.deps.objects)).toEqual(before);
  });

  it('files of a release that never was are checked too, since the next one may need them', async () => {
    await using site = await createTestSite();
    await markRunning(site.deps.objects);
    const hash = await site.store.put(Buffer.from('a page that was to come'));
    await writeFile(site.store.pathOf(hash), '');
    expect(await damaged(site)).toEqual([]);
    expect(await site.store.has(hash)).toBe(false);
  });

  it('objects that are all gone are missed', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    await rm(site.deps.objects, { recursive: true });
    expect((await damaged(site)).sort()).toEqual([...site.files().keys()].sort());
  });
});

describe('after a clean stop', () => {
  it('nothing is verified', async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    await markRunning(site.deps.objects);
    await markStopped(site.deps.objects);
    await damage(site);
    const before = await filesBelow(site.deps.objects);
    expect(await damaged(site)).toEqual([]);
    expect(await filesBelow(site.deps.objects)).toEqual(before);
  });
});
