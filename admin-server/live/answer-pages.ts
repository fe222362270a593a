import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { AnswerState } from '#site/content/context.ts';
import type { CompiledSite } from '../publish/types.ts';
import { linksToSite } from './links-to-site.ts';

/** Renders a page that answers a visitor, with its headers (Content-Security-Policy). */
export type RenderAnswer = (
  path: string,
  state: AnswerState,
) => Promise<{ body: Uint8Array; headers: Record<string, string> }>;

/**
 * Renders pages that answer a visitor, such as the contact page with its errors, from the published content. They
 * have the origin of the API; their links lead to the site.
 */
export function answerPages(
  site: Pick<CompiledSite, 'render'>,
  published: Database,
  { siteUrl, apiUrl }: { siteUrl: string; apiUrl: string },
): RenderAnswer {
  return async (path, state) => {
    const { body, headers } = await site.render(path, {
      readers: createReaders(published.read, 'lazy'),
      mode: 'public',
      siteUrl,
      apiUrl,
      ...state,
    });
    const isElsewhere = apiUrl !== siteUrl;
    return {
      body: isElsewhere ? Buffer.from(linksToSite(body.toString(), siteUrl)) : body,
      headers,
    };
  };
}
