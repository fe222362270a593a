import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '../testing/database.ts';
import { makeCopyFolder, removeAbandoned } from './copy-folder.ts';

/** Another process that makes a folder with a file, and waits to be killed. */
async function otherProcess(copies: string) {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { makeCopyFolder } from ${JSON.stringify(join(import.meta.dirname, 'copy-folder.ts'))};
    const { path } = await makeCopyFolder(${JSON.stringify(copies)});
    writeFileSync(path + '/content.db', 'personal data');
    console.log(path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [path] = (await once(child.stdout, 'data')) as [Buffer];
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { path: path.toString().trim(), kill, [Symbol.asyncDispose]: kill };
}

/** Another process that makes and removes folders for as long as others do the same. @returns what went wrong in it */
async function processInAHurry(copies: string): Promise<string> {
  const program = `
    import { writeFileSync } from 'node:fs';
    import { makeCopyFolder } from ${JSON.stringify(join(import.meta.dirname, 'copy-folder.ts'))};
    for (let time = 0; time < 40; time += 1) {
      const { path, remove } = await makeCopyFolder(${JSON.stringify(copies)});
      for (const name of ['content.db', 'published.db']) writeFileSync(path + '/' + name, 'personal data');
      await remove();
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return said;
}

describe('the folder of a copy', () => {
  it('is removed with all in it, and leaves nothing', async () => {
    await using folder = await createTestFolder();
    const copy = await makeCopyFolder(folder.at('copies'));
    await writeFile(join(copy.path, 'content.db'), 'data');
    await copy.remove();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('of a process that runs is left alone, and that of a killed one is removed', async () => {
    await using folder = await createTestFolder();
    const copies = folder.at('copies');
    await using running = await otherProcess(copies);
    await using killed = await otherProcess(copies);
    await killed.kill();
    expect(await readdir(killed.path)).toEqual(['content.db']);
    await removeAbandoned(copies);
    expect(await readdir(copies)).toEqual([basename(dirname(running.path))]);
    expect(await readdir(running.path)).toEqual(['content.db']);
    await running.kill();
    const next = await makeCopyFolder(copies);
    await next.remove();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is nobody else’s while many processes make and remove theirs', async () => {
    await using folder = await createTestFolder();
    const copies = folder.at('copies');
    expect(await Promise.all(Array.from({ length: 4 }, () => processInAHurry(copies)))).toEqual([
      '',
      '',
      '',
      '',
    ]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('whose removal was cut short is removed', async () => {
    await using folder = await createTestFolder();
    await mkdir(folder.at('copies', 'left.removed', 'copy'), { recursive: true });
    await removeAbandoned(folder.at('copies'));
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('without a lock, as of a process that was killed while it removed it, is removed', async () => {
    await using folder = await createTestFolder();
    await mkdir(folder.at('copies', 'left', 'copy'), { recursive: true });
    await writeFile(folder.at('copies', 'left', 'copy', 'content.db'), 'data');
    await removeAbandoned(folder.at('copies'));
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is nowhere where nothing was ever copied', async () => {
    await using folder = await createTestFolder();
    await removeAbandoned(folder.at('copies'));
    expect(await readdir(folder.path)).toEqual([]);
  });
});
