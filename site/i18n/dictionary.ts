import type { Locale } from '#content-db/model/locale.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

export type Dictionary = typeof en;

const dictionaries: Record<Locale, Dictionary> = { en, ar };

/** The interface texts of a language. Content comes from the database. */
export function dictionaryOf(locale: Locale): Dictionary {
  return dictionaries[locale];
}

/** The label of a team role in the form asked for, or the key itself if the dictionary has none. */
export function roleLabel(dictionary: Dictionary, roleKey: string, isFeminine = false): string {
  const { roles, feminineRoles } = dictionary.team;
  const labels = new Map(Object.entries({ ...roles, ...(isFeminine && feminineRoles) }));
  return labels.get(roleKey) ?? roleKey;
}
