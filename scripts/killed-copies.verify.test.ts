import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createTestSite } from '#admin-server/testing/publish.ts';
import { spawnServer } from './process/server-process.ts';
import { createDataFolder, runScript, type TestDataFolder } from './testing/command.ts';

const copiesOf = (dataDir: string) => readdir(join(dataDir, 'copies')).catch(() => []);

/** A backup that stands still once it has copied a database. */
async function heldBackup({ dataDir, variables }: TestDataFolder, file: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), file], {
    env: { ...process.env, ...variables },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  await vi.waitFor(
    async () => {
      const [name = ''] = await copiesOf(dataDir);
      expect(await readdir(join(dataDir, 'copies', name, 'copy'))).not.toEqual([]);
    },
    { timeout: 60_000, interval: 1 },
  );
  child.kill('SIGSTOP');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { kill, [Symbol.asyncDispose]: kill };
}

it(
  'a start removes the copies of killed commands, and leaves that of a backup that runs',
  { timeout: 240_000 },
  async () => {
    await using folder = await createDataFolder();
    await using place = await createTestFolder();
    const { dataDir, variables } = folder;
    // The backup runs beside a server, so that it has no lock of the data folder.
    const first = await spawnServer(variables);
    await using backup = await heldBackup(folder, place.at('site.tar.gz'));
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await mkdir(join(dataDir, 'copies', 'killed', 'copy'), { recursive: true });
    await mkdir(join(dataDir, '.backup-a1B2c3'));
    await writeFile(join(dataDir, '.backup-a1B2c3', 'content.db'), 'a copy of an older version');

    const second = await spawnServer(variables);
    expect(await copiesOf(dataDir)).toHaveLength(1);
    expect(await copiesOf(dataDir)).not.toContain('killed');
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    await backup.kill();
    expect(await copiesOf(dataDir)).toHaveLength(1);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);

    const { code, stderr } = await runScript('publish.ts', [], variables);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await readdir(dataDir)).not.toContain('copies');
  },
);

it('a plan copies what is published into the data folder, until the publisher closes', async () => {
  await using site = await createTestSite();
  await site.edit('team-members', 1, { name: 'Dana Wakeful' });
  await site.publisher.plan('pending');
  expect(await copiesOf(site.folder)).toHaveLength(1);
  await site.publisher.close();
  expect(await copiesOf(site.folder)).toEqual([]);
});
