import { type Locale, localPath } from '#content-db/model/locale.ts';
import type { PageContext } from '../content/context.ts';
import { formOrigin } from '../content/form-action.ts';
import { ownPageNames } from '../content/shown-pages.ts';
import type { SearchPanelProps } from './search-panel.tsx';
import { searchTexts } from './texts.ts';

type Context = Pick<PageContext, 'siteUrl' | 'apiUrl' | 'locale'>;

/** Path of the search. */
export function searchPath(locale: Locale): string {
  return localPath('/search', locale);
}

/** The address that a search is sent to: our server answers it with a page, other hosts with one that needs JavaScript. */
export function searchAction(context: Context): string {
  return formOrigin(context) + searchPath(context.locale);
}

/** What the search needs to know of the site beside its words; nothing where the site has all its pages by their usual names. */
export async function searchProps(context: PageContext): Promise<Pick<SearchPanelProps, 'names'>> {
  const names = await ownPageNames(context);
  return names ? { names } : {};
}

/** The form that leads to the search from other pages. */
export function formOf(context: Context) {
  const { label, submit } = searchTexts[context.locale];
  return { action: searchAction(context), label, submit };
}
