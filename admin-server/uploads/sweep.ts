import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database, Queries } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { resources } from '#content-db/types/index.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { referencedStems, stemOf, stemsIn } from './mentions.ts';
import { markRemoved } from './removed-names.ts';

export interface SweepOptions {
  content: Pick<Database, 'read' | 'write'>;
  published: Pick<Database, 'read'>;
  uploads: SharedFolder;
}

/** Milliseconds for which a picture is kept that another server may be receiving, so that it is rarely stored twice. */
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
  const removed = uploads.isShared ? await refuseFromNow(content, unused) : unused;
  await uploads.remove(removed);
  return [...halves, ...removed];
}

/**
 * Other servers may be receiving such a picture: those that saved one first keep it, the others have to give it another
 * name. @returns the files that nobody can refer to any more
 */
async function refuseFromNow(content: Pick<Database, 'write'>, files: string[]): Promise<string[]> {
  return content.write(async (tx) => {
    const needed = new Set([...(await knownStems(tx)), ...(await referencedStems(tx))]);
    const unused = files.filter((name) => !needed.has(String(stemOf(name))));
    await markRemoved(tx, new Set(unused.map((name) => String(stemOf(name)))));
    return unused;
  });
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
