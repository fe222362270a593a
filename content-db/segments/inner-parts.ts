import type { Segment } from './segment.ts';

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
export function escapedPart({ part, text }: Pick<Segment, 'part' | 'text'>): string {
  if (part === undefined) return text;
  const inLine = text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  return inLine.replace(endsOf[part], (sign) => (sign.startsWith('\\') ? sign : `\\${sign}`));
}
