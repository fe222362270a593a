import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '#content-db/database/open.ts';
import type { TestSite } from './publish.ts';

/**
 * Remembers a database of a site as it is.
 * @returns puts that in the place of the present one, as a restart finds it
 */
export async function rememberDatabase(
  site: TestSite,
  name: 'content' | 'published',
): Promise<() => Promise<void>> {
  await site.publisher.settled();
  const file = join(site.folder, `${name} ${Math.random()}.db`);
  await site[name].snapshot(file);
  return async () => {
    const url = pathToFileURL(file).href;
    const older = await openDatabase({ url });
    await site.reopen((deps) => {
      void deps[name].close();
      return name === 'content' ? { content: older } : { published: older, publishedAddress: { url } };
    });
  };
}
