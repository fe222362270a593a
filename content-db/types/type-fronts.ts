/** The types with pages that an organisation can give another address. */
export const typesWithFront = ['services', 'team-members', 'blog-posts'] as const;
export type TypeWithFront = (typeof typesWithFront)[number];

/**
 * The first part of the address of each in the program. The program, texts and menus know every page by that one, its own
 * path. What visitors see is the public path: `publicPath` makes it, and nothing else does.
 */
export const typeFronts = {
  services: 'services',
  'team-members': 'team',
  'blog-posts': 'blog',
} as const satisfies Record<TypeWithFront, string>;

export function hasFront(type: string): type is TypeWithFront {
  return Object.hasOwn(typeFronts, type);
}

/** What an organisation has chosen instead of the program's first parts, by these. */
export type ChosenFronts = ReadonlyMap<string, string>;

/** The chosen fronts of stored settings of types. */
export function chosenFrontsOf(settings: readonly { name: string; address?: string | null }[]): ChosenFronts {
  return new Map(
    settings.flatMap(({ name, address }): [string, string][] =>
      address && hasFront(name) ? [[typeFronts[name], address]] : [],
    ),
  );
}

const first = /^((?:\/ar)?\/)([^/?#]+)(?=[/?#]|$)/;

/** The public path of an own path, whatever follows it. Other paths stay as they are. */
export function publicPath(own: string, chosen: ChosenFronts): string {
  return chosen.size === 0
    ? own
    : own.replace(first, (_, root: string, front: string) => root + (chosen.get(front) ?? front));
}

/** The own path of a public path. Other paths stay as they are. */
export function ownPath(path: string, chosen: ChosenFronts): string {
  if (chosen.size === 0) return path;
  const owns = new Map([...chosen].map(([own, front]) => [front, own]));
  return path.replace(first, (_, root: string, front: string) => root + (owns.get(front) ?? front));
}

/** Whether a path is the front page of a type, by its own path or by a public one. */
export function isFront(path: string, chosen: ChosenFronts): boolean {
  const own = ownPath(path, chosen);
  return Object.values(typeFronts).some((front) => own === `/${front}` || own === `/ar/${front}`);
}
