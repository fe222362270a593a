import { CsvError, parse } from 'csv-parse/sync';
import { Problem } from '#content-db/model/problem.ts';

/** The lines of a table that one call takes: more would keep others from saving for too long. */
const maxLines = 500;

/** What stands between cells, where that is no tab. An Arabic keyboard has a semicolon of its own. */
const marks = [',', ';', '؛'];

export interface ParsedTable {
  /** The names of the columns. */
  header: string[];
  /** The cells below it. Lines without any text are left out. */
  lines: string[][];
}

/**
 * Reads what spreadsheets copy (cells between tabs) and save (CSV, with commas or semicolons of either language), by the first line.
 * @throws Problem `invalid` where a quotation is not closed, or there is no line below the names
 */
export function parseTable(text: string): ParsedTable {
  const [header = [], ...lines] = cellsOf(text);
  if (lines.length === 0)
    throw new Problem('invalid', 'There is no line below the names of the columns. Paste both.');
  if (lines.length > maxLines)
    throw new Problem(
      'invalid',
      `At most ${maxLines} lines can be brought in at once. Bring in some at a time.`,
    );
  return { header: header.map((cell) => cell.trim()), lines: lines.map((cells) => cells.map(unescaped)) };
}

function cellsOf(text: string): string[][] {
  const [first = ''] = text.trimStart().split(/\r?\n/, 1);
  const count = (mark: string) => first.split(mark).length;
  const [delimiter = ','] = first.includes('\t') ? ['\t'] : marks.toSorted((a, b) => count(b) - count(a));
  try {
    return parse(text, {
      bom: true,
      delimiter,
      // People write a space after a semicolon, also before a quotation mark. Tabs are white space themselves.
      ltrim: delimiter !== '\t',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem('invalid', `Line ${error.lines} cannot be read: a quotation mark there is not closed.`);
  }
}

/** A cell without the apostrophe that our own tables put before what a spreadsheet would run as a formula. */
function unescaped(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}
