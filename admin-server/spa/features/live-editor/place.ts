import { humanize } from '#content-db/model/humanize.ts';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { translated } from '../../language/translated.ts';
import { typeInfo } from '../../resource/type-info.ts';

/** An element of a page that somebody edits. */
export interface MarkedPlace {
  /** Of a text; rows are shown in both languages. */
  locale: Locale | undefined;
  /** The attribute that marks the element, and its value. */
  attribute: 'data-content' | 'data-row';
  value: string;
  /** What it is called. */
  label: string;
}

/** The mark of a text, such as `en home/hero/title`. A row has that of its element, such as `services/3`. */
export function textMark(text: { page: string; section: string; key: string; locale: Locale }): string {
  return `${text.locale} ${text.page}/${text.section}/${text.key}`;
}

/** The element that a mark of another tab names; undefined if this version does not know it. */
export function placeOf(mark: string): MarkedPlace | undefined {
  const [language = '', text] = mark.split(' ');
  if (text !== undefined && isLocale(language)) {
    const [, section = '', key = ''] = text.split('/');
    const label = `${translated(humanize(section))}: ${translated(humanize(key)).toLowerCase()}`;
    return { locale: language, attribute: 'data-content', value: text, label };
  }
  const resource = mark.split('/')[0] ?? '';
  const type = Object.entries(typeInfo).find(([name]) => name === resource)?.[1];
  return type && { locale: undefined, attribute: 'data-row', value: mark, label: translated(type.label) };
}
