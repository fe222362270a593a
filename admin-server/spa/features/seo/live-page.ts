import { queryOptions } from '@tanstack/react-query';
import { t } from '../../language/text.tsx';

/** The metadata of a live page, used if the SEO record has none. */
export interface LiveHead {
  title: string;
  description: string;
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
}

/** Fetches a live page. @throws Error unless the status is 2xx */
export async function readLivePage(
  path: string,
): Promise<{ response: Response; html: string; page: Document }> {
  const response = await fetch(path, { credentials: 'omit', cache: 'reload' });
  if (!response.ok)
    throw new Error(t('{status}: {path} could not be read', { status: response.status, path }));
  const html = await response.text();
  return { response, html, page: new DOMParser().parseFromString(html, 'text/html') };
}

/** The content of a `meta` element, by its name or property. */
function metaOf(page: Document, name: string): string {
  return page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';
}

export function liveHeadQuery(path: string) {
  return queryOptions({
    queryKey: ['live-head', path],
    queryFn: async (): Promise<LiveHead> => {
      const { page } = await readLivePage(path);
      return {
        title: page.title,
        description: metaOf(page, 'description'),
        ogTitle: metaOf(page, 'og:title'),
        ogDescription: metaOf(page, 'og:description'),
        ogImage: metaOf(page, 'og:image'),
      };
    },
  });
}
