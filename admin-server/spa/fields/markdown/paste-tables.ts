import type TurndownService from 'turndown';

/** How many empty cells stand before and behind a cell, in the place of merged ones. */
interface Gaps {
  before: number;
  after: number;
}

/** A table as its cells in Markdown, which knows no merged ones. */
interface Grid {
  columns: number;
  gaps: Map<Node, Gaps>;
}

const empty = '  |';
const grids = new WeakMap<Node, Grid>();

/** Writes tables as Markdown: each word stays in its column, and the first row is the head. */
export function addTableRules(turndown: TurndownService): void {
  turndown.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content, cell) => {
      const { before = 0, after = 0 } = gridAround(cell)?.gaps.get(cell) ?? {};
      const text = content
        .trim()
        .replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
        .replaceAll('|', String.raw`\|`);
      return `${empty.repeat(before)} ${text} |${empty.repeat(after)}`;
    },
  });
  turndown.addRule('row', {
    filter: 'tr',
    replacement: (content, row) => {
      const { columns = 0, gaps } = gridAround(row) ?? {};
      const own = cellsOf(row).map((cell) => gaps?.get(cell));
      const width = own.reduce((sum, cell) => sum + 1 + (cell?.before ?? 0) + (cell?.after ?? 0), 0);
      const line = `\n|${content}${empty.repeat(Math.max(0, columns - width))}`;
      return isFirstOfTable(row) ? `${line}\n|${' --- |'.repeat(Math.max(columns, width))}` : line;
    },
  });
  turndown.addRule('table', {
    filter: 'table',
    replacement: (content) => `\n\n${content.replaceAll(/\n{2,}/g, '\n').trim()}\n\n`,
  });
  turndown.addRule('table parts', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
}

function gridAround(part: Node): Grid | undefined {
  const table = tableOf(part);
  if (!table) return undefined;
  const grid = grids.get(table) ?? gridOf(table);
  grids.set(table, grid);
  return grid;
}

function gridOf(table: Element): Grid {
  const gaps = new Map<Node, Gaps>();
  /** For each column, in how many rows to come a cell from above reaches into it. */
  const open: number[] = [];
  let columns = 0;
  for (const row of Array.from(table.querySelectorAll('tr'))) {
    let at = 0;
    const skip = () => {
      const from = at;
      for (; (open[at] ?? 0) > 0; at += 1) open[at] = (open[at] ?? 0) - 1;
      return at - from;
    };
    let last: Gaps | undefined;
    for (const cell of cellsOf(row)) {
      last = { before: skip(), after: spanOf(cell, 'colspan') - 1 };
      gaps.set(cell, last);
      for (const end = at + last.after; at <= end; at += 1) open[at] = spanOf(cell, 'rowspan') - 1;
    }
    const rest = skip();
    if (last) last.after += rest;
    columns = Math.max(columns, at);
  }
  return { columns, gaps };
}

function cellsOf(row: Node): Node[] {
  return Array.from(row.childNodes).filter(({ nodeName }) => /^T[DH]$/.test(nodeName));
}

/** How many columns or rows a cell takes. Browsers allow a thousand; nobody reads more than a hundred. */
function spanOf(cell: Node, name: 'colspan' | 'rowspan'): number {
  const span = isElement(cell) ? Math.trunc(Number(cell.getAttribute(name))) : 1;
  return Math.min(Math.max(span || 1, 1), 100);
}

function isFirstOfTable(row: Node): boolean {
  return tableOf(row)?.querySelector('tr') === row;
}

function tableOf(part: Node): Element | undefined {
  let table: Node | null = part;
  while (table && table.nodeName !== 'TABLE') table = table.parentNode;
  return table && isElement(table) ? table : undefined;
}

/** Not `instanceof`: turndown may use another DOM. */
function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
