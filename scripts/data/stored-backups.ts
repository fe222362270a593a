import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '#admin-server/storage/storage.ts';
import { Problem } from '#content-db/model/problem.ts';
import { requireSpace } from '#admin-server/installation/free-space.ts';

/** How many backups a shared storage keeps. */
export const keptBackups = 14;

const ending = '.tar.gz';

/** Stores an archive under its time, verifies it, and removes the oldest backups. @returns its name */
export async function storeBackup(backups: Storage, file: string, time: Date): Promise<string> {
  const name = time
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z');
  if (!(await backups.put(name + ending, { file }, { ifAbsent: true })))
    throw new Problem('conflict', `There is a backup ${name} already. Try again in a second.`);
  const names = await namesOf(backups);
  await backups.remove(names.slice(0, -keptBackups).map((old) => old + ending));
  return name;
}

/**
 * Fetches a backup, the newest one without a name, into a folder.
 * @returns its name and its file
 * @throws Problem (`not-found`) if there is none
 */
export async function fetchBackup(
  backups: Storage,
  folder: string,
  wanted?: string,
): Promise<{ name: string; file: string }> {
  const names = await namesOf(backups);
  const name = wanted === undefined ? names.at(-1) : names.find((each) => each === wanted);
  const content = name === undefined ? undefined : await backups.get(name + ending);
  if (name === undefined || !content) throw notFound(backups, names, wanted);
  const file = join(folder, name + ending);
  await requireSpace(folder, content.size, `The backup ${name}`);
  await pipeline(content.body, createWriteStream(file, { mode: 0o600 }));
  return { name, file };
}

async function namesOf(backups: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of backups.list())
    if (key.endsWith(ending)) names.push(key.slice(0, -ending.length));
  return names;
}

function notFound(backups: Storage, names: string[], wanted: string | undefined): Problem {
  if (wanted === undefined)
    return new Problem('not-found', `There is no backup in ${backups.name}. Make one with npm run backup.`);
  const others = names.length > 0 ? `There are ${names.join(', ')}` : 'There is none';
  return new Problem('not-found', `There is no backup ${wanted} in ${backups.name}. ${others}.`);
}
