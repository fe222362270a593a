import { type ChosenFronts, ownPath, publicPath } from '#content-db/types/type-fronts.ts';

/** The chosen addresses of types, as the page has them. While a page is rendered there are none: its paths are made public when it is done. */
function chosen(): ChosenFronts {
  const fronts = typeof document === 'undefined' ? undefined : document.documentElement.dataset['fronts'];
  return new Map(fronts === undefined ? [] : Object.entries<string>(JSON.parse(fronts)));
}

/** The path of a page as the browser follows it. */
export function shownPath(own: string): string {
  return publicPath(own, chosen());
}

/** The own path of a path that a browser follows. */
export function ownPathOf(path: string): string {
  return ownPath(path, chosen());
}
