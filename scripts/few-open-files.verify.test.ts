import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spawnServer } from './process/server-process.ts';
import { contentsOf, createDataFolder, type Outcome } from './testing/command.ts';

/** Runs Node with this limit of open files until it has ended, or printed a text. */
async function runLimited(
  limit: number,
  words: string[],
  variables: Record<string, string>,
  until: string,
): Promise<Outcome> {
  const limited = `ulimit -n ${limit}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, ...words], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => {
    outcome.stdout += text.toString();
    if (outcome.stdout.includes(until)) child.kill('SIGKILL');
  });
  child.stderr.on('data', (text: Buffer) => (outcome.stderr += text.toString()));
  [outcome.code] = (await once(child, 'close')) as [number | null];
  return outcome;
}

describe('after an unclean stop, with too few open files,', { timeout: 120_000 }, () => {
  it('the sweep of stored files removes none of them', async () => {
    await using folder = await createDataFolder();
    const objects = join(folder.dataDir, 'objects');
    const before = await contentsOf(objects);
    // Leaves two to open, where the sweep wants eight.
    const program = `
      import { closeSync, openSync } from 'node:fs';
      import { createObjectStore } from ${JSON.stringify(join(import.meta.dirname, '..', 'admin-server/files/object-store.ts'))};
      const open = [];
      try { for (;;) open.push(openSync('/dev/null')); } catch {}
      for (const file of open.splice(0, 2)) closeSync(file);
      const code = await createObjectStore(${JSON.stringify(objects)}).sweep().then(() => 'swept', (error) => error.code);
      for (const file of open) closeSync(file);
      console.log(code);`;
    const { stdout } = await runLimited(100, ['--input-type=module', '--eval', program], {}, '\n\n');
    expect(stdout).toBe('EMFILE\n');
    expect(await contentsOf(objects)).toEqual(before);
  });

  it.each([36, 40, 44, 48, 52, 60])(
    'as with %s, a start removes nothing, and the next one looks again and serves',
    async (limit) => {
      await using folder = await createDataFolder();
      const { dataDir, variables } = folder;
      const objects = join(dataDir, 'objects');
      await writeFile(join(dataDir, 'running'), '1');
      const before = await contentsOf(objects);
      const { stdout, stderr } = await runLimited(
        limit,
        [join(import.meta.dirname, 'start.ts')],
        variables,
        'Stop with Ctrl-C',
      );
      expect(stdout + stderr).toMatch(/cannot open more files|Stop with Ctrl-C/);
      expect(stdout + stderr).not.toMatch(/ {4}at /);
      expect(await contentsOf(objects)).toEqual(before);
      const server = await spawnServer(variables);
      expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    },
  );
});
