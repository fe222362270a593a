import type { PageContext } from './context.ts';

/** The address that a form is sent to: a path, unless the API has another origin than the site. */
export function formAction(
  { siteUrl, apiUrl }: Pick<PageContext, 'siteUrl' | 'apiUrl'>,
  call: 'contact' | 'newsletter',
): string {
  return `${apiUrl === siteUrl ? '' : apiUrl}/api/${call}`;
}
