import { createContext } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { language } from '../../language/language.ts';

/** The language of the article that is edited. */
export const ArticleLocale = createContext<Locale>('en');

const hints: Record<Locale, Record<'title' | 'caption' | 'alt', string>> = {
  en: {
    title: 'Title',
    caption: 'Caption: what readers should see in it',
    alt: 'What the picture shows, for those who cannot see it',
  },
  ar: {
    title: 'العنوان',
    caption: 'تعليق الصورة: ما ينبغي أن يلاحظه القارئ فيها',
    alt: 'ما تعرضه الصورة، لمن لا يستطيع رؤيتها',
  },
};

/**
 * What an empty field of an article says: in the language of the article, as what is written there will be. An Arabic
 * back office asks in Arabic for both.
 */
export function hintsFor(locale: Locale) {
  return hints[language === 'ar' ? language : locale];
}
