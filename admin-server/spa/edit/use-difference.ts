import { useMemo } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import { loadOnce } from '../ui/load-once.ts';
import { useWhenIdle } from '../ui/use-when-idle.ts';
import { type Part, shortenUnchanged, wordDiff } from '../ui/word-diff.ts';

/** Brings the parser of Markdown, which no screen waits for: until then a text is shown as it is stored. */
const readableTexts = loadOnce(() => import('./readable-text.ts'));

const directionMarks = /[\u200e\u200f\u2066-\u2069]/g;

/** The words that differ between two texts, with what stands beside them. Markdown is read as visitors see it. */
export function useDifference(before: string, after: string, locale: Locale, isMarkdown: boolean): Part[] {
  const markdown = useWhenIdle(readableTexts, isMarkdown);
  return useMemo(() => {
    const [was = '', became = ''] = [before, after].map((text) =>
      (markdown?.readableText(text, locale) ?? text).replaceAll(directionMarks, ''),
    );
    // What differs may be nothing that one reads.
    const texts = was === became ? ([before, after] as const) : ([was, became] as const);
    return shortenUnchanged(wordDiff(...texts, locale));
  }, [before, after, locale, markdown]);
}
