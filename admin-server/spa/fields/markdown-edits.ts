import { isSurelyJoined } from '#content-db/segments/joined.ts';

/** Replaces the characters from `start` to `end` by `text`, then selects `select`. */
export interface TextChange {
  text: string;
  start: number;
  end: number;
  select: [start: number, end: number];
}

/** The change that a tool makes to a text with this selection. */
export type Edit = (text: string, start: number, end: number) => TextChange;

const tags = { '*': 'em', '**': 'strong' };

/** Toggles a mark around the selection: a tag where the mark would emphasise nothing, as between a letter and a sign. */
export function surround(mark: '*' | '**'): Edit {
  return (text, start, end) => {
    const selected = text.slice(start, end);
    // Markdown ignores a mark next to a space.
    const from = start + (selected.length - selected.trimStart().length);
    const to = selected.trim() === '' ? from : end - (selected.length - selected.trimEnd().length);
    const inner = text.slice(from, to);
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const tag: Edges = [`<${tags[mark]}>`, `</${tags[mark]}>`];
    if (before.endsWith(tag[0]) && after.startsWith(tag[1])) return without(tag, from, inner);
    if (isMarked(mark, before, after)) return without([mark, mark], from, inner);
    const isJoined =
      isSurelyJoined(lastOf(before), firstOf(inner)) && isSurelyJoined(firstOf(after), lastOf(inner));
    const [open, close] = inner === '' || isJoined ? [mark, mark] : tag;
    const at = from + open.length;
    return { text: open + inner + close, start: from, end: to, select: [at, at + inner.length] };
  };
}

type Edges = [open: string, close: string];

/** Takes away what stands around the inner text, which begins at `from`. */
function without([open, close]: Edges, from: number, inner: string): TextChange {
  const at = from - open.length;
  const end = from + inner.length + close.length;
  return { text: inner, start: at, end, select: [at, at + inner.length] };
}

function firstOf(text: string): string {
  return Array.from(text.slice(0, 2))[0] ?? '';
}

function lastOf(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? '';
}

/** In `***`, two stars are bold and one is italic. */
function isMarked(mark: string, before: string, after: string): boolean {
  const stars = Math.min(/(?<!\*)\**$/.exec(before)?.[0].length ?? 0, /^\**/.exec(after)?.[0].length ?? 0);
  return mark === '*' ? stars % 2 === 1 : stars >= 2;
}

/** Makes the selection the text of a link and selects the address. A selected URL becomes the address instead. */
export function link(address = 'https://'): Edit {
  return (text, start, end) => {
    const selected = text.slice(start, end);
    const isAddress = /^https?:\/\/\S+$/.test(selected);
    const inserted = isAddress ? `[](${selected})` : `[${selected}](${address})`;
    const at = start + selected.length + 3;
    const select: TextChange['select'] =
      isAddress || selected === '' ? [start + 1, start + 1] : [at, at + address.length];
    return { text: inserted, start, end, select };
  };
}

const blockMark = /^(?:#{1,6} |[-*+] |\d+[.)] |> )/;

/** Toggles a block mark on all selected lines, replacing other marks. `1. ` counts up. */
export function prefixLines(mark: '## ' | '### ' | '- ' | '1. ' | '> '): Edit {
  return (text, start, end) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
    const lineEnd = text.indexOf('\n', last);
    const until = lineEnd === -1 ? text.length : lineEnd;
    const lines = text.slice(from, until).split('\n');
    const isEmpty = (line: string) => line.trim() === '' && lines.length > 1;
    const kind = kindOf(mark);
    const hasAll = lines.every((line) => isEmpty(line) || kindOf(blockMark.exec(line)?.[0]) === kind);
    let count = 0;
    const changed = lines.map((line) => {
      if (isEmpty(line)) return line;
      count += 1;
      const bare = line.replace(blockMark, '');
      return hasAll ? bare : (mark === '1. ' ? `${count}. ` : mark) + bare;
    });
    const joined = changed.join('\n');
    const cursor = Math.max(from, from + joined.length - (until - start));
    return {
      text: joined,
      start: from,
      end: until,
      select: start === end ? [cursor, cursor] : [from, from + joined.length],
    };
  };
}

function kindOf(mark: string | undefined): string | undefined {
  return mark?.replace(/^\d+[.)] $/, '1. ').replace(/^[*+] $/, '- ');
}

/** Inserts a block at the cursor, with empty lines around it, and selects its part `select`. */
export function insertBlock(block: string, select = ''): Edit {
  return (text, start, end) => {
    const before = text.slice(0, start);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const inserted = `${gap}${block}\n\n`;
    const at = start + gap.length + (select === '' ? block.length + 2 : block.indexOf(select));
    return { text: inserted, start, end, select: [at, at + select.length] };
  };
}

/** Inserts a picture as a block, and selects its alternative text. */
export function insertPictures(pictures: { url: string; alt: string }[]): Edit {
  const safe = pictures.map(({ url, alt }) => ({ url, alt: alt.replaceAll(/[[\]\\\n]+/g, ' ').trim() }));
  const blocks = safe.map(({ url, alt }) => `![${alt}](${url})`);
  return (text, start, end) => {
    const change = insertBlock(blocks.join('\n\n'))(text, start, end);
    const at = start + change.text.indexOf('![') + 2;
    return { ...change, select: [at, at + (safe[0]?.alt.length ?? 0)] };
  };
}

/** The change for Enter in a list or quotation: continues it, or ends it on an empty line. Undefined elsewhere. */
export function continueLine(text: string, start: number, end: number): TextChange | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [, indent = '', mark = '', number, rest = ''] =
    /^( *)([-*+] |(\d+)[.)] |> )(.*)$/.exec(text.slice(from, start)) ?? [];
  if (mark === '') return undefined;
  if (rest.trim() === '') return { text: '', start: from, end, select: [from, from] };
  const next = number === undefined ? mark : mark.replace(number, String(Number(number) + 1));
  const inserted = `\n${indent}${next}`;
  return { text: inserted, start, end, select: [start + inserted.length, start + inserted.length] };
}
