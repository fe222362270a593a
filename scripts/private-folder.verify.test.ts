import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createDataFolder, runScript } from './testing/command.ts';

/** What users other than the owner can read in a folder, itself included. */
async function openPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await lstat(path)).mode })));
  return modes.filter(({ mode }) => mode & 0o077).map(({ path }) => path);
}

/** What a web server that runs as another user cannot read. */
async function closedPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode })));
  return modes.filter(({ mode }) => !(mode & 0o004)).map(({ path }) => path);
}

async function run(script: string, words: string[], variables: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runScript(script, words, variables);
  expect({ script, code, stderr }).toEqual({ script, code: 0, stderr: '' });
  return stdout;
}

describe('the data folder', { timeout: 120_000 }, () => {
  it('and all in it are for the owner only, whatever command wrote it', async () => {
    await using folder = await createDataFolder();
    await using other = await createTestFolder();
    const restored = { ...folder.variables, DATA_DIR: other.at('made', 'here') };
    const backup = other.at('site.tar.gz');
    expect(await run('publish.ts', ['--all'], folder.variables)).not.toContain('could read');
    await run('backup.ts', [backup], folder.variables);
    await run('restore.ts', [backup], restored);
    await run('publish.ts', ['--all'], restored);
    await run('admin.ts', ['create', 'second@example.org'], restored);
    expect(await openPaths(other.at('made', 'here'))).toEqual([]);
    expect((await stat(backup)).mode & 0o077).toBe(0);
  });

  it('that is open is closed, which the command says once', async () => {
    await using folder = await createDataFolder();
    await chmod(folder.dataDir, 0o755);
    expect((await openPaths(folder.dataDir)).length).toBeGreaterThan(10);
    expect(await run('publish.ts', [], folder.variables)).toContain(
      `Other users of this machine could read ${folder.dataDir}. It is for its owner only now.`,
    );
    expect(await openPaths(folder.dataDir)).toEqual([]);
    expect(await run('publish.ts', [], folder.variables)).not.toContain('Other users');
  });
});

describe('what a web server serves can be read by every user', { timeout: 120_000 }, () => {
  it('in a deployed directory', async () => {
    await using folder = await createDataFolder();
    await using other = await createTestFolder();
    const variables = { ...folder.variables, DEPLOY_DIRECTORY: other.at('site') };
    await run('publish.ts', ['--all'], variables);
    expect(await closedPaths(other.at('site', 'live'))).toEqual([]);
    for (const name of ['', 'redirects.nginx.conf', 'redirects.caddy'])
      expect((await stat(other.at('site', name))).mode & 0o004, name).toBe(0o004);
    await chmod(folder.dataDir, 0o755);
    await run('publish.ts', [], variables);
    expect(await closedPaths(other.at('site', 'live'))).toEqual([]);
  });

  it('in a build', async () => {
    await using folder = await createDataFolder();
    await using other = await createTestFolder();
    await run('build.ts', ['--out', other.at('dist')], folder.variables);
    expect(await closedPaths(other.at('dist'))).toEqual([]);
  });
});
