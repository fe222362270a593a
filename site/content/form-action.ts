import { searchPath } from '../paths.ts';
import type { PageContext } from './context.ts';

/** The address that a search is sent to: our server answers it with a page, other hosts with one that needs JavaScript. */
export function searchAction({
  siteUrl,
  apiUrl,
  locale,
}: Pick<PageContext, 'siteUrl' | 'apiUrl' | 'locale'>): string {
  return `${apiUrl === siteUrl ? '' : apiUrl}${searchPath(locale)}`;
}

/** The address that a form is sent to: a path, unless the API has another origin than the site. */
export function formAction(
  { siteUrl, apiUrl }: Pick<PageContext, 'siteUrl' | 'apiUrl'>,
  call: string,
): string {
  return `${apiUrl === siteUrl ? '' : apiUrl}/api/${call}`;
}
