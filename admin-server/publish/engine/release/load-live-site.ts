import { sql } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { loadRedirects } from '../../pending/redirects.ts';
import type { LiveSite } from '../../types.ts';
import { loadLiveFiles } from './release-log.ts';

/** Loads the files of the live release, which is this one. */
export async function loadLiveSite(published: Pick<Database, 'read'>, release: number): Promise<LiveSite> {
  return {
    release,
    files: await loadLiveFiles(published.read),
    ...(await loadRedirects(published)),
    pictures: await loadPictures(published),
  };
}

/** Addresses of the pictures that live pages refer to. */
async function loadPictures({ read }: Pick<Database, 'read'>): Promise<Set<string>> {
  const rows = await read.all<{ path: string }>(
    sql`SELECT DISTINCT page.value AS path FROM page_reads, json_each(page_reads.pictures) AS page`,
  );
  return new Set(rows.map(({ path }) => path));
}
