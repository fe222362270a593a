import { isLocale } from '#content-db/model/locale.ts';
import { humanize, inSentence } from '#content-db/model/humanize.ts';
import { arabicTitleOf, isSettings, readableTitle, titleOf } from '#content-db/model/title.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { neededBy } from '#content-db/types/type-names.ts';
import { language } from '../language/language.ts';
import { keyName } from '../language/row-names.ts';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';
import { languageNames } from '../ui/languages.ts';
import { ownNames } from './own-types.ts';
import { type TypeInfo, typeInfo } from './type-info.ts';

/** The name of a row in the language of the back office, if it has names in both. */
export function inLanguage(english: string, arabic: string | null | undefined): string {
  return (language === 'ar' && arabic) || english;
}

/** The title of a row of a list, in the language of the back office. */
export function rowLabel(type: TypeInfo, row: Record<string, unknown>): string {
  return inLanguage(titleOf(type, row), arabicTitleOf(type.arabicTitleColumns, row));
}

/**
 * The title of a row for people; see `readableTitle`. A row that has one language is called by its title in both.
 * @param arabicName of a row with both languages
 */
export function rowName(resource: ResourceName, title: string, arabicName?: string): string {
  if (language === 'ar' && arabicName) return arabicName;
  const type = typeInfo[resource];
  const name = readableTitle(type, title);
  if (name === title) return isSettings(type) ? translated(name) : name;
  if (name.startsWith(`${type.label} `)) return name.replace(type.label, translated(type.label));
  const parts = title.split(' / ').map(humanize);
  return language === 'ar' && parts.length > 1 ? keyName(parts, translated) : translated(name);
}

/** A change in a list. */
interface NamedChange {
  resource: ResourceName;
  /** Of a change of several rows, which has a name of its own. */
  groupId: number | null;
  /** The title of the row, or the name of the group. */
  label: string;
  /** The Arabic title of a row with both languages. */
  arabicName?: string | undefined;
  locale?: string | null | undefined;
}

/** What a change is about, without its language: `Home: hero title`, `Order of team members`. */
export function changedName({ resource, groupId, label, arabicName }: NamedChange): string {
  return groupId === null ? rowName(resource, label, arabicName) : translated(label);
}

/** What a change is about: `Home: hero title (Arabic)`, `Order of team members (English)`. */
export function changeName(change: NamedChange): string {
  const { locale } = change;
  return isLocale(locale) ? `${changedName(change)} (${languageNames[locale]})` : changedName(change);
}

/** The name of a type in the language of the back office: `Blog post`. In Arabic it is that of `rowNoun`. */
export function typeName(type: ResourceName): string {
  return language === 'ar' ? rowNoun(type) : (ownNoun(type) ?? typeInfo[type].label);
}

/** What one row of a type is called within a sentence: `blog post`, «صورة». */
export function rowNoun(type: ResourceName): string {
  const own = ownNoun(type);
  return own === undefined ? translated(inSentence(typeInfo[type].label)) : inSentence(own);
}

/** What the organisation calls one row of a type. Texts that are rows of their own, such as those of a service, are called by its name. */
function ownNoun(type: ResourceName): string | undefined {
  const [whole] = typeInfo[type].shape === 'keyed-set' ? neededBy(type) : [];
  const name = ownNames(whole ?? type)?.one;
  return whole === undefined || name === undefined ? name : t('{name} text', { name });
}
