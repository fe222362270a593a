import {
  hasClass,
  type Html,
  isBlank,
  isBlock,
  isTag,
  styleOf,
  type Tag,
  tag,
  tagsIn,
  textOf,
} from './html.ts';
import { readMarker } from './list-marker.ts';

/** An entry of a list that a word processor writes as a paragraph, or as a list of its own. */
interface Entry {
  /** How deep it stands, from 1; a fraction where only its indent tells. */
  level: number;
  isOrdered: boolean;
  /** The numbers that it can have; empty if any. */
  numbers: number[];
  content: Html[];
}

/** A list that is being built. */
interface OpenList {
  level: number;
  list: Tag;
  isOrdered: boolean;
  /** The number of its next entry. */
  next: number;
}

/** Makes lists of what Word, Outlook and Word Online write for them: `<ul>` and `<ol>` with entries, one within the other. */
export function withLists(nodes: Html[], isList = false): Html[] {
  const flat = nodes.flatMap((node) => (isTag(node) && isWrapper(node) ? node.children : [node]));
  const result: Html[] = [];
  let run: Entry[] = [];
  let space: Html[] = [];
  const endRun = () => {
    result.push(...listsOf(run), ...space);
    run = [];
    space = [];
  };
  for (const node of flat) {
    const entries = isTag(node) && !isList ? entriesOf(node) : undefined;
    const last = run.at(-1);
    if (entries) {
      run.push(...entries);
      space = [];
    } else if (last && isBlank(node)) space.push(node);
    else if (last && isTag(node) && hasClass(node, /^(?:x_)*MsoList(?:Paragraph|Continue)/))
      last.content.push(deeper(node));
    else {
      endRun();
      result.push(isTag(node) ? deeper(node) : node);
    }
  }
  endRun();
  return result;
}

function deeper(node: Tag): Tag {
  const children = /^h[1-6]$/.test(node.name) ? numberedWords(node) : node.children;
  return { ...node, children: withLists(children, /^(?:ul|ol|menu|dir)$/.test(node.name)) };
}

/** The number of a heading is a part of its words: the text may refer to it. */
function numberedWords(heading: Tag): Html[] {
  const { marker, rest } = takeMarker(heading.children);
  const printed = marker.map(textOf).join('').trim();
  return readMarker(printed).kind === 'bullet' ? rest : [`${printed} `, ...rest];
}

/** Word Online has an element of its own around each list, which is a list of one entry. */
function isWrapper(node: Tag): boolean {
  return hasClass(node, /^ListContainerWrapper$/);
}

function entriesOf(node: Tag): Entry[] | undefined {
  if (node.name === 'li')
    return [{ level: 1, isOrdered: false, numbers: [], content: deeper(node).children }];
  if (/^(?:ul|ol)$/.test(node.name)) return leveledEntries(node);
  return /^(?:p|div)$/.test(node.name) && !node.children.some(isBlock) ? wordEntry(node) : undefined;
}

/** The entries of a list that says how deep each is, and has none within. */
function leveledEntries(list: Tag): Entry[] | undefined {
  const items = tagsIn(list, 'li');
  const isAll = list.children.every((node) => isBlank(node) || (isTag(node) && node.name === 'li'));
  const isFlat = items.length > 0 && items.every((item) => tagsIn(item, 'ul', 'ol').length === 0);
  const levels = items.map(({ attributes }) =>
    Number(attributes['data-aria-level'] ?? attributes['aria-level']),
  );
  if (!isAll || !isFlat || levels.some((level) => !(level > 0))) return undefined;
  const start = Number(list.attributes['start'] ?? 1);
  return items.map((item, at) => ({
    level: levels[at] ?? 1,
    isOrdered: list.name === 'ol',
    numbers: [start + at],
    content: deeper(item).children,
  }));
}

function wordEntry(paragraph: Tag): Entry[] | undefined {
  const place = styleOf(paragraph, 'mso-list');
  const marked = takeMarker(paragraph.children);
  const { marker, rest } = marked.marker.length > 0 ? marked : takeHanging(paragraph);
  if (!/^l\d/.test(place) && (marker.length === 0 || place !== '')) return undefined;
  const { kind, numbers } = marker.some(isOfSymbolFont)
    ? readMarker('')
    : readMarker(marker.map(textOf).join(''));
  // Such as “Article 1.”: its words are not ours to leave out.
  if (kind === 'words') return undefined;
  return [
    {
      level: Number(/level(\d+)/.exec(place)?.[1] ?? indentOf(paragraph)),
      isOrdered: kind === 'number',
      numbers,
      content: [tag('p', withLists(rest), paragraph.attributes)],
    },
  ];
}

