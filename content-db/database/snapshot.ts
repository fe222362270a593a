import { access, constants, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Client } from '@libsql/client';
import { Problem } from '../model/problem.ts';

/**
 * Copies the whole database to a new file. The file appears under its name only when it is complete and on disk.
 * @throws Problem `conflict` when the file exists, `setup` when its folder cannot be written to
 */
export async function writeSnapshot(client: Client, target: string): Promise<void> {
  if (
    await access(target).then(
      () => true,
      () => false,
    )
  ) {
    throw new Problem('conflict', `The file ${target} already exists. Choose another name.`);
  }
  const folder = dirname(target);
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new Problem(
      'setup',
      `The folder ${folder} does not exist or cannot be written to. Choose another.`,
      { cause },
    );
  });
  const temporary = `${target}.tmp`;
  await rm(temporary, { force: true });
  try {
    await client.execute({ sql: 'VACUUM INTO ?', args: [temporary] });
    await sync(temporary);
    await rename(temporary, target);
    await sync(folder);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
