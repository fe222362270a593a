import type { Locale } from '#content-db/model/locale.ts';
import type { pageTexts as texts } from '../i18n/page-texts.ts';
import type { PageContext } from './context.ts';
import { standingText } from './words.ts';

/**
 * Attributes of the element that shows a text: its language if that is not the page's and, in previews, its key
 * and the row with its text in the page's language, as `id@revision`.
 */
export interface TextAttributes {
  lang?: 'en';
  dir?: 'ltr';
  'data-content'?: string;
  'data-content-row'?: string;
}

export interface Text {
  value: string;
  attributes: TextAttributes;
}

type FallbackKey = keyof (typeof texts)['en'];
type Lookup<P extends string> = <S extends string, K extends string>(
  section: S,
  key: K,
) => `${P}.${S}.${K}` extends FallbackKey ? Text : Text | undefined;

/**
 * A lookup of the texts of a page. A text without an Arabic version is shown in English, with its
 * language as an attribute. A text that is switched off or missing falls back to the words of the site; it is
 * undefined when they have none.
 */
export async function pageTexts<P extends string>(context: PageContext, page: P): Promise<Lookup<P>> {
  const { locale, mode } = context;
  const stored = await context.content.keyed('page-content');

  function text(section: string, key: string): Text | undefined {
    const own = stored({ page, section, key, locale });
    const marks = mode === 'preview' ? marksOf(`${page}/${section}/${key}`, own) : {};
    if (own?.isActive) return { value: own.content, attributes: marks };
    const english = own || locale === 'en' ? undefined : stored({ page, section, key, locale: 'en' });
    if (english?.isActive)
      return { value: english.content, attributes: { lang: 'en', dir: 'ltr', ...marks } };
    const value = standingText(context, `${page}.${section}.${key}`);
    return value === undefined ? undefined : { value, attributes: marks };
  }
  return text as Lookup<P>;
}

function marksOf(place: string, row: { id: number; revision: number } | undefined): TextAttributes {
  return { 'data-content': place, ...(row && { 'data-content-row': `${row.id}@${row.revision}` }) };
}

/** A text in `language`, shown on a page in `locale`. */
export function localizedText(value: string, language: string, locale: string): Text {
  return { value, attributes: language === 'en' && locale !== 'en' ? { lang: 'en', dir: 'ltr' } : {} };
}

/** The Arabic text on an Arabic page, if there is one; else the English text. */
export function inLanguage(english: string, arabic: string | null, locale: Locale): Text {
  const isArabic = locale === 'ar' && arabic !== null && arabic !== '';
  return localizedText(isArabic ? arabic : english, isArabic ? 'ar' : 'en', locale);
}

type AnyLookup = (section: string, key: string) => Text | undefined;

/** Title and description of a section, of the texts of a page. */
export function heading(
  text: AnyLookup,
  section: string,
): { title: Text | undefined; description: Text | undefined } {
  return { title: text(section, 'title'), description: text(section, 'description') };
}

export interface Point {
  key: string;
  title: Text;
  description: Text | undefined;
}

/** The points of a section that have a title, which is stored under the key plus `suffix`. */
export function points(
  text: AnyLookup,
  section: string,
  keys: readonly string[],
  suffix: '' | '_title',
): Point[] {
  return keys.flatMap((key) => {
    const title = text(section, key + suffix);
    return title ? [{ key, title, description: text(section, `${key}_description`) }] : [];
  });
}
