import { dictionaryOf } from '../i18n/dictionary.ts';
import { pagePath } from '../paths.ts';
import type { PageContext } from './context.ts';

/** A page on the way to the one that is shown, or that page itself. */
export interface Crumb {
  name: string;
  /** Its path, not encoded. */
  path: string;
}

/** The way to a page: the home page of its language, then `steps`, which end with the page itself. */
export function crumbsTo({ locale }: Pick<PageContext, 'locale'>, steps: readonly Crumb[]): Crumb[] {
  return [{ name: dictionaryOf(locale).nav.home, path: pagePath('home', locale) }, ...steps];
}
