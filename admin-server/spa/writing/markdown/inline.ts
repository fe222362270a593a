import type { Mark, Node } from '@tiptap/pm/model';
import { isSurelyJoined } from '#content-db/segments/joined.ts';
import { destination, quoted } from './escape.ts';
import { type Piece, piecesOf } from './inline-pieces.ts';

/** The sign of a mark, and the tag that stands for it where the sign would emphasise nothing. */
const forms: Record<string, { sign: string; tag: string }> = {
  bold: { sign: '**', tag: 'strong' },
  italic: { sign: '*', tag: 'em' },
  strike: { sign: '~~', tag: 's' },
};
/** Marks that begin and end together stand in this order, the outermost first. */
const order = ['link', 'strike', 'bold', 'italic'];

/** A part of the text with a mark, or with bold and italic at once. */
interface Span {
  marks: Mark[];
  /** Undefined until it is decided. */
  hasTags: boolean | undefined;
}

interface Edge {
  kind: 'open' | 'close';
  span: Span;
}

type Event = Edge | Piece;

/**
 * The lines of a block's inline content, as Markdown: reading them gives the same text with the same marks. White space
 * at their ends and empty lines at the end show nothing, and are left out.
 */
export function inlineLines(block: Node): string[] {
  const events = eventsOf(piecesOf(block));
  for (const [at, event] of events.entries())
    if (event.kind === 'open') event.span.hasTags = !canHaveSigns(events, at, event.span);
  const lines = [''];
  for (const event of events) {
    if (event.kind === 'break') lines.push('');
    else lines.push(joined(lines.pop() ?? '', isEdge(event) ? edgeSource(event) : event.source));
  }
  const shown = lines.map((line) => line.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, ''));
  return shown.slice(0, shown.findLastIndex((line) => line !== '') + 1);
}

/**
 * Where marks open and close around the pieces that show them. A link is never split; other marks are, where one ends
 * within another.
 */
function eventsOf(pieces: readonly Piece[]): Event[] {
  const events: Event[] = [];
  const open: Span[] = [];
  const isOpen = (mark: Mark) => open.some(({ marks }) => mark.isInSet(marks));
  const close = (isEnding: (span: Span) => boolean) => {
    const first = open.findIndex(isEnding);
    if (first === -1) return;
    const blanks = events.splice(
      events.findLastIndex((event) => isEdge(event) || event.kind === 'shown') + 1,
    );
    for (const span of open.splice(first).toReversed()) events.push({ kind: 'close', span });
    events.push(...blanks);
  };
  for (const [at, piece] of pieces.entries()) {
    close(({ marks }) => !marks.every((mark) => mark.isInSet(piece.marks)));
    if (piece.kind === 'shown') {
      const link = piece.marks.find((mark) => mark.type.name === 'link' && !isOpen(mark));
      // Marks that end within a new link begin again in it.
      if (link) close(({ marks }) => marks.some((mark) => endOf(pieces, at, mark) < endOf(pieces, at, link)));
      const opening = piece.marks.filter((mark) => !isOpen(mark));
      for (const span of spansOf(pieces, at, opening)) {
        open.push(span);
        events.push({ kind: 'open', span });
      }
    }
    events.push(piece);
  }
  close(() => true);
  return events;
}

/** How many pieces there are up to the last that shows the mark, without a break from this one on. */
function endOf(pieces: readonly Piece[], from: number, mark: Mark): number {
  const after = pieces.findIndex(({ marks }, at) => at > from && !mark.isInSet(marks));
  const end = after === -1 ? pieces.length : after;
  return pieces.findLastIndex(({ kind }, at) => at < end && kind === 'shown') + 1;
}

/** The spans that begin with a piece, the longest first. Bold and italic that end together are one: `***`. */
function spansOf(pieces: readonly Piece[], at: number, marks: readonly Mark[]): Span[] {
  const rank = ({ type }: Mark) => order.indexOf(type.name);
  const sorted = marks
    .map((mark) => ({ mark, end: endOf(pieces, at, mark) }))
    .toSorted((a, b) => b.end - a.end || rank(a.mark) - rank(b.mark));
  return sorted.flatMap(({ mark, end }, number) => {
    const [before, after] = [sorted[number - 1], sorted[number + 1]];
    const isWith = (other: typeof before) => other?.end === end && isStarred(other.mark) && isStarred(mark);
    if (isWith(before)) return [];
    return [{ marks: after && isWith(after) ? [mark, after.mark] : [mark], hasTags: undefined }];
  });
}

function isStarred({ type }: Mark): boolean {
  return type.name === 'bold' || type.name === 'italic';
}

function isEdge(event: Event): event is Edge {
  return 'span' in event;
}

/** Whether the signs of a span would be read as such: they touch what they emphasise, and no other stars. */
function canHaveSigns(events: readonly Event[], start: number, span: Span): boolean {
  const end = events.findIndex((event) => event.kind === 'close' && event.span === span);
  const [before, first, last, after] = [start - 1, start + 1, end - 1, end + 1].map((at) => events[at]);
  return (
    span.marks.some(({ type }) => type.name === 'link') ||
    (!(span.marks.some(isStarred) && [before, first, last, after].some(hasStars)) &&
      isSurelyJoined(lastOf(before), firstOf(first)) &&
      isSurelyJoined(firstOf(after), lastOf(last)))
  );
}

function hasStars(event: Event | undefined): boolean {
  return (
    event !== undefined && isEdge(event) && event.span.hasTags === false && event.span.marks.some(isStarred)
  );
}

/** The first character of what an event writes. Signs and tags are all punctuation. */
function firstOf(event: Event | undefined): string {
  return event && isEdge(event) ? '*' : (Array.from(event?.source ?? '')[0] ?? '');
}

function lastOf(event: Event | undefined): string {
  return event && isEdge(event) ? '*' : (Array.from(event?.source ?? '').at(-1) ?? '');
}

function edgeSource({ kind, span: { marks, hasTags } }: Edge): string {
  const signs = marks.map((mark) => {
    const form = forms[mark.type.name];
    if (!form) return kind === 'open' ? '[' : `](${linkTarget(mark)})`;
    return hasTags ? `<${kind === 'open' ? '' : '/'}${form.tag}>` : form.sign;
  });
  return (kind === 'open' ? signs : signs.toReversed()).join('');
}

function linkTarget({ attrs }: Mark): string {
  const title = String(attrs.title ?? '');
  return destination(String(attrs.href ?? '')) + (title && ` ${quoted(title)}`);
}

/** A bracket behind an exclamation mark would make a picture. */
function joined(line: string, next: string): string {
  return next === '[' ? line.replace(/!$/, String.raw`\!`) + next : line + next;
}
