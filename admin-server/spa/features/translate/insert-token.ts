import { escaped } from '#content-db/model/word-list.ts';
import { arabicLink } from '#content-db/segments/protected-tokens.ts';

interface Place {
  english: string;
  arabic: string;
  /** The selected words of the Arabic. */
  start: number;
  end: number;
}

/**
 * The Arabic with something that it lost: a link or an emphasis around the selected words, or else around those of the
 * English at its end, where all else is put. Undefined for what has no place in a text.
 */
export function withToken(token: string, { english, arabic, start, end }: Place): string | undefined {
  if (token === '![') return undefined;
  const [before, after] = marksFor(token, english) ?? [];
  if (before === undefined) return `${arabic.trimEnd()} ${token}`;
  const selected = arabic.slice(start, end).trim();
  if (selected === '') return `${arabic.trimEnd()} ${before}${wordsOf(token, english)}${after}`;
  return (
    arabic.slice(0, start) +
    arabic.slice(start, end).replace(selected, () => before + selected + after) +
    arabic.slice(end)
  );
}

/** Whether it stands around words. */
export function isAroundWords(token: string, english: string): boolean {
  return marksFor(token, english) !== undefined;
}

function marksFor(token: string, english: string): [before: string, after: string] | undefined {
  if (/^(?:\*{1,2}|~~)$/.test(token)) return [token, token];
  return english.includes(`](${token}`) ? ['[', `](${arabicLink(token)})`] : undefined;
}

/** The words of the English that it stands around. */
function wordsOf(token: string, english: string): string {
  const sign = escaped(token);
  const around = english.includes(`](${token}`)
    ? new RegExp(String.raw`\[([^[\]]*)\]\(${sign}`)
    : new RegExp(String.raw`(?<!\*)${sign}(?!\s|\*)(.{1,500}?)(?<!\s|\*)${sign}(?!\*)`, 's');
  return around.exec(english)?.[1] ?? '…';
}
