import { language } from './language.ts';

/** The forms of a text with a number; `other` stands for those that are missing. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export type Dictionary = Readonly<Record<string, string | Forms>>;

/** The Arabic texts by their English ones. Empty in English, so that nobody loads what is not read. */
export const dictionary: Dictionary = language === 'ar' ? (await import('./ar.ts')).arabic : {};
