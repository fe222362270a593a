import { isMenuOfPage, isSharedPart } from '#content-db/model/shared-parts.ts';
import type { FileDifference, LiveFile } from '../../types.ts';
import type { DependencyIndex } from './dependency-index.ts';

type Files = ReadonlyMap<string, LiveFile>;

/** The pages that change with nothing but their shared parts. They depend on the paths of these, which name no content. */
export function joinedPages(
  index: Pick<DependencyIndex, 'dependents'>,
  before: Files,
  { added, changed, removed }: FileDifference,
): string[] {
  const own = [...[...added, ...changed].map(({ path }) => path), ...removed];
  const parts = own.filter(isSharedPart);
  if (parts.length === 0) return [];
  const changing = new Set(parts);
  // A page with a menu of its own does not show the one of its section.
  const kept = [...before.keys()].filter((path) => isMenuOfPage(path) && !changing.has(path));
  const [menus = [], others = []] = [true, false].map((isMenu) =>
    parts.filter((path) => path.startsWith('part:menu/') === isMenu),
  );
  const ofMenus = new Set(index.dependents(menus)).difference(new Set(index.dependents(kept)));
  const pages = ofMenus.union(new Set(index.dependents(others))).difference(new Set(own));
  return [...pages].filter((path) => path.startsWith('/'));
}
