import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createObjectStore } from '#admin-server/files/object-store.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { liveFiles, pageDependencies, publishRuns, sharingPictures } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from './process/server-process.ts';
import { createDataFolder, type Outcome, runScript, type TestDataFolder } from './testing/command.ts';

const withDraft = () => createDataFolder((site) => site.edit('team-members', 1, { name: 'Dana Wakeful' }));

const publish = ({ variables }: Pick<TestDataFolder, 'variables'>, ...words: string[]): Promise<Outcome> =>
  runScript('publish.ts', words, variables);

/** The lines of a command that name something, without its progress. */
const linesOf = ({ stdout }: Outcome): string[] =>
  stdout
    .trim()
    .split('\n')
    .filter((line) => !/^(?:Compiling|Rendering|Drawing)/.test(line));

async function changing(dataDir: string, change: (published: Database) => Promise<unknown>): Promise<void> {
  const published = await openDatabase({ url: pathToFileURL(join(dataDir, 'published.db')).href });
  await change(published).finally(() => published.close());
}

describe('publishing from the command line', { timeout: 240_000 }, () => {
  it('beside a running server is done by the server; so is the repair of what it serves and has deployed', async () => {
    await using folder = await withDraft();
    await using directory = await createTestFolder();
    const variables = { ...folder.variables, DEPLOY_DIRECTORY: directory.at('site') };
    const deployed = (...names: string[]) => directory.at('site', 'live', ...names);
    const server = await spawnServer(variables);
    const { code, stdout, stderr } = await publish({ variables });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Live: \d+ pages rendered, \d+ changed, 0 removed, \d+ ms\.\nDeployed to the directory \S+\/site\.\n$/,
    );
    const page = await (await fetch(`${server.address}/team`)).text();
    expect(page).toContain('Dana Wakeful');
    expect(await readFile(deployed('team.html'), 'utf8')).toBe(page);
    await rm(deployed('services.html'));
    await changing(folder.dataDir, async ({ read }) => {
      const [live] = await read.select().from(liveFiles).where(eq(liveFiles.path, '/team'));
      await writeFile(
        createObjectStore(join(folder.dataDir, 'objects')).pathOf(live?.object ?? ''),
        'spoilt',
      );
    });
    const check = await publish({ variables }, '--check');
    expect({ code: check.code, stderr: check.stderr }).toEqual({ code: 2, stderr: '' });
    // The server looks through its objects after a start: it may have healed this one first.
    const lines = linesOf(check).filter((line) => line !== 'damaged /team');
    expect(lines.slice(0, 2)).toEqual(['deployed services.html', 'deployed team.html']);
    expect(await (await fetch(`${server.address}/team`)).text()).toBe(page);
    expect(await readFile(deployed('team.html'), 'utf8')).toBe(page);
    expect(await readFile(deployed('services.html'), 'utf8')).toBe(
      await (await fetch(`${server.address}/services`)).text(),
    );
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('tells how it ended when the server is killed meanwhile and starts again', async () => {
    await using folder = await withDraft();
    const server = await spawnServer(folder.variables);
    const published = await openDatabase({
      url: pathToFileURL(join(folder.dataDir, 'published.db')).href,
      readOnly: true,
    });
    const outcome = publish(folder, '--all');
    const own = and(eq(publishRuns.by, 'command line'), isNotNull(publishRuns.releaseId));
    const hasBegun = () => published.read.$count(publishRuns, own);
    await vi.waitUntil(hasBegun, { timeout: 60_000, interval: 5 });
    server.child.kill('SIGKILL');
    await Promise.all([server.ended, published.close()]);
    const next = await spawnServer(folder.variables);
    const page = await (await fetch(`${next.address}/team`)).text();
    const { code, stdout, stderr } = await outcome;
    // It may have been too late to stop it.
    const isLive = page.includes('Dana Wakeful');
    expect({
      code,
      isLiveTold: /^Live: /m.test(stdout),
      isFailureTold: stderr.startsWith('Nothing was '),
    }).toEqual({ code: isLive ? 0 : 1, isLiveTold: isLive, isFailureTold: !isLive });
    next.child.kill('SIGTERM');
    await next.ended;
  });

  it('deploys by itself where no server runs, and says where that cannot be done', async () => {
    await using folder = await withDraft();
    await using directory = await createTestFolder();
    await writeFile(directory.at('thesis.txt'), 'years of work');
    const failed = await publish({ variables: { ...folder.variables, DEPLOY_DIRECTORY: directory.path } });
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^It is live, but not deployed to the directory \S+\. The directory \S+ holds other files: set DEPLOY_DIRECTORY to an empty folder\. The server tries again\.\n$/,
      ),
    });
    const done = await publish({
      variables: { ...folder.variables, DEPLOY_DIRECTORY: directory.at('site') },
    });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(directory.at('site', 'live', 'team.html'), 'utf8')).toContain('Dana Wakeful');
  });
});

describe('the check of what is live', { timeout: 240_000 }, () => {
  it('names what has drifted from a clean build, fixes it and ends with code 2; pending changes stay pending', async () => {
    await using folder = await withDraft();
    await changing(folder.dataDir, async (published) => {
      await published.write(async (tx) => {
        await tx
          .update(liveFiles)
          .set({ object: 'f'.repeat(64) })
          .where(eq(liveFiles.path, '/services'));
        await tx.delete(liveFiles).where(eq(liveFiles.path, '/ar/team'));
        await tx.delete(pageDependencies).where(eq(pageDependencies.path, '/ar/team'));
        await tx
          .insert(liveFiles)
          .values({ path: '/extra', object: 'e'.repeat(64), type: 'text/html', size: 1, headers: {} });
        // Such a picture is drawn again when somebody asks for it, so that it is no drift.
        await tx.update(sharingPictures).set({ object: 'd'.repeat(64), size: 1 });
      });
    });
    const outcome = await publish(folder, '--check');
    expect({ code: outcome.code, stderr: outcome.stderr }).toEqual({ code: 2, stderr: '' });
    const lines = linesOf(outcome);
    expect(lines.slice(0, 3)).toEqual(['missing /ar/team', 'extra /extra', 'changed /services']);
    expect(lines.slice(3, 5).sort()).toEqual(['damaged /extra', 'damaged /services']);
    expect(lines.at(-1)).toBe('Mended: 5.');
    const again = await publish(folder, '--check');
    expect({ ...again, stdout: linesOf(again) }).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        expect.stringMatching(/^What is live is a clean build of the published content: \d+ files\.$/),
      ],
    });
    await changing(folder.dataDir, async ({ read }) => {
      expect(
        await read.$count(
          resources['team-members'].table,
          eq(resources['team-members'].table.name, 'Dana Wakeful'),
        ),
      ).toBe(0);
    });
  });
});
