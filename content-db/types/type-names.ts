/** The types that an organisation can do without, or call something else. */
export const switchableTypes = [
  'services',
  'training-courses',
  'team-members',
  'blog-posts',
  'topics',
  'clients',
  'instructors',
] as const;

export type SwitchableType = (typeof switchableTypes)[number];

/** Types that are nothing without another one. */
const wholes: Partial<Record<string, SwitchableType>> = {
  topics: 'blog-posts',
  'service-translations': 'services',
  'training-course-translations': 'training-courses',
};

export function isSwitchable(name: string): name is SwitchableType {
  return switchableTypes.some((type) => type === name);
}

/** The types of which none may be off, so that rows of a type are shown; none for a type that always is. */
export function neededBy(name: string): SwitchableType[] {
  return [name, wholes[name]].filter((type) => type !== undefined).filter(isSwitchable);
}

/** What an organisation calls a type: one of its rows, and several. */
export interface TypeNames {
  one: string;
  many: string;
}

/** The stored names; any can be empty. */
export interface StoredNames {
  singular?: string | null;
  plural?: string | null;
  singularAr?: string | null;
  pluralAr?: string | null;
}

/** The names in a language; undefined where the words of the program stay. One name stands for both if the other is empty. */
export function namesIn(locale: 'en' | 'ar', stored: StoredNames | undefined): TypeNames | undefined {
  const [one, many] =
    locale === 'en' ? [stored?.singular, stored?.plural] : [stored?.singularAr, stored?.pluralAr];
  const either = many?.trim() || one?.trim();
  return either ? { one: one?.trim() || either, many: either } : undefined;
}
