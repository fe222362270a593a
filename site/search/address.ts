import { type Locale, localPath } from '#content-db/model/locale.ts';
import { ownPath } from '#content-db/types/type-fronts.ts';
import type { PageContext } from '../content/context.ts';
import { frontsIn } from '#content-db/read/read-fronts.ts';
import { formOrigin } from '../content/form-action.ts';
import { ownPageNames } from '../content/shown-pages.ts';
import type { SearchPanelProps } from './search-panel.tsx';
import type { SearchState } from './state.ts';
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

/** An answer with the own paths of what was found: those of a page are made public when it is done. */
export async function withOwnPaths({ content }: PageContext, state: SearchState): Promise<SearchState> {
  const { answer } = state;
  const chosen = await frontsIn(content);
  const results = answer.results.map((result) => ({ ...result, path: ownPath(result.path, chosen) }));
  return { ...state, answer: { ...answer, results } };
}

/** The form that leads to the search from other pages. */
export function formOf(context: Context) {
  const { label, submit } = searchTexts[context.locale];
  return { action: searchAction(context), label, submit };
}
