import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from './process/server-process.ts';
import { createDataFolder, runScript } from './testing/command.ts';

describe('a server whose write-ahead log was deleted under it', { timeout: 240_000 }, () => {
  it('is found out by the commands, which leave no backup of less; if its own copy is lost too, that is published again', async () => {
    await using folder = await createDataFolder((site) =>
      site.edit('team-members', 1, { name: 'Dana Wakeful' }),
    );
    await using other = await createTestFolder();
    await using stack = new AsyncDisposableStack();
    const start = async () => {
      const server = await spawnServer(folder.variables);
      stack.defer(() => void server.child.kill('SIGKILL'));
      return server;
    };
    const server = await start();
    const publish = (...words: string[]) => runScript('publish.ts', words, folder.variables);
    expect(await publish()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Live: [^0]/) });
    const remove = async (...ends: string[]) => {
      for (const end of ends) await rm(join(folder.dataDir, `published.db${end}`), { force: true });
    };
    await remove('-wal', '-shm');
    const said = 'published.db or its log was removed while it was in use';
    for (const { code, stderr } of [
      await runScript('backup.ts', [other.at('site.tar.gz')], folder.variables),
      await publish('--check'),
    ])
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) });
    expect(await readdir(other.path)).toEqual([]);
    const left = await readdir(folder.dataDir);
    expect(left.filter((name) => name.startsWith('.') || name.endsWith('.rescued'))).toEqual([
      'published.db.rescued',
    ]);
    const doctor = await runScript('doctor.ts', [], folder.variables);
    expect(doctor).toMatchObject({ code: 1, stdout: expect.stringMatching(`FAILED .*${said}`) });
    server.child.kill('SIGKILL');
    await server.ended;

    await remove('-wal', '-shm', '.rescued');
    const again = await start();
    const page = async () => (await fetch(`${again.address}/team`)).text();
    expect(await page()).not.toContain('Dana Wakeful');
    expect(await publish()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Live: [^0]/) });
    expect(await page()).toContain('Dana Wakeful');
    const health = await fetch(`${again.address}/api/health`);
    expect(await health.json()).toMatchObject({ ok: true, release: 3 });
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });
});
