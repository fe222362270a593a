import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import { Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { destination, escapeText, quoted } from './escape.ts';

/** The Markdown of a block, as the editor writes it. */
export function blockSource(block: Node): string {
  const source = serializer.serialize(alone(block)).trimEnd();
  // Spaces that were moved out of a bold word would make it code.
  return block.type.name === 'paragraph' ? source.trimStart() : source;
}

/** The Markdown of an edited block. Empty rows at the end of a table wait for words, and are not published. */
export function editedSource(block: Node): string {
  return blockSource(block.type.name === 'table' ? withoutEmptyRows(block) : block);
}

type Write = MarkdownSerializer['nodes'][string];

const texts: Record<string, Write> = {
  text(state, node, parent, index) {
    const isLineStart = index === 0 || parent.child(index - 1).type.name === 'hardBreak';
    state.text(escapeText((node.text ?? '').replaceAll('\n', ' '), isLineStart), false);
  },
  picture: (state, node) => state.write(pictureSource(node)),
  sourceInline: (state, node) => state.write(String(node.attrs.source)),
};

const marks: MarkdownSerializer['marks'] = {
  bold: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
  italic: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
  strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
  code: defaultMarkdownSerializer.marks.code ?? { open: '`', close: '`', escape: false },
  link: { open: '[', close: (_state, mark) => `](${linkTarget(mark)})`, mixable: true },
};

/** Writes texts that must stay in one line, of headings and table cells. */
const lineSerializer = new MarkdownSerializer(
  {
    ...texts,
    doc: (state, node) => state.renderContent(node),
    paragraph: (state, node) => state.renderInline(node),
    hardBreak: (state) => state.write('<br>'),
  },
  marks,
  { hardBreakNodeName: 'hardBreak' },
);

const serializer = new MarkdownSerializer(
  {
    ...texts,
    paragraph(state, node) {
      state.renderInline(node);
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
    hardBreak(state, _node, parent, index) {
      // At the end of a paragraph a break would be a backslash.
      if (index + 1 < parent.childCount) state.write('\\\n');
    },
  },
  marks,
  { hardBreakNodeName: 'hardBreak' },
);

/** A document of one block. */
function alone(block: Node): Node {
  return block.type.schema.topNodeType.create(null, block);
}

/** The inline content of a node, in one line. */
function lineOf(node: Node): string {
  const paragraph = node.type.schema.nodes.paragraph?.create(null, node.content);
  return paragraph ? lineSerializer.serialize(alone(paragraph)).trim() : '';
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

function pictureSource({ attrs }: Node): string {
  const caption = String(attrs.caption ?? '').trim();
  const alt = escapeText(String(attrs.alt ?? '').replaceAll(/(?<!\s)\s*\n\s*/g, ' '), false);
  return `![${alt}](${destination(String(attrs.src))}${caption && ` ${quoted(caption)}`})`;
}

function linkTarget({ attrs }: Mark): string {
  const title = String(attrs.title ?? '');
  return destination(String(attrs.href ?? '')) + (title && ` ${quoted(title)}`);
}
