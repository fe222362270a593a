import type { PageContext } from './context.ts';

type Origins = Pick<PageContext, 'siteUrl' | 'apiUrl'>;

/** The origin that forms are sent to; empty if it is that of the site, as a path leads there. */
export function formOrigin({ siteUrl, apiUrl }: Origins): string {
  return apiUrl === siteUrl ? '' : apiUrl;
}

/** The address that a form is sent to, by its call below /api. */
export function formAction(context: Origins, call: string): string {
  return `${formOrigin(context)}/api/${call}`;
}
