import { sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { sharingPictures } from '#content-db/releases.ts';
import type { OpenGraphPicture } from '#site/content/context.ts';
import { immutableCache } from '../../immutable-files.ts';
import { jsonOf } from '../../json-rows.ts';
import type { LiveFile } from '../../types.ts';

/** A picture that pages refer to. */
export interface WantedPicture {
  path: string;
  picture: OpenGraphPicture;
  /** One of these pages. */
  page: string;
}

/** Records the pictures of a release, in the transaction that commits it. */
export async function recordPictures(tx: Transaction, wanted: WantedPicture[]): Promise<void> {
  for (const rows of jsonOf(wanted))
    await tx.run(sql`INSERT INTO sharing_pictures (path, picture, page)
      SELECT value ->> 'path', value -> 'picture', value ->> 'page' FROM json_each(${rows}) WHERE true
      ON CONFLICT (path) DO UPDATE SET page = excluded.page`);
}

export type DrawnPicture = Pick<LiveFile, 'path' | 'object' | 'size'>;

/** Records that pictures are drawn. */
export async function recordDrawn(tx: Transaction, drawn: DrawnPicture[]): Promise<void> {
  for (const rows of jsonOf(drawn))
    await tx.run(sql`UPDATE sharing_pictures SET object = value ->> 'object', size = value ->> 'size'
      FROM json_each(${rows}) WHERE sharing_pictures.path = value ->> 'path'`);
}

/** The pictures that are drawn, as files of the site: all of them, or those of these paths. */
export async function loadDrawn(queries: Queries, paths?: string[]): Promise<LiveFile[]> {
  const { path, object, size } = sharingPictures;
  const rows = await queries
    .select({ path, object, size })
    .from(sharingPictures)
    .where(paths && isOneOf(paths));
  return rows.flatMap(({ path, object, size }) =>
    object === null || size === null ? [] : pictureFile({ path, object, size }),
  );
}

/** The pictures of these paths that are recorded. */
export async function loadWanted(queries: Queries, paths: Iterable<string>): Promise<WantedPicture[]> {
  const { path, picture, page } = sharingPictures;
  return queries.select({ path, picture, page }).from(sharingPictures).where(isOneOf(paths));
}

function isOneOf(paths: Iterable<string>) {
  return sql`${sharingPictures.path} IN (SELECT value FROM json_each(${JSON.stringify([...paths])}))`;
}

const headers = { 'cache-control': immutableCache };

/** A drawn picture as a file of the site. */
export function pictureFile(drawn: DrawnPicture): LiveFile {
  return { ...drawn, status: 200, type: 'image/jpeg', headers };
}

/**
 * Removes pictures that only releases up to `to` referred to, before the details of these are removed.
 * @returns the objects of these pictures
 */
export async function forgetPictures(tx: Transaction, to: number): Promise<string[]> {
  const named = sql`SELECT page.value FROM release_reads, json_each(release_reads.pictures) AS page`;
  const candidates = await tx.all<{ value: string }>(sql`${named} WHERE release_id <= ${to}
    EXCEPT ${named} WHERE release_id > ${to}`);
  if (candidates.length === 0) return [];
  const live = sql`SELECT page.value FROM page_reads, json_each(page_reads.pictures) AS page`;
  const rows = await tx.all<{ object: string | null }>(sql`DELETE FROM sharing_pictures
    WHERE path IN (SELECT value ->> 'value' FROM json_each(${JSON.stringify(candidates)})) AND path NOT IN (${live})
    RETURNING object`);
  return rows.flatMap(({ object }) => object ?? []);
}
