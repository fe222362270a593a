import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { RenderAnswer } from '../inbox/render-answer.ts';
import type { CompiledSite } from '../publish/types.ts';

/** Renders pages that answer a visitor, such as the contact page with its errors, from the published content. */
export function answerPages(
  site: Pick<CompiledSite, 'render'>,
  published: Database,
  siteUrl: string,
): RenderAnswer {
  return async (path, state) => {
    const { body, headers } = await site.render(path, {
      readers: createReaders(published.read, 'lazy'),
      mode: 'public',
      siteUrl,
      ...state,
    });
    return { body, headers };
  };
}
