import type { Locale } from '#content-db/model/locale.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

export type Dictionary = typeof en;

/** Words that replace or add to those of the program. */
export type Overlay = PartOf<Dictionary>;

type PartOf<T> = T extends string | readonly unknown[] | ((...values: never[]) => unknown)
  ? T
  : { [K in keyof T]?: PartOf<T[K]> };

const dictionaries: Record<Locale, Dictionary> = { en, ar };

/** The interface texts of a language. Content comes from the database. */
export function dictionaryOf(locale: Locale): Dictionary {
  return dictionaries[locale];
}

/** A dictionary with the words of an overlay in place of its own. */
export function overlaid(dictionary: Dictionary, overlay: Overlay = {}): Dictionary {
  return merged(dictionary, overlay) as Dictionary;
}

function merged(under: unknown, over: unknown): unknown {
  if (!isRecord(under) || !isRecord(over)) return over ?? under;
  return {
    ...under,
    ...Object.fromEntries(Object.entries(over).map(([key, value]) => [key, merged(under[key], value)])),
  };
}

/**
 * A dictionary with the words of an overlay where there is one. It is asked when a word is said.
 * @param places an overlay with the same words
 */
export function overlaidWhenSaid(
  dictionary: Dictionary,
  places: Overlay,
  overlay: () => Overlay | undefined,
): Dictionary {
  return whenSaid(dictionary, places, overlay) as Dictionary;
}

function whenSaid(under: unknown, places: unknown, over: () => unknown): unknown {
  if (!isRecord(under) || !isRecord(places)) return under;
  const words = Object.defineProperties({}, Object.getOwnPropertyDescriptors(under));
  const own = (key: string) => {
    const all = over();
    return isRecord(all) ? all[key] : undefined;
  };
  for (const [key, place] of Object.entries(places)) {
    const nested = isRecord(place) ? whenSaid(under[key], place, () => own(key)) : undefined;
    Object.defineProperty(words, key, {
      enumerable: true,
      configurable: true,
      get: () => nested ?? own(key) ?? under[key],
    });
  }
  return words;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The label of a team role in the form asked for, or the key itself if the dictionary has none. */
export function roleLabel(dictionary: Dictionary, roleKey: string, isFeminine = false): string {
  const { roles, feminineRoles } = dictionary.team;
  const labels = new Map(Object.entries({ ...roles, ...(isFeminine && feminineRoles) }));
  return labels.get(roleKey) ?? roleKey;
}
