import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queries } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { SiteSource } from '../../types.ts';

/** The bytes of a page or of a compiled file, as this version of the program makes them from the published content. */
export async function remadeFile(
  { site, siteUrl, apiUrl }: Pick<SiteSource, 'site' | 'siteUrl' | 'apiUrl'>,
  published: Queries,
  path: string,
  isPage: boolean,
): Promise<Buffer> {
  if (!isPage) return readFile(join(site.assets, path));
  const readers = createReaders(published, 'lazy');
  return (await site.render(path, { readers, mode: 'public', siteUrl, apiUrl })).body;
}
