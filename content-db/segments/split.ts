import { escapedPart, innerParts } from './inner-parts.ts';
import type { Segment } from './segment.ts';

export interface SplitOptions {
  /** Whether each line is a text of its own, instead of each paragraph. */
  byLine?: boolean | undefined;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Quotes, list entries with an optional box, and headings. */
const marker = /^\s*(?:>\s?)*(?:#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

/** Splits a text into segments. Joined again they give the same text, byte for byte. */
export function splitText(text: string, { byLine = false }: SplitOptions = {}): Segment[] {
  const segments: Segment[] = [];
  let openFence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const content = line.replace(/\r?\n$/, '');
    const after = line.slice(content.length);
    const last = segments.at(-1);
    const fenceMark = byLine ? undefined : fence.exec(content)?.[1];
    if (openFence !== undefined && last) {
      last.text += last.after + content;
      last.after = after;
      if (fenceMark?.startsWith(openFence) && content.trim() === fenceMark) openFence = undefined;
    } else if (fenceMark !== undefined) {
      openFence = fenceMark;
      segments.push({ before: '', text: content, after, isFixed: true });
    } else if (content.trim() === '' && last) last.after += line;
    else if (last && !byLine && continues(last, content)) {
      last.text += last.after + content;
      last.after = after;
    } else segments.push(...segmentsOf(content, after, byLine));
  }
  return segments.filter(({ before, text: own, after }) => before + own + after !== '');
}

/** Whether a line goes on with the paragraph before it. */
export function continues(last: Segment, content: string): boolean {
  return (
    /^\r?\n$/.test(last.after) &&
    !last.isFixed &&
    !/#/.test(last.before) &&
    last.part === undefined &&
    innerParts(content) === undefined &&
    (marker.exec(content)?.[0] ?? '').trim() === '' &&
    hasLetters(content)
  );
}

function segmentsOf(content: string, after: string, byLine: boolean): Segment[] {
  const parts = byLine ? undefined : innerParts(content);
  if (!parts) return [segmentOf(content, after)];
  return parts.map((part, at) => ({
    ...part,
    after: at === parts.length - 1 ? part.after + after : part.after,
    isFixed: !hasLetters(part.text),
  }));
}

function segmentOf(content: string, after: string): Segment {
  const before = marker.exec(content)?.[0] ?? '';
  const text = content.slice(before.length);
  return { before, text, after, isFixed: !hasLetters(text) };
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

export function joinSegments(segments: readonly Segment[]): string {
  return segments.map((segment) => segment.before + escapedPart(segment) + segment.after).join('');
}
