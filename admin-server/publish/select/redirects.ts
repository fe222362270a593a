import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { redirectType } from '#content-db/types/index.ts';
import type { LiveRedirect } from '../types.ts';

/** The active redirects of the published content. */
export async function loadRedirects(published: Pick<Database, 'read'>): Promise<Map<string, LiveRedirect>> {
  const rules = await createReaders(published.read)
    .forPage(() => undefined)
    .list(redirectType.name, redirectType.view);
  return new Map(
    rules.map(({ fromUrl, toUrl, redirectType }) => [
      fromUrl.normalize('NFC'),
      { to: toUrl, status: redirectType },
    ]),
  );
}
