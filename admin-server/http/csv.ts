import { Readable } from 'node:stream';

const byteOrderMark = '\uFEFF';

/**
 * The lines of a table as CSV, with the byte order mark that Excel needs. Puts an apostrophe before cells that a
 * spreadsheet would run as a formula.
 */
export async function* csvLines(columns: string[], rows: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns);
  for await (const row of rows) yield lineOf(row);
}

/** Answers a table as CSV; see `csvLines`. */
export function csvResponse(name: string, columns: string[], rows: AsyncIterable<unknown[]>): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  };
  return new Response(
    Readable.toWeb(Readable.from(csvLines(columns, rows), { objectMode: false })) as ReadableStream,
    {
      headers,
    },
  );
}

function lineOf(cells: unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  const text = String(value ?? '');
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}
