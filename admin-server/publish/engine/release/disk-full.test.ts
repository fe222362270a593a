import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { resources } from '#content-db/types/index.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import {
  cleanBuild,
  createTestSite,
  filesBelow,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

const kB = 1024;

/**
 * A file system of its own, in memory; undefined where this user may not mount one. Each test has a new
 * one: SQLite's files keep their space after they were removed, until their handles are collected.
 */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder]).status === 0) return folder;
  rmdirSync(folder);
  return undefined;
}

function unmountDisk(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
}

const probe = mountDisk();
const canMount = probe !== undefined;
if (probe !== undefined) unmountDisk(probe);
/** Cases where there is a disk for them. */
const cases = <T>(...all: T[]): T[] => (canMount ? all : []);

let disk = '';
beforeEach(() => {
  disk = mountDisk() ?? '';
  return () => disk && unmountDisk(disk);
});

/** Fills the disk up to so many bytes; returns what frees it again. */
async function fillDisk(left: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(disk);
  const ballast = join(disk, 'ballast');
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left), 1));
  return () => rm(ballast);
}

const isFull = {
  code: 'disk-full',
  message: 'The disk is full. Nothing was changed; free some space and try again.',
};

/** A site on the disk, with an edit that changes every page. */
async function editedSite(): Promise<TestSite> {
  const site = await createTestSite({ parent: disk });
  for (const id of [1, 2]) await site.edit('page-content', id, { content: 'Harbour Academy' });
  return site;
}

async function expectPublishWorks(site: TestSite): Promise<void> {
  expect(await site.publish()).toMatchObject({ state: 'live' });
  expect(await site.read('/ar')).toContain('Harbour Academy');
  expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
}

describe('a full disk', () => {
  it.each(canMount ? [] : ['this user may not mount a small one'])('cannot be made here: %s', () => {
    expect(canMount).toBe(false);
  });

  it.each(cases(0, 8, 32, 128))(
    'with %i kB left fails the publish in plain words, and the next one works when there is space',
    async (left) => {
      await using site = await editedSite();
      const before = { files: site.files(), rows: await dump(site.published.read) };
      const freeDisk = await fillDisk(left * kB);
      await expect(site.publish()).rejects.toMatchObject(isFull);
      expect(site.files()).toEqual(before.files);
      expect(await verifiedFiles(site)).toEqual(before.files);
      expect((await filesBelow(site.deps.objects)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
      await freeDisk();
      // Rows that could not be taken back on a full disk are taken back now.
      await site.reopen();
      expect({ files: site.files(), rows: await dump(site.published.read) }).toEqual(before);
      await expectPublishWorks(site);
    },
  );

  it.each(cases(256, 384, 512, 640))(
    'with %i kB left lets a publish through whole, or not at all',
    async (left) => {
      await using site = await editedSite();
      const before = site.files();
      const freeDisk = await fillDisk(left * kB);
      const outcome = await site.publish().then(
        ({ state }) => state,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
      expect(['live', isFull.message]).toContain(outcome);
      const after = site.files();
      expect(await verifiedFiles(site)).toEqual(after);
      await freeDisk();
      expect([before, await cleanBuild(site)]).toContainEqual(after);
      await expectPublishWorks(site);
    },
  );

  it.each(cases('rendered in threads'))('is told in the same words by a site that is %s', async () => {
    await using site = await createTestSite({ parent: disk });
    const before = site.files();
    const { table } = resources['blog-posts'];
    await generatePosts(site.content, 150, { seed: 1 });
    await site.content.write((tx) => tx.update(table).set({ imageUrl: '/uploads/photo.jpg' }));
    const freeDisk = await fillDisk(3000 * kB);
    await expect(site.publish()).rejects.toMatchObject(isFull);
    expect(site.files()).toEqual(before);
    expect(await verifiedFiles(site)).toEqual(before);
    await freeDisk();
    expect(await site.publish()).toMatchObject({ state: 'live' });
    expect(await verifiedFiles(site)).toEqual(site.files());
  });
});
