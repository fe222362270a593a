import type { Queries } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { assetBytes } from './assets.ts';
import type { SiteSource } from '../../types.ts';

/** The bytes of a page or of a compiled file, as this version of the program makes them from the published content. */
export async function remadeFile(
  { site, uploads, siteUrl, apiUrl }: Pick<SiteSource, 'site' | 'uploads' | 'siteUrl' | 'apiUrl'>,
  published: Queries,
  path: string,
  isPage: boolean,
): Promise<Buffer> {
  const readers = createReaders(published, 'lazy');
  if (!isPage)
    return assetBytes(
      { site, uploads },
      readers.forPage(() => undefined),
      path,
    );
  return (await site.render(path, { readers, mode: 'public', siteUrl, apiUrl, isApart: true })).body;
}
