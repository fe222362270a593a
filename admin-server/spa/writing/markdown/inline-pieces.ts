import type { Mark, Node } from '@tiptap/pm/model';
import { destination, escapeText, quoted } from './escape.ts';

/** A part of a line of text. */
export interface Piece {
  /** `blank`: white space, which shows no marks, as a line break doesn't. */
  kind: 'shown' | 'blank' | 'break';
  /** Its Markdown, with the signs of code and without those of other marks. */
  source: string;
  marks: readonly Mark[];
}

/** The inline content of a block. White space is apart from what stands around it, except in code. */
export function piecesOf(block: Node): Piece[] {
  return block.children.flatMap((node): Piece[] => {
    const { type, attrs } = node;
    const marks = node.marks.filter((mark) => mark.type.name !== 'code');
    if (type.name === 'hardBreak') return [{ kind: 'break', source: '', marks }];
    if (type.name === 'picture') return [{ kind: 'shown', source: pictureSource(node), marks }];
    if (!node.isText) return [{ kind: 'shown', source: String(attrs.source), marks }];
    const text = (node.text ?? '').replaceAll('\n', ' ');
    if (marks.length < node.marks.length && text.trim() !== '')
      return [{ kind: 'shown', source: codeSource(text), marks }];
    return (text.match(/[ \t]+|[^ \t]+/g) ?? []).map((part) => ({
      kind: /^[ \t]/.test(part) ? 'blank' : 'shown',
      source: escapeText(part),
      marks,
    }));
  });
}

function codeSource(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + space + text + space + fence;
}

/** A picture, in a line or alone. */
export function pictureSource({ attrs }: Node): string {
  const caption = String(attrs.caption ?? '').trim();
  const alt = escapeText(String(attrs.alt ?? '').replaceAll(/(?<!\s)\s*\n\s*/g, ' '));
  return `![${alt}](${destination(String(attrs.src))}${caption && ` ${quoted(caption)}`})`;
}