/** The steps by which a paragraph is indented, of half an inch each. */
function indentOf(paragraph: Tag): number {
  const margin = ['margin-left', 'margin-right', 'margin-inline-start']
    .map((side) => /^([\d.]+)(pt|px|in|cm|mm)/.exec(styleOf(paragraph, side)))
    .find((side) => side && Number(side[1]) > 0);
  const perStep: Record<string, number> = { pt: 36, px: 48, in: 0.5, cm: 1.27, mm: 12.7 };
  return margin ? Number(margin[1]) / (perStep[margin[2] ?? ''] ?? 1) : 1;
}

/** Takes out what Word marks as the marker of a list entry: by a style, or by comments around it. */
function takeMarker(nodes: Html[]): { marker: Html[]; rest: Html[] } {
  const marker: Html[] = [];
  const rest: Html[] = [];
  let isMarker = false;
  for (const node of nodes) {
    if (!isTag(node)) (isMarker ? marker : rest).push(node);
    else if (node.name === '!')
      isMarker = /supportLists/.test(node.attributes['text'] ?? '') || (isMarker && !isEnd(node));
    else if (isMarker || styleOf(node, 'mso-list') === 'ignore') marker.push(node);
    else {
      const inside = takeMarker(node.children);
      // The element around it tells its font.
      if (inside.marker.length > 0 && inside.rest.every(isBlank)) marker.push(node);
      else {
        marker.push(...inside.marker);
        rest.push({ ...node, children: inside.rest });
      }
    }
  }
  return { marker, rest };
}

/** A mail of Outlook that is read elsewhere has no marks; what hangs out ends with spaces in a small type. */
function takeHanging(paragraph: Tag): { marker: Html[]; rest: Html[] } {
  const { children } = paragraph;
  const isHanging = styleOf(paragraph, 'text-indent').startsWith('-');
  const end = isHanging ? children.findIndex(isFiller) + 1 : 0;
  return { marker: children.slice(0, end), rest: children.slice(end) };
}

function isFiller(node: Html): boolean {
  if (!isTag(node)) return false;
  return (/^7\.?0?pt/.test(styleOf(node, 'font')) && isBlank(node)) || node.children.some(isFiller);
}

function isEnd({ attributes }: Tag): boolean {
  return /endif/.test(attributes['text'] ?? '');
}

function isOfSymbolFont(node: Html): boolean {
  if (!isTag(node)) return false;
  return (
    /^["']?(?:symbol|wingdings|webdings)/.test(styleOf(node, 'font-family')) ||
    node.children.some(isOfSymbolFont)
  );
}

/** By how much of a step the indents of one level may differ. */
const tolerance = 0.25;

/** The lists of entries that follow one another. One of another kind, or that counts anew, is a list of its own. */
function listsOf(entries: Entry[]): Tag[] {
  const roots: Tag[] = [];
  const open: OpenList[] = [];
  for (const { level, isOrdered, numbers, content } of entries) {
    while ((open.at(-2)?.level ?? -Infinity) + tolerance > level) open.pop();
    const top = open.at(-1);
    const isDeeper = top !== undefined && level > top.level + tolerance;
    const isCounted = numbers.length === 0 || !isOrdered;
    const isNext = top?.isOrdered === isOrdered && (isCounted || numbers.includes(top.next));
    let place = top;
    if (!top || isDeeper || !isNext) {
      if (!isDeeper) open.pop();
      const start = numbers.length > 0 ? Math.min(...numbers) : 1;
      const list = tag(isOrdered ? 'ol' : 'ul', [], isOrdered && start !== 1 ? { start: String(start) } : {});
      const parent = open.at(-1)?.list.children.at(-1);
      (parent && isTag(parent) ? parent.children : roots).push(list);
      place = { level, list, isOrdered, next: start };
      open.push(place);
    }
    if (!place) continue;
    place.level = level;
    place.list.children.push(tag('li', content));
    place.next += 1;
  }
  return roots;
}
