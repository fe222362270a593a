import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import { mentionedStems, stemOf, stemsIn } from './mentions.ts';

export interface SweepOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  /** Folder of the uploads. */
  folder: string;
}

/**
 * Removes what nothing needs from the folder of uploads: files that were half written, and pictures
 * that no row knows and no text mentions, on either side or in a release that can be gone back to.
 * For a start, before anything is uploaded. @returns the names of the removed files
 */
export async function sweepUploads({ content, published, folder }: SweepOptions): Promise<string[]> {
  const names = await readdir(folder);
  const removed = names.filter((name) => /^\..+\.tmp$/.test(name));
  const pictures = names.filter((name) => stemOf(name) !== undefined);
  const known = new Set([...(await knownStems(content.read)), ...(await knownStems(published.read))]);
  const unknown = pictures.filter((name) => !known.has(String(stemOf(name))));
  // Databases that know of no picture are new: the folder is not theirs.
  if (unknown.length > 0 && known.size > 0) {
    const needed = [
      await mentionedStems(content.read),
      await mentionedStems(published.read),
      await keptStems(published.read),
    ];
    removed.push(...unknown.filter((name) => !needed.some((stems) => stems.has(String(stemOf(name))))));
  }
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

async function knownStems(queries: Queries): Promise<string[]> {
  const { table } = resources.uploads;
  const rows = await queries.select({ file: table.file }).from(table);
  return rows.flatMap(({ file }) => stemOf(file) ?? []);
}

/**
 * Stems in the rows that releases replaced: restoring a release writes those rows again. Publishing
 * forgets the rows of releases that are too old to be restored.
 */
async function keptStems(queries: Queries): Promise<Set<string>> {
  const rows = await queries.select({ undo: sql<string>`${releases.undo}` }).from(releases);
  return new Set(rows.flatMap(({ undo }) => [...stemsIn(undo)]));
}
