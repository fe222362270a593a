import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { referencedStems, stemOf, stemsIn } from './mentions.ts';

export interface SweepOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  uploads: SharedFolder;
}

/** Milliseconds for which a picture is kept that other servers may be receiving. */
const keptUnknown = 3_600_000;

/**
 * Removes unused uploads: temporary files, and pictures without a row that no text refers to,
 * in either database or in a release that can be restored. Call it before uploads are accepted.
 * @returns the names of the removed files
 */
export async function sweepUploads({ content, published, uploads }: SweepOptions): Promise<string[]> {
  const halves = (await readdir(uploads.folder)).filter((name) => /^\..+\.tmp$/.test(name));
  for (const name of halves) await rm(join(uploads.folder, name), { force: true });
  const pictures = await oldPictures(uploads);
  const known = new Set([...(await knownStems(content.read)), ...(await knownStems(published.read))]);
  const unknown = pictures.filter((name) => !known.has(String(stemOf(name))));
  // Databases without any picture are new, and the folder may belong to others.
  if (unknown.length === 0 || known.size === 0) return halves;
  const needed = [
    await referencedStems(content.read),
    await referencedStems(published.read),
    await restorableStems(published.read),
  ];
  const unused = unknown.filter((name) => !needed.some((stems) => stems.has(String(stemOf(name)))));
  await uploads.remove(unused);
  return [...halves, ...unused];
}

/** The pictures whose rows have been saved, if they ever are. */
async function oldPictures(uploads: SharedFolder): Promise<string[]> {
  const youngest = uploads.isShared ? Date.now() - keptUnknown : Infinity;
  return (await uploads.list()).flatMap(({ key, modified }) =>
    stemOf(key) !== undefined && Number(modified) < youngest ? key : [],
  );
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
