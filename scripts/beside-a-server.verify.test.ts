import { stat } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generatePosts } from '#example/generate-posts.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { holdsSharedLock } from '#content-db/testing/locks.ts';
import { type ServerProcess, spawnServer } from './process/server-process.ts';
import { createDataFolder, runScript, type TestDataFolder } from './testing/command.ts';
import { firstAdmin, signIn, type Staff } from './testing/staff.ts';

/** Enough that all pages are rendered in threads. */
const manyPosts = (site: Parameters<NonNullable<Parameters<typeof createDataFolder>[0]>>[0]) =>
  generatePosts(site.content, 160, { seed: 1 }).then(() => site.publish());

const answered = z.object({ state: z.literal('live'), release: z.number() });
const member = z.object({ id: z.number(), revision: z.number() }).loose();

interface Beside {
  folder: TestDataFolder;
  server: ServerProcess;
  staff: Staff;
}

const nameOf = (number: number) => `Number ${number} of the Team`;

/** Gives a member a new name and publishes it. @returns the release that is live then */
async function publishName({ staff }: Beside, number: number): Promise<number> {
  const [first] = z.array(member).parse(await staff.call('GET', '/api/admin/team-members?locale=en'));
  await staff.call('PATCH', `/api/admin/team-members/${first?.id}`, { name: nameOf(number) });
  return answered.parse(await staff.call('POST', '/api/admin/publish', {})).release;
}

/** What the server has done before the commands run, and does beside them. */
const works: Record<
  string,
  { prepare?: typeof manyPosts; work(site: Beside, round: number): Promise<unknown> }
> = {
  'has made a plan': {
    async work({ staff }, round) {
      if (round === 0) await staff.call('PATCH', '/api/admin/team-members/1', { name: 'Only Planned' });
      await staff.call('GET', '/api/admin/publish/plan');
    },
  },
  'renders all pages in threads': {
    prepare: manyPosts,
    work: ({ folder }) => runScript('publish.ts', ['--all'], folder.variables),
  },
  'publishes a change': { work: publishName },
};

/** Every command that works beside a server. */
const commands: [script: string, words: (other: string) => string[]][] = [
  ['doctor.ts', () => []],
  ['backup.ts', (other) => [join(other, 'site.tar.gz')]],
  ['publish.ts', () => ['--check']],
  ['publish.ts', () => []],
  ['build.ts', (other) => ['--out', join(other, 'dist'), '--example']],
  ['audit.ts', () => ['verify']],
  ['admin.ts', () => ['create', 'second@example.org']],
  ['seed.ts', () => []],
];

const chunked = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const databases = ['content.db', 'published.db'];

describe.runIf(platform() === 'linux')('a server', { timeout: 300_000 }, () => {
  it.each(Object.entries(works))(
    'that %s loses nothing by the commands beside it',
    async (_, { prepare, work }) => {
      await using folder = await createDataFolder(prepare);
      await using other = await createTestFolder();
      const variables = { ...folder.variables, ...firstAdmin, TRUST_PROXY: '1' };
      let server = await spawnServer(variables);
      await using stack = new AsyncDisposableStack();
      stack.defer(async () => {
        server.child.kill('SIGKILL');
        await server.ended;
      });
      const site: Beside = {
        folder,
        server,
        staff: await signIn(server.address, folder.variables.SITE_URL ?? ''),
      };
      const logs = () =>
        Promise.all(databases.map(async (name) => (await stat(join(folder.dataDir, `${name}-wal`))).ino));
      const before = await logs();

      await work(site, 0);
      for (const [at, together] of chunked(commands, 4).entries()) {
        await Promise.all([
          work(site, at + 1),
          ...together.map(([script, words]) => runScript(script, words(other.path), variables)),
        ]);
        const held = databases.map((name) => holdsSharedLock(join(folder.dataDir, name), server.child.pid));
        expect([together, held, await logs()]).toEqual([together, [true, true], before]);
      }

      const releases: number[] = [];
      for (const number of [101, 102, 103]) releases.push(await publishName(site, number));
      server.child.kill('SIGKILL');
      await server.ended;

      server = await spawnServer(variables);
      expect(await (await fetch(`${server.address}/team`)).text()).toContain(nameOf(103));
      const again = { ...site, server, staff: await signIn(server.address, folder.variables.SITE_URL ?? '') };
      expect(await again.staff.call('GET', '/api/admin/publish')).toMatchObject({
        live: { id: releases.at(-1) },
        pending: [],
      });
      expect(await publishName(again, 104)).toBeGreaterThan(Math.max(...releases));
    },
  );

  it('that publishes one change after the other has deployed what a command publishes, is backed up, and is found whole', async () => {
    await using folder = await createDataFolder();
    await using directory = await createTestFolder();
    const variables = { ...folder.variables, ...firstAdmin, DEPLOY_DIRECTORY: directory.at('site') };
    const server = await spawnServer(variables);
    await using stack = new AsyncDisposableStack();
    stack.defer(async () => {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    });
    const staff = await signIn(server.address, folder.variables.SITE_URL ?? '');
    const evening = new AbortController();
    const work = (async () => {
      for (let number = 200; !evening.signal.aborted; number += 1)
        await publishName({ folder, server, staff }, number);
    })();
    const published = await runScript('publish.ts', [], variables);
    const saved = await runScript('backup.ts', [directory.at('site.tar.gz')], variables);
    const checked = await runScript('publish.ts', ['--check'], variables);
    evening.abort();
    await work;
    expect({ code: published.code, text: published.stdout }).toEqual({
      code: 0,
      text: expect.stringMatching(/\nDeployed to the directory \S+\.\n$/),
    });
    expect({ code: saved.code, stderr: saved.stderr }).toEqual({ code: 0, stderr: '' });
    expect({ code: checked.code, text: checked.stdout + checked.stderr }).toEqual({
      code: 0,
      text: expect.stringMatching(/What is live is a clean build/),
    });
  });
});
