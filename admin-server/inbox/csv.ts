import { Readable } from 'node:stream';

const mark = '\uFEFF';

/**
 * A table as CSV for spreadsheets: UTF-8 with a byte order mark, as Excel needs it. A cell that a
 * spreadsheet would take for a formula begins with an apostrophe.
 */
export function csvResponse(name: string, columns: string[], rows: AsyncIterable<unknown[]>): Response {
  const lines = async function* () {
    yield mark + lineOf(columns);
    for await (const row of rows) yield lineOf(row);
  };
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  return new Response(Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream, {
    headers,
  });
}

function lineOf(cells: unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  const text = String(value ?? '');
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
