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

/** Words that stand in for those of a dictionary. They are asked for when one is said. */
export interface LateOverlay {
  /** An overlay with the same words. */
  places: Overlay;
  overlay(): Overlay | undefined;
}

/** A dictionary with the words of overlays, of which no two have the same one, where there are some. */
export function overlaidWhenSaid(dictionary: Dictionary, overlays: LateOverlay[]): Dictionary {
  return whenSaid(
    dictionary,
    overlays.map(({ places, overlay }) => ({ places, over: overlay })),
  ) as Dictionary;
}

function whenSaid(under: unknown, overlays: { places: unknown; over: () => unknown }[]): unknown {
  if (!isRecord(under)) return under;
  const words = { ...under };
  for (const key of new Set(overlays.flatMap(({ places }) => Object.keys(isRecord(places) ? places : {})))) {
    const own = overlays.flatMap(({ places, over }) => {
      const place = isRecord(places) ? places[key] : undefined;
      return place === undefined ? [] : { places: place, over: () => partOf(over(), key) };
    });
    if (isRecord(under[key])) words[key] = whenSaid(under[key], own);
    else
      Object.defineProperty(words, key, {
        enumerable: true,
        configurable: true,
        get: () => own.reduce<unknown>((said, { over }) => said ?? over(), undefined) ?? under[key],
      });
  }
  return words;
}

function partOf(words: unknown, key: string): unknown {
  return isRecord(words) ? words[key] : undefined;
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
