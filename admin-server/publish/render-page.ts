import { messageOf } from '#content-db/problem.ts';
import type { OpenGraphPicture } from '#site/content/context.ts';
import type { RenderOptions } from '#site/renderer.ts';
import type { CompiledSite } from './compiled-site.ts';
import type { LiveFile } from './live-site.ts';
import { hashOf, type ObjectStore } from './store.ts';

/** A page that was rendered and stored: what the release needs to know of it. */
export interface StoredPage extends LiveFile {
  reads: string[];
  pictures: [path: string, picture: OpenGraphPicture][];
  /** Own files that it refers to: assets, uploads, pictures. */
  references: string[];
  /** Why lists of it are shown as failed. */
  failedReads: string[];
}

const pageCache = 'public, max-age=0, must-revalidate';

/** Renders one path and stores its bytes. Throws with the path in the message. */
export async function renderPage(
  path: string,
  { site, store, options }: { site: CompiledSite; store: ObjectStore; options: RenderOptions },
): Promise<StoredPage> {
  try {
    const { status, type, body, headers, reads, pictures, failedReads } = await site.render(path, options);
    if (status === 404 && !/(?:^|\/)404$/.test(path)) throw new Error('it answered 404');
    const object = hashOf(body);
    await store.put(body, object);
    return {
      path,
      object,
      status,
      type,
      size: body.length,
      headers: { ...headers, 'cache-control': pageCache },
      reads,
      pictures: [...pictures],
      failedReads,
      references: type.startsWith('text/html') ? referencesOf(body.toString('latin1'), options.siteUrl) : [],
    };
  } catch (error) {
    throw new Error(`The page ${path} failed: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Paths of own files in a page, in whatever attribute they stand: src, srcset, href, the content of a
 * meta element, the props of an island. What the text of an article names is no reference.
 */
export function referencesOf(html: string, siteUrl: string): string[] {
  const found = new Set<string>();
  for (const [tag] of html.matchAll(/<[a-z](?:[^<>"]|"[^"]*")*>/gi)) {
    if (!ownFile.test(tag)) continue;
    for (const [, value = ''] of tag.matchAll(/="([^"]*)"/g)) {
      for (const part of value.split(/[\s,]|&(?:quot|#34);/)) {
        const path = part.startsWith(siteUrl) ? part.slice(siteUrl.length) : part;
        if (wholeOwnFile.test(path)) found.add(path);
      }
    }
  }
  return [...found];
}

const ownFile = /\/(?:_astro|uploads|og)\/|\/favicon\.svg/;
const wholeOwnFile = /^\/(?:(?:_astro|uploads|og)\/[\w.@-]+|favicon\.svg)$/;
