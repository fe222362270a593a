import type { Database } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { RenderForm } from '../inbox/contact.ts';
import type { CompiledSite } from '../publish/types.ts';

/** Renders the contact page from the published content, with a visitor's input and its errors. */
export function contactPage(
  site: Pick<CompiledSite, 'render'>,
  published: Database,
  siteUrl: string,
): RenderForm {
  return async ({ locale, values, errors, code }) => {
    const { body, headers } = await site.render(locale === 'ar' ? '/ar/contact' : '/contact', {
      readers: createReaders(published.read, 'lazy'),
      mode: 'public',
      siteUrl,
      form: { values, errors, code },
    });
    return { body, headers };
  };
}
