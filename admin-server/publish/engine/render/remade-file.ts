import { readFile } from 'node:fs/promises';
import type { Queries } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { assetFile } from './assets.ts';
import type { SiteSource } from '../../types.ts';

/** The bytes of a page or of a compiled file, as this version of the program makes them from the published content. */
export async function remadeFile(
  { site, siteUrl, apiUrl }: Pick<SiteSource, 'site' | 'siteUrl' | 'apiUrl'>,
  published: Queries,
  path: string,
  isPage: boolean,
): Promise<Buffer> {
  const readers = createReaders(published, 'lazy');
  if (!isPage)
    return readFile(
      await assetFile(
        site,
        readers.forPage(() => undefined),
        path,
      ),
    );
  return (await site.render(path, { readers, mode: 'public', siteUrl, apiUrl })).body;
}
