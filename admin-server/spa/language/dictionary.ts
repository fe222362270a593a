import { language } from './language.ts';

/** The forms of a text with a number; `other` stands for those that are missing. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export type Dictionary = Readonly<Record<string, string | Forms>>;

const arabic = language === 'ar' ? await import('./ar.ts') : undefined;

/** The Arabic texts by their English ones. Empty in English, so that nobody loads what is not read. */
export const dictionary: Dictionary = arabic?.arabic ?? {};

/** Those of them that the server says. */
export const answers: Dictionary = arabic?.answers ?? {};
