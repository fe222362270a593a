import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import { referencedStems, stemOf, stemsIn } from './mentions.ts';

export interface SweepOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  /** Folder of the uploads. */
  folder: string;
}

/**
 * Removes unused files from the uploads folder: temporary files, and pictures without a row that no text refers to,
 * in either database or in a release that can be restored. Call it before uploads are accepted.
 * @returns the names of the removed files
 */
export async function sweepUploads({ content, published, folder }: SweepOptions): Promise<string[]> {
  const names = await readdir(folder);
  const removed = names.filter((name) => /^\..+\.tmp$/.test(name));
  const pictures = names.filter((name) => stemOf(name) !== undefined);
  const known = new Set([...(await knownStems(content.read)), ...(await knownStems(published.read))]);
  const unknown = pictures.filter((name) => !known.has(String(stemOf(name))));
  // Databases without any picture are new, and the folder may belong to others.
  if (unknown.length > 0 && known.size > 0) {
    const needed = [
      await referencedStems(content.read),
      await referencedStems(published.read),
      await restorableStems(published.read),
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
async function restorableStems(queries: Queries): Promise<Set<string>> {
  const rows = await queries.select({ undo: sql<string>`${releases.undo}` }).from(releases);
  return new Set(rows.flatMap(({ undo }) => [...stemsIn(undo)]));
}
