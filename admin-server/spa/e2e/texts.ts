import type { Locale } from '#content-db/model/locale.ts';
import { base } from '../language/ar.ts';
import { parts } from '../language/parts.ts';

const loaded = await Promise.all(Object.values(parts).map((load) => load()));
const arabic = new Map<string, unknown>([base, ...loaded.map(({ words }) => words)].flatMap(Object.entries));

/** The texts of the back office in a language, by their English. In Arabic a value is isolated, as in `fill`. */
export function textsIn(language: Locale) {
  return (english: string, values: Record<string, string> = {}) => {
    const text = language === 'ar' ? arabic.get(english) : english;
    if (typeof text !== 'string') throw new Error(`No Arabic of “${english}”`);
    const [start, end] = language === 'ar' ? ['\u2068', '\u2069'] : ['', ''];
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${start}${values[name]}${end}`);
  };
}
