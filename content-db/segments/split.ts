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

/** A picture that stands alone on its line, in Markdown: its words, its address, and its caption if it has one. */
const picture =
  /^(?<start>\s*!\[)(?<alt>(?:[^[\]\\]|\\.)*)(?<address>\]\([^\s()]+)(?:(?<open>\s+")(?<caption>(?:[^"\\]|\\.)*)(?<close>"\)\s*)|(?<end>\)\s*))$/;
const tableRow = /^\s*\|/;
/** A cell with the bar before it. */
const cell = /(\|\s*)((?:[^|\\]|\\.)*)/g;

/** The words in a line that is a picture or a row of a table: they are translated, and what stands around them stays. */
export function innerParts(line: string): Pick<Segment, 'before' | 'text' | 'after' | 'part'>[] | undefined {
  const found = picture.exec(line)?.groups;
  if (found) {
    const { start = '', alt = '', address = '', open, caption = '', close = '', end = '' } = found;
    const words = { before: start, text: alt, part: 'alt' } as const;
    if (open === undefined) return [{ ...words, after: address + end }];
    return [
      { ...words, after: address + open },
      { before: '', text: caption, after: close, part: 'caption' },
    ];
  }
  if (!tableRow.test(line)) return undefined;
  const cells = cellsOf(line);
  return cells.map(({ before, text, after }) => before + text + after).join('') === line ? cells : undefined;
}

/** The cells of a row; the last one has the bar behind it, too. */
function cellsOf(row: string): (Pick<Segment, 'before' | 'text' | 'after'> & { part: 'cell' })[] {
  const indent = row.slice(0, row.indexOf('|'));
  const cells = [...row.matchAll(cell)].map(([, bar = '', content = ''], at) => {
    const end = content.trimEnd();
    // An escaped space is part of the words.
    const slashes = end.length - end.replace(/(?<!\\)\\+$/, '').length;
    const text = slashes % 2 === 1 ? content.slice(0, end.length + 1) : end;
    const before = at === 0 ? indent + bar : bar;
    return { before, text, after: content.slice(text.length), part: 'cell' as const };
  });
  const last = cells.at(-1);
  const lastFilled = cells.at(-2);
  if (!last || !lastFilled || last.text + last.after !== '') return cells;
  return [...cells.slice(0, -2), { ...lastFilled, after: lastFilled.after + last.before }];
}

const endsOf = { alt: /\\.|[[\]]/g, caption: /\\.|"/g, cell: /\\.|\|/g };

/** Words of such a part as Markdown: a sign that would end the part is escaped, and a line break is a space. */
function escapedPart({ part, text }: Pick<Segment, 'part' | 'text'>): string {
  if (part === undefined) return text;
  const inLine = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  return inLine.replace(endsOf[part], (sign) => (sign.startsWith('\\') ? sign : `\\${sign}`));
}
