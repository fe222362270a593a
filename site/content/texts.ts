import { dictionaryOf, type Dictionary } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';

/** Attributes for the element that shows a text: its language where that is not the page's. */
export interface Mark {
  lang?: 'en';
  dir?: 'ltr';
  'data-content'?: string;
}

export interface Text {
  value: string;
  mark: Mark;
}

type FallbackKey = keyof Dictionary['fallback'];
type Lookup<P extends string> = <S extends string, K extends string>(
  section: S,
  key: K,
) => `${P}.${S}.${K}` extends FallbackKey ? Text : Text | undefined;

/**
 * The texts of a page. A text without an Arabic version is shown in English and marked as such; one
 * that staff switched off, or never wrote, falls back to the dictionary, or is left out.
 */
export async function pageTexts<P extends string>(context: PageContext, page: P): Promise<Lookup<P>> {
  const { locale, mode } = context;
  const stored = await context.content.keyed('page-content');
  const fallback: Record<string, string | undefined> = dictionaryOf(locale).fallback;

  function text(section: string, key: string): Text | undefined {
    const place = mode === 'preview' ? { 'data-content': `${page}/${section}/${key}` } : {};
    const own = stored({ page, section, key, locale });
    if (own?.isActive) return { value: own.content, mark: place };
    const english = own || locale === 'en' ? undefined : stored({ page, section, key, locale: 'en' });
    if (english?.isActive) return { value: english.content, mark: { lang: 'en', dir: 'ltr', ...place } };
    const value = fallback[`${page}.${section}.${key}`];
    return value === undefined ? undefined : { value, mark: place };
  }
  return text as Lookup<P>;
}

/** A text that comes from a row with a language of its own, shown on a page in `locale`. */
export function markedText(value: string, language: string, locale: string): Text {
  return { value, mark: language === 'en' && locale !== 'en' ? { lang: 'en', dir: 'ltr' } : {} };
}
