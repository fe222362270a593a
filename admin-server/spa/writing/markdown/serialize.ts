import { MarkdownSerializer } from 'prosemirror-markdown';
import { Fragment, type Node } from '@tiptap/pm/model';
import { escapeLineStart, keepEdges } from './escape.ts';
import { inlineLines } from './inline.ts';
import { pictureSource } from './inline-pieces.ts';

/** The Markdown of a block, as the editor writes it. */
export function blockSource(block: Node): string {
  return serializer.serialize(block.type.schema.topNodeType.create(null, block)).trimEnd();
}

/** The Markdown of an edited block. Empty rows at the end of a table wait for words, and are not published. */
export function editedSource(block: Node): string {
  return blockSource(block.type.name === 'table' ? withoutEmptyRows(block) : block);
}

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node) {
      state.text(keepEdges(inlineLines(node).map(escapeLineStart).join('\\\n')), false);
      state.closeBlock(node);
    },
    heading(state, node) {
      const line = lineOf(node).replace(/(^|\s)(#+)$/, String.raw`$1\$2`);
      state.write(`${'#'.repeat(Number(node.attrs.level))} ${line}`.trimEnd());
      state.closeBlock(node);
    },
    blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
    bulletList(state, node) {
      state.renderList(node, '  ', () => `${node.attrs.mark} `);
    },
    orderedList(state, node) {
      const start = Number(node.attrs.start);
      const width = String(start + node.childCount - 1).length + 2;
      state.renderList(node, ' '.repeat(width), (at) => `${start + at}${node.attrs.mark} `.padEnd(width));
    },
    listItem: (state, node) => state.renderContent(node),
    codeBlock(state, node) {
      const longest = Math.max(2, ...(node.textContent.match(/`+/g) ?? []).map(({ length }) => length));
      const fence = '`'.repeat(longest + 1);
      state.write(`${fence}${node.attrs.language ?? ''}\n`);
      state.text(node.textContent, false);
      state.ensureNewLine();
      state.write(fence);
      state.closeBlock(node);
    },
    horizontalRule(state, node) {
      state.write('---');
      state.closeBlock(node);
    },
    figure(state, node) {
      state.write(pictureSource(node));
      state.closeBlock(node);
    },
    sourceBlock(state, node) {
      state.text(String(node.attrs.source), false);
      state.closeBlock(node);
    },
    table(state, node) {
      state.text(tableSource(node), false);
      state.closeBlock(node);
    },
  },
  {},
);

/** The inline content of a heading or a cell, which has one line. */
function lineOf(node: Node): string {
  return keepEdges(inlineLines(node).join('<br>'));
}

const rules: Record<string, string> = { left: ':---', center: ':---:', right: '---:' };

function tableSource(table: Node): string {
  const rows = childrenOf(table).map((row) => `| ${childrenOf(row).map(cellSource).join(' | ')} |`);
  const rule = childrenOf(table.firstChild).map(({ attrs }) => rules[String(attrs.align)] ?? '---');
  return [rows[0], `| ${rule.join(' | ')} |`, ...rows.slice(1)].join('\n');
}

function withoutEmptyRows(table: Node): Node {
  const rows = childrenOf(table);
  const last = rows.findLastIndex((row) => childrenOf(row).some((cell) => cellSource(cell) !== ''));
  // The first row is the header.
  return table.copy(Fragment.from(rows.slice(0, Math.max(last, 0) + 1)));
}

function cellSource(cell: Node): string {
  const lines = childrenOf(cell).map(lineOf);
  return lines
    .filter(Boolean)
    .join('<br>')
    .replaceAll('|', String.raw`\|`);
}

function childrenOf(node: Node | null): Node[] {
  return Array.from({ length: node?.childCount ?? 0 }, (_, at) => node?.child(at)).filter(
    (child) => child !== undefined,
  );
}
