import { once } from 'node:events';
import { access, constants, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Client } from '@libsql/client';
import { Problem, type ProblemCode } from '../model/problem.ts';
import { isThere } from './system-errors.ts';
import type { Address } from './connection.ts';

export interface SnapshotTask {
  address: Address;
  target: string;
  busyTimeoutMs: number;
}

/** What the thread answers if it fails. */
export interface SnapshotFailure {
  code: ProblemCode | undefined;
  message: string;
}

/**
 * The same as `writeSnapshot` in a thread, over a connection of its own: it holds up neither the program nor
 * its writes.
 */
export async function writeSnapshotInThread(task: SnapshotTask): Promise<void> {
  const thread = new Worker(new URL('./snapshot-thread.ts', import.meta.url), { workerData: task });
  let failure: SnapshotFailure | undefined;
  thread.on('message', (message: SnapshotFailure) => (failure = message));
  await once(thread, 'exit');
  if (!failure) return;
  const { code, message } = failure;
  throw code === undefined ? new Error(message) : new Problem(code, message);
}

/**
 * Copies the whole database to a new file. The file appears under its name only when it is complete and on disk.
 * @throws Problem `conflict` when the file exists, `setup` when its folder cannot be written to
 */
export async function writeSnapshot(client: Client, target: string): Promise<void> {
  if (isThere(target))
    throw new Problem('conflict', `The file ${target} already exists. Choose another name.`);
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
