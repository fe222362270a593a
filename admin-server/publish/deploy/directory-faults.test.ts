import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gt } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { releaseFiles } from '#content-db/releases.ts';
import {
  createDeployedSite,
  type DeployedSite,
  expectedFiles,
  completeSite,
  servedFiles,
  servedSide,
  targetOf,
} from '../../testing/deploy.ts';

/** What is done instead of a call of the file system, or before it; nothing unless a test says so. */
const disk = vi.hoisted(() => ({ before: undefined as ((call: string) => void) | undefined }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const watched = [
    'copyFile',
    'link',
    'mkdir',
    'open',
    'readdir',
    'readFile',
    'readlink',
    'rename',
    'rm',
    'symlink',
  ] as const;
  const wrapped = watched.map((name) => {
    const call = original[name] as (...words: unknown[]) => Promise<unknown>;
    return [name, async (...words: unknown[]) => (disk.before?.(name), call(...words))] as const;
  });
  return { ...original, ...Object.fromEntries(wrapped) };
});

/** Deploys, and counts the calls of the file system. @returns what went wrong */
async function deployWith(
  target: DeployedSite['target'],
  site: DeployedSite['site'],
  before: (number: number, call: string) => void,
): Promise<{ calls: number; error: unknown }> {
  let calls = 0;
  disk.before = (call) => before((calls += 1), call);
  const error = await target.deploy(await completeSite(site), new AbortController().signal).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  disk.before = undefined;
  return { calls, error };
}

/** How many calls it takes to make a tree as a whole. */
async function countCalls({ site, folder }: DeployedSite): Promise<{ calls: number }> {
  const counted = await deployWith(targetOf(site, `${folder}-counted`), site, () => undefined);
  await rm(`${folder}-counted`, { recursive: true });
  return counted;
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

function fault(code: string): never {
  throw Object.assign(new Error(`${code}: a fault of this test`), { code });
}

/** A site whose directory serves its first release, and one that is to follow. */
async function changedSite(): Promise<DeployedSite> {
  const deployed = await createDeployedSite();
  await deployed.deploy();
  await deployed.site.edit('team-members', 1, { name: 'Dana Wakeful' });
  await deployed.site.remove('redirects', 1);
  await deployed.publish();
  return deployed;
}

describe('a deployment', () => {
  it.each([
    ['meets a full disk', 'ENOSPC', false],
    ['ends, as by a kill,', 'killed', true],
  ])(
    'that %s at any of its steps leaves the old or the new release whole, and the next one is done',
    async (_, code, isForGood) => {
      await using deployed = await changedSite();
      const { site, folder } = deployed;
      const [before, after] = [
        await servedFiles(folder),
        await expectedFiles(await completeSite(site), site.store),
      ];
      const outcomes = new Set<string>();
      // What a first failure left is made anew as a whole, which takes this many calls.
      const { calls } = await countCalls(deployed);
      for (const step of [
        ...upTo(6),
        ...upTo(4).map((part) => Math.floor((calls * part) / 5)),
        ...upTo(16)
          .map((last) => calls + 1 - last)
          .reverse(),
      ]) {
        // A process that was killed has taken its lock with it, so each begins with a target of its own.
        const { error } = await deployWith(
          targetOf(site, folder),
          site,
          (number) => (isForGood ? number >= step : number === step) && fault(code),
        );
        const served = await servedFiles(folder);
        expect([before, after]).toContainEqual(served);
        outcomes.add(JSON.stringify([...served]));
        expect([undefined, code === 'ENOSPC' ? 'disk-full' : code]).toContain(
          (error as NodeJS.ErrnoException | undefined)?.code,
        );
      }
      expect((await deployWith(targetOf(site, folder), site, () => undefined)).error).toBeUndefined();
      expect(outcomes.size).toBe(2);
      expect(await servedFiles(folder)).toEqual(after);
      expect(await deployed.target.check(await completeSite(site))).toEqual([]);
      expect(await deployed.target.release()).toBe((await completeSite(site)).release);
    },
  );

  it('of a small change touches the files that changed, and no other', async () => {
    await using deployed = await createDeployedSite();
    const { site, deploy, publish, target } = deployed;
    await deploy();
    await deploy();
    await site.create('blog-posts', { title: 'Third', slug: 'third', content: 'A third.', locale: 'ar' });
    await publish();
    const picture = 1;
    const changed = picture + (await site.published.read.$count(releaseFiles, gt(releaseFiles.releaseId, 1)));
    const linked: string[] = [];
    await deployWith(target, site, (_, call) => linked.push(call));
    expect(changed).toBeLessThan((await completeSite(site)).files.size / 2);
    expect(linked.filter((call) => call === 'link').length).toBeLessThanOrEqual(changed * 3);
    expect(linked.filter((call) => call === 'readFile').length).toBeLessThan(changed + 10);
  });

  it('copies where the file system has no links', async () => {
    await using deployed = await createDeployedSite();
    const { site, folder, target } = deployed;
    const { error } = await deployWith(target, site, (_, call) => call === 'link' && fault('EXDEV'));
    expect(error).toBeUndefined();
    expect(await servedSide(folder)).toBe('left');
    expect(await target.check(await completeSite(site))).toEqual([]);
    const file = (await completeSite(site)).files.get('/llms.txt')?.object ?? '';
    expect((await stat(join(folder, 'live', 'llms.txt'))).ino).not.toBe(
      (await stat(site.store.pathOf(file))).ino,
    );
  });

  it('syncs each file and each folder that it changed before it is served', async () => {
    await using deployed = await changedSite();
    const { site, target } = deployed;
    const calls: string[] = [];
    await deployWith(target, site, (_, call) => calls.push(call));
    const changed = calls.filter((call) => call === 'link').length;
    expect(
      calls.slice(0, calls.lastIndexOf('rename')).filter((call) => call === 'open').length,
    ).toBeGreaterThan(changed);
    expect(calls.at(-1)).toBe('open');
  });
});
