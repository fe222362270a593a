import { Fragment, type Node } from '@tiptap/pm/model';
import { type Html, isTag, type Tag } from './html.ts';
import type { Reading } from './inline.ts';

/** A table as its rows, with a place for each column: Markdown knows no merged cells. */
type Rows = (Tag | undefined)[][];

/**
 * A table of an article: each word stays in its column, and the first row is the head. A cell has lines only, so the
 * paragraphs and lists in it become lines.
 */
export function tableBlocks(
  table: Tag,
  reading: Reading,
  blocksOf: (nodes: Html[], reading: Reading) => Node[],
): Node[] {
  const { schema, lost } = reading;
  const [parts, around] = divided(table.children, /^(?:thead|tbody|tfoot|tr)$/);
  const [found, beside] = divided(
    parts.flatMap((part) => (part.name === 'tr' ? [part] : part.children)),
    /^tr$/,
  );
  const cells = found.map(({ children }) => divided(children, /^t[dh]$/));
  const rows = rowsOf(cells.map(([row]) => row).filter(({ length }) => length > 0));
  const width = Math.max(...rows.map(({ length }) => length));
  // The caption, and what browsers move in front of a table as it stands in no cell.
  const title = blocksOf([...around, ...beside, ...cells.flatMap(([, strays]) => strays)], reading);
  const [[single] = []] = rows;
  // A frame around a text.
  if (rows.length === 1 && width === 1 && single) return [...title, ...blocksOf(single.children, reading)];
  if (rows.length === 0) return title;
  lost.mergedCells += rows.flat().filter((cell) => cell && isMerged(cell)).length;
  const lines = rows.map((row, number) => {
    const type = number === 0 ? 'tableHeader' : 'tableCell';
    const cells = Array.from({ length: width }, (_, at) => {
      const blocks = blocksOf(row[at]?.children ?? [], reading);
      return schema.node(
        type,
        null,
        schema.node('paragraph', null, joined(blocks.flatMap(linesOf), reading)),
      );
    });
    return schema.node('tableRow', null, cells);
  });
  return [...title, schema.node('table', null, lines)];
}

/** The elements of some names, and all other nodes. */
function divided(nodes: Html[], names: RegExp): [Tag[], Html[]] {
  const isOne = (node: Html): node is Tag => isTag(node) && names.test(node.name);
  return [nodes.filter(isOne), nodes.filter((node) => !isOne(node))];
}

function rowsOf(rows: Tag[][]): Rows {
  /** For each column, in how many rows to come a cell from above reaches into it. */
  const open: number[] = [];
  return rows.map((cells) => {
    const row: (Tag | undefined)[] = [];
    const skip = () => {
      for (; (open[row.length] ?? 0) > 0; row.push(undefined)) open[row.length] = (open[row.length] ?? 0) - 1;
    };
    for (const cell of cells) {
      skip();
      const [columns, below] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan') - 1];
      for (let at = 0; at < columns; at += 1) {
        open[row.length] = below;
        row.push(at === 0 ? cell : undefined);
      }
    }
    skip();
    return row;
  });
}

/** How many columns or rows a cell takes. Browsers allow a thousand; nobody reads more than a hundred. */
function spanOf({ attributes }: Tag, name: 'colspan' | 'rowspan'): number {
  return Math.min(Math.max(Math.trunc(Number(attributes[name])) || 1, 1), 100);
}

function isMerged(cell: Tag): boolean {
  return spanOf(cell, 'colspan') > 1 || spanOf(cell, 'rowspan') > 1;
}

/** A block as lines of inline nodes. */
function linesOf(block: Node): Node[][] {
  const { schema } = block.type;
  const children = block.content.content;
  switch (block.type.name) {
    case 'bulletList':
    case 'orderedList':
      return children.flatMap((item, at) => {
        const mark = block.type.name === 'bulletList' ? '•' : `${Number(block.attrs['start']) + at}.`;
        const [first = [], ...others] = item.content.content.flatMap(linesOf);
        return [[schema.text(`${mark} `), ...first], ...others];
      });
    case 'table':
      return children.map((row) =>
        joined(row.content.content.flatMap(linesOf), { schema }, schema.text(' ')),
      );
    case 'codeBlock':
      return block.textContent.split('\n').flatMap((line) => {
        const code = schema.marks['code']?.create();
        return line.trim() === '' ? [] : [[schema.text(line.trim(), code && [code])]];
      });
    case 'figure':
      return [[schema.node('picture', block.attrs)]];
    case 'horizontalRule':
    case 'sourceBlock':
      return [];
    default:
      return block.isTextblock ? [children.slice()] : children.flatMap(linesOf);
  }
}

function joined(
  lines: Node[][],
  { schema }: Pick<Reading, 'schema'>,
  between: Node = schema.node('hardBreak'),
): Node[] {
  const nodes = lines
    .filter(({ length }) => length > 0)
    .flatMap((line, at) => (at > 0 ? [between, ...line] : line));
  return Fragment.fromArray(nodes).content.slice();
}
