import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDeployment } from './deployment.ts';
import {
  createDeployedSite,
  expectedFiles,
  completeSite,
  servedFiles,
  servedSide,
  targetOf,
} from '../../testing/deploy.ts';

describe('a process that is killed while it deploys', () => {
  it.each([
    ['while files are linked', 'link', 5],
    ['before the tree has its mark', 'rename', 1],
    ['before the redirects are written', 'rename', 2],
    ['before the link is replaced', 'rename', 4],
  ])('%s leaves the old release served, and the next start deploys the new one', async (_, call, number) => {
    await using deployed = await createDeployedSite();
    const { site, folder } = deployed;
    await deployed.deploy();
    const before = await servedFiles(folder);
    await site.edit('team-members', 1, { name: 'Dana Wakeful' });
    await site.remove('redirects', 1);
    await deployed.publish();
    await site.close();
    const words = [
      join(import.meta.dirname, '..', '..', 'testing', 'deploy-crash.ts'),
      site.folder,
      folder,
      call,
      String(number),
    ];
    const { signal, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    expect([await servedSide(folder), await servedFiles(folder)]).toEqual(['left', before]);
    await site.reopen();
    const target = targetOf(site, folder);
    const deployment = createDeployment({ publisher: site.publisher, target, log: () => undefined });
    expect(await deployment.settled()).toMatchObject({
      state: 'done',
      release: (await completeSite(site)).release,
    });
    expect([await servedSide(folder), await servedFiles(folder)]).toEqual([
      'right',
      await expectedFiles(await completeSite(site), site.store),
    ]);
    expect(await target.check(await completeSite(site))).toEqual([]);
    await deployment.close();
  });
});
