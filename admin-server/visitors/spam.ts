import type { Context } from 'hono';
import type { SpamSign } from '#content-db/model/spam-signs.ts';

/** What each sign of a program adds. No single one is enough to file a message away: each happens to people. */
const points: Record<SpamSign, number> = {
  'hidden-field': 5,
  links: 3,
  repeated: 2,
  words: 2,
  fast: 1,
  'no-language': 1,
};

/** From here on a message is marked. A person who is fast, or whose browser tells no language, is not. */
const doubtful = 2;
/** From here on it is filed away. */
const certain = 6;

/** The least time in which a person opens a page and fills in its form, in milliseconds. */
const minFillTime = 2000;

/** What is offered to owners of websites, in phrases that a client of a trainer does not write. */
const offers =
  /\b(?:seo (?:services?|packages?|experts?|agency)|back ?links?|guest posts?|(?:first|1st) page of google|rank(?:ing)? (?:your|on) (?:web ?site|google)|web ?site traffic|online casino|payday loans?|viagra|cialis|crypto(?:currency)? invest\w*|forex (?:signals|trading)|buy followers)\b|باك ?لينك|روابط خلفية|الصفحة الأولى (?:في|من) (?:جوجل|غوغل)|تصدر نتائج البحث|زيادة (?:ال)?متابعين|كازينو (?:أون ?لاين|اون ?لاين)/iu;
const link = /\b(?:https?:\/\/|www\.)\S/giu;
/** Markup of links, as programs write it that try every kind of guest book. */
const markup = /<a\s[^<>]*href|\[(?:url|link)\b/iu;

/** What is known of what a visitor's form sent. */
export interface Sending {
  /** What is in the field that people do not see. */
  website?: string | undefined;
  /** Milliseconds between opening the page and sending, by the browser's own counter; undefined without JavaScript. */
  took?: number | undefined;
  name?: string;
  message?: string;
}

/** The signs that a program has sent a form, as far as a single sending shows them. */
export function signsOf(c: Context, { website, took, name = '', message = '' }: Sending): SpamSign[] {
  const found: Partial<Record<SpamSign, boolean>> = {
    'hidden-field': Boolean(website),
    links: markup.test(message) || new RegExp(link).test(name) || [...message.matchAll(link)].length >= 3,
    words: offers.test(message),
    fast: took !== undefined && took < minFillTime,
    // Browsers name a language; `*` is what libraries send.
    'no-language': /^\*?$/.test(c.req.header('accept-language') ?? ''),
  };
  return (Object.keys(points) as SpamSign[]).filter((sign) => found[sign]);
}

const scoreOf = (signs: SpamSign[]) => signs.reduce((sum, sign) => sum + points[sign], 0);

/** Whether what has these signs is to be filed away. */
export function isCertain(signs: SpamSign[]): boolean {
  return scoreOf(signs) >= certain;
}

/** Whether people should look at what has these signs with doubt. */
export function isDoubtful(signs: SpamSign[]): boolean {
  return scoreOf(signs) >= doubtful;
}
