import { sql } from 'drizzle-orm';
import type { Database } from '#content-db/database/open.ts';
import { redirectType } from '#content-db/types/index.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { LiveRedirect, LiveSite } from '../types.ts';
import { loadLiveFiles } from './release-log.ts';

/** Loads the files of the live release, which is this one. */
export async function loadLiveSite(published: Pick<Database, 'read'>, release: number): Promise<LiveSite> {
  return {
    release,
    files: await loadLiveFiles(published.read),
    redirects: await loadRedirects(published),
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

/** The active redirects of the published content. */
export async function loadRedirects(published: Pick<Database, 'read'>): Promise<Map<string, LiveRedirect>> {
  const rules = await createReaders(published.read)
    .forPage(() => undefined)
    .list(redirectType.name, redirectType.view);
  return new Map(
    rules.map(({ fromUrl, toUrl, redirectType }) => [fromUrl, { to: toUrl, status: redirectType }]),
  );
}
