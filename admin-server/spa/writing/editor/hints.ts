import { createContext } from 'react';
import type { Locale } from '#content-db/model/locale.ts';

/** The language of the article that is edited. */
export const ArticleLocale = createContext<Locale>('en');

/** What an empty field of an article says: in the language of the article, as what is written there will be. */
export const hints: Record<Locale, Record<'title' | 'caption' | 'alt', string>> = {
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
