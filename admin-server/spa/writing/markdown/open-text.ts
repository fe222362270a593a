import type { Node, Schema } from '@tiptap/pm/model';
import { renderMarkdown } from '#site/content/markdown.ts';
import { parseNodes } from './parse.ts';
import { blockSource, editedSource } from './serialize.ts';
import { type SourceBlock, splitBlocks } from './source-blocks.ts';
import { tokenizer } from './tokenizer.ts';

/** A Markdown text in the editor. */
export interface OpenText {
  document: Node;
  /** The Markdown of an edited version of the document. Blocks that were not touched keep their bytes, and so do the lines between. */
  sourceOf(document: Node): string;
}

/** A block of the edited document with its source. */
interface Piece {
  source: string;
  /** The number of the block that it was; undefined for a new one. */
  origin: number | undefined;
  isTouched: boolean;
}

/** Opens a Markdown text in the editor. What the editor could not write back unchanged becomes a block of source text. */
export function openText(schema: Schema, source: string): OpenText {
  const { lead, blocks } = splitBlocks(source);
  const definitions = blocks.filter(({ isDefinition }) => isDefinition).map(({ text }) => text);
  const nodes = blocks.map((block) => nodeOf(schema, block, definitions.join('\n\n')));
  const numbers = new Map(nodes.map((node, at) => [node, at]));
  const written = new WeakMap<Node, string>();

  function pieceOf(node: Node): Piece {
    const origin = numbers.get(node) ?? equalNode(node);
    const kept = origin === undefined ? undefined : blocks[origin]?.text;
    if (kept !== undefined) return { source: kept, origin, isTouched: false };
    const text = written.get(node) ?? editedSource(node);
    written.set(node, text);
    return { source: text, origin, isTouched: true };
  }

  /** Undo makes an equal node, not the same. */
  function equalNode(node: Node): number | undefined {
    const at = nodes.findIndex((other) => other.eq(node));
    return at === -1 ? undefined : at;
  }

  /** What stands between two blocks: as before, if they stood so and it still parts them. */
  function gapBetween(before: Piece, after: Piece): string {
    const isAsBefore = before.origin !== undefined && before.origin + 1 === after.origin;
    const gap = isAsBefore ? (blocks[before.origin ?? 0]?.gap ?? '') : '\n\n';
    if (isAsBefore && !before.isTouched && !after.isTouched) return gap;
    return [gap, '\n\n'].find((parts) => isParted(before, parts, after)) ?? '\n\n<!-- -->\n\n';
  }

  return {
    document: schema.topNodeType.create(null, nodes.length > 0 ? nodes : [emptyParagraph(schema)]),
    sourceOf(document) {
      const pieces = withOrigins(childrenOf(document).map(pieceOf), blocks.length);
      if (pieces.length === 0) return blocks.length === 0 ? lead : '';
      const texts = pieces.map((piece, at) => {
        const next = pieces[at + 1];
        return piece.source + (next ? gapBetween(piece, next) : '');
      });
      return lead + texts.join('') + (blocks.at(-1)?.gap ?? '');
    },
  };
}

/** The block as the editor shows it, or else as a block of source text. */
function nodeOf(schema: Schema, { text, isDefinition }: SourceBlock, definitions: string): Node {
  const opaque = schema.node('sourceBlock', { source: text });
  if (isDefinition) return opaque;
  try {
    const environment = {};
    tokenizer.parse(definitions, environment);
    const [node, ...others] = parseNodes(schema, text, environment);
    if (!node || others.length > 0) return opaque;
    node.check();
    const isFaithful = shown(blockSource(node), definitions) === shown(text, definitions);
    return isFaithful ? node : opaque;
  } catch {
    return opaque;
  }
}

/**
 * What visitors see of a block, but for white space: each change of the marks of its words, in whatever order they
 * stand within each other. The comment has it sanitised, which writes all signs in one way.
 */
function shown(source: string, definitions: string): string {
  const html = renderMarkdown(`${source}\n\n${definitions}\n\n<!-- -->`);
  const open: string[] = [];
  let marks = '';
  const parts = html.split(/(<[^<>]*>|\s+)/).map((part) => {
    if (part.trim() === '') return part && ' ';
    const [, slash, name] = /^<(\/?)(strong|em|s|a)\b/.exec(part) ?? [];
    if (name === undefined) {
      const before = marks;
      marks = open.toSorted().join('');
      return (marks === before ? '' : `{${marks}}`) + part;
    }
    if (slash === '') open.push(part);
    else
      open.splice(
        open.findLastIndex((tag) => tag.slice(1).startsWith(name)),
        1,
      );
    return '';
  });
  return parts.join('').replaceAll(/ +/g, ' ').trim();
}

function isParted({ source: before }: Piece, gap: string, { source: after }: Piece): boolean {
  const texts = splitBlocks(before + gap + after).blocks.map(({ text }) => text);
  return texts.length === 2 && texts[0] === before && texts[1] === after;
}

/** Gives touched blocks the numbers that are free between their neighbours, in order. Leaves out empty blocks. */
function withOrigins(all: Piece[], count: number): Piece[] {
  const pieces = all.filter(({ source }) => source !== '');
  const result = [...pieces];
  for (let from = 0; from < result.length; from += 1) {
    if (result[from]?.origin !== undefined) continue;
    let to = from;
    while (to < result.length && result[to]?.origin === undefined) to += 1;
    const first = (result[from - 1]?.origin ?? -1) + 1;
    const end = result[to]?.origin ?? count;
    for (let at = from; at < to; at += 1) {
      const piece = result[at];
      const number = at - from < end - first ? first + at - from : undefined;
      // The last of them stands before what followed, however many there are.
      const origin = at === to - 1 && to < result.length && end - first > 0 ? end - 1 : number;
      if (piece) result[at] = { ...piece, origin };
    }
    from = to;
  }
  return result;
}

function emptyParagraph(schema: Schema): Node {
  return schema.node('paragraph');
}

function childrenOf(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, at) => node.child(at));
}
