import { plainMessageOf } from '#content-db/model/plain-message.ts';
import type { RenderOptions } from '#site/renderer.ts';
import { hashOf, type ObjectStore } from '../../../files/object-store.ts';
import { filesOfPages } from '../../hooks.ts';
import { pageCache } from '../../immutable-files.ts';
import { isPage } from '../../page/live-html.ts';
import { mainHeading, readHead } from '../../page/page.ts';
import { PageFailure } from '../../page/page-failure.ts';
import type { CompiledSite, ReadPage, StoredPage } from '../../types.ts';
import { pageShowing, partType, withoutParts } from '#content-db/model/shared-parts.ts';

interface PageRendering {
  site: CompiledSite;
  store: ObjectStore;
  options: RenderOptions;
  /** Notes what features want to know of a page. */
  read?: ReadPage | undefined;
}

/** Renders one path and stores its bytes. @throws PageFailure */
export async function renderPage(
  path: string,
  { site, store, options, read }: PageRendering,
): Promise<StoredPage> {
  try {
    const { status, type, body, headers, dependencies, pictures, references, failedReads } =
      await site.render(path, options);
    if (status === 404 && !/(?:^|\/)404$/.test(path)) throw new Error('it answered 404');
    const object = hashOf(body);
    await store.put(body, object);
    const isPart = type === partType;
    const html = isPage({ status, type }) || isPart ? withoutParts(body).toString() : '';
    return {
      path,
      object,
      status,
      type,
      size: body.length,
      headers: { ...headers, 'cache-control': pageCache },
      dependencies,
      pictures: [...pictures],
      references,
      failedReads,
      ...(html && !isPart && { head: readHead(html, path), heading: mainHeading(html) }),
      ...(html && {
        notes: Object.assign(
          {},
          ...(isPart ? [] : filesOfPages.map(({ note }) => note(html, path))),
          await read?.(html, path),
        ),
      }),
    };
  } catch (error) {
    throw new PageFailure(path, `The page ${pageShowing(path)} failed: ${plainMessageOf(error)}`, {
      cause: error,
      dependencies: await readsOf(path, site, options),
    });
  }
}

/** What a page that fails reads before: rendered again, it does the same. */
async function readsOf(path: string, site: CompiledSite, options: RenderOptions): Promise<string[]> {
  const reads = new Set<string>();
  const readers = { forPage: () => options.readers.forPage((key) => void reads.add(key)) };
  await site.render(path, { ...options, readers }).catch(() => undefined);
  return [...reads];
}
