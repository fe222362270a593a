import { type ChosenFronts, ownPath, publicPath } from '#content-db/types/type-fronts.ts';

/** The chosen addresses of types, as the page and its shared parts have them. While a page is rendered there are none: its paths are made public when it is done. */
function chosen(): ChosenFronts {
  if (typeof document === 'undefined') return new Map();
  const having = document.querySelectorAll<HTMLElement>('[data-fronts]');
  return new Map(
    [...having].flatMap(({ dataset }) => Object.entries<string>(JSON.parse(dataset['fronts'] ?? '{}'))),
  );
}

/** The path of a page as the browser follows it. */
export function shownPath(own: string): string {
  return publicPath(own, chosen());
}

/** The own path of a path that a browser follows. */
export function ownPathOf(path: string): string {
  return ownPath(path, chosen());
}
