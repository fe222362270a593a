import type { Locale } from '#content-db/model/locale.ts';
import { joinSegments, splitText } from '#content-db/segments/split.ts';
import { renderMarkdown } from '#site/content/markdown.ts';
import { parseMarkdown } from '#site/content/markdown-parser.ts';
import { countWords, readingMinutes } from '#site/content/reading-time.ts';

export interface Heading {
  level: number;
  text: string;
}

interface TextFacts {
  words: number;
  /** Reading time, as the site says it. */
  minutes: number;
  headings: Heading[];
}

/** What is counted in a Markdown text, from what visitors see of it. */
export function factsOf(markdown: string, locale: Locale): TextFacts {
  const text = renderMarkdown(markdown).replace(/<[^<>]*>/g, '');
  return { words: countWords(text), minutes: readingMinutes(text, locale), headings: headingsOf(markdown) };
}

function headingsOf(markdown: string): Heading[] {
  const tokens = parseMarkdown(markdown);
  return tokens.flatMap(({ type, tag }, at) => {
    if (type !== 'heading_open') return [];
    const parts = tokens[at + 1]?.children ?? [];
    const text = parts.map(({ content }) => content).join('');
    return [{ level: Number(tag.slice(1)), text }];
  });
}

/**
 * What a Markdown text is built of, without its words: for the same text in another language. Headings, lists, tables,
 * pictures and what needs no translation stay in their order; paragraphs go.
 */
export function structureOf(markdown: string): string {
  const parts = splitText(markdown).map((segment) => {
    const { isFixed, part, text } = segment;
    return isFixed ? segment : { ...segment, text: part ? '' : picturesOf(text) };
  });
  const built = parts.filter(({ before, text, part }) => part ?? (before.trim() || text));
  return joinSegments(built)
    .replaceAll(/(!\[\]\([^\s()]+)\s+""\)/g, '$1)')
    .trim();
}

/** The pictures of a text, without words. */
function picturesOf(markdown: string): string {
  const pictures = parseMarkdown(markdown).flatMap(({ children }) =>
    (children ?? []).filter(({ type }) => type === 'image').map((image) => `![](${image.attrGet('src')})`),
  );
  return pictures.join('\n\n');
}
