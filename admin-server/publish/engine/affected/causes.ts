import type { Queries } from '#content-db/database/open.ts';
import { listColumns } from '#content-db/read/dependency-keys.ts';
import { listOf } from '#content-db/read/list-parts.ts';
import { rowPaths } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import type { FailedPage, PageFinding, UndoEntry } from '#content-db/releases.ts';
import type { Resource } from '#content-db/model/resource.ts';
import { resources } from '#content-db/types/index.ts';
import { ownPath } from '#content-db/types/type-fronts.ts';
import { type Change, rowOf } from '../../pending/pending.ts';
import { type ChangedRow, changedRows } from './changed-keys.ts';
import type { DependencyIndex } from './dependency-index.ts';
import { pageShowing } from '#content-db/model/shared-parts.ts';

interface Copied {
  due: Change[];
  /** The rows as they were; the published content has them as they are now. */
  undo: UndoEntry[];
}

/** A page that could not be rendered, or that checks stop. */
export interface Failure {
  path: string;
  message: string;
  /** What it had read until then. */
  dependencies: string[];
  findings?: PageFinding[] | undefined;
}

/**
 * Names the changes that may be why pages fail: those of rows on which a page depends or depended, or whose page
 * it is. A page has no causes if it fails for another reason than a change.
 */
export async function causesOf(
  failures: Failure[],
  { due, undo }: Copied,
  published: Queries,
  index: DependencyIndex,
): Promise<FailedPage[]> {
  const rows = await changedRows(published, undo);
  const chosen = await chosenFronts(published);
  const sorted = failures.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return sorted.map(({ path, message, dependencies, findings }) => {
    const keys = new Set([...dependencies, ...index.dependenciesOf(path)]);
    const lists = new Set([...keys].map(listOf));
    const columns = new Map<string, ReadonlySet<string> | 'all'>();
    const ownRows = new Set<string>();
    const removed =
      findings?.flatMap((finding) => finding.removed ?? []).map((gone) => ownPath(gone, chosen)) ?? [];
    for (const row of rows) {
      if (hadPageAt(row, removed)) columns.set(rowOf(row), 'all');
      if (removed.length > 0 && removed.length === findings?.length) continue;
      const isOwn = row.now !== null && rowPaths(row.resource, row.now).includes(ownPath(path, chosen));
      if (isOwn) ownRows.add(rowOf(row));
      const read = row.keys.filter((key) => keys.has(key) || lists.has(key));
      if (isOwn || read.length > 0) columns.set(rowOf(row), isOwn ? 'all' : columnsOf(row, read));
    }
    const files = /\/uploads\/[^\s,]+/.exec(message) ?? [];
    const quotes = findings?.flatMap(({ quote = [], removed: gone }) =>
      gone === undefined ? quote : [],
    ) ?? [...files];
    // What checks find without naming a text is of the row whose page it is, if that has changed.
    const isOfOwnRow = findings !== undefined && quotes.length + removed.length === 0 && ownRows.size > 0;
    const causes = due.flatMap((change) => {
      if (isOfOwnRow && !ownRows.has(rowOf(change))) return [];
      const wanted = columns.get(rowOf(change));
      if (wanted === undefined) return [];
      const some = change.columns.filter((column) => wanted !== 'all' && wanted.has(column));
      return { change: change.id, columns: some.length > 0 ? some : change.columns };
    });
    return {
      path: pageShowing(path),
      error: message,
      ...(findings && { findings }),
      causes: narrowed(causes, rows, due, quotes),
    };
  });
}

/** Whether a row had its page at one of these addresses before. */
function hadPageAt({ resource, before }: ChangedRow, paths: string[]): boolean {
  return before !== null && rowPaths(resource, before).some((path) => paths.includes(path));
}

/** The columns behind dependency keys of a row. */
function columnsOf({ resource: name }: ChangedRow, keys: string[]): ReadonlySet<string> | 'all' {
  const resource: Resource = resources[name];
  const columns = new Set<string>(resource.isPublic?.columns);
  for (const key of keys) {
    const view = /#(\w+)$/.exec(key)?.[1];
    const shown = view === undefined ? undefined : resource.views?.[view];
    if (shown) for (const column of shown) columns.add(column);
    else if (resource.shape !== 'collection') return 'all';
    else {
      for (const column of listColumns(resource)) columns.add(column);
      for (const column of resource.unique) if (key.startsWith(`${name}?${column}=`)) columns.add(column);
    }
  }
  return columns;
}

/** Only the columns that contain one of the quotes, or else the rows that do, if there are any. */
function narrowed(
  causes: FailedPage['causes'],
  rows: ChangedRow[],
  due: Change[],
  quotes: string[],
): FailedPage['causes'] {
  if (quotes.length === 0) return causes;
  const now = new Map(rows.map((row) => [rowOf(row), row.now]));
  const byId = new Map(due.map((change) => [change.id, change]));
  const valuesOf = (change: number) => {
    const row = byId.get(change);
    return (row && now.get(rowOf(row))) ?? {};
  };
  const exact = causes.flatMap(({ change, columns }) => {
    const naming = columnsQuoting(valuesOf(change), quotes, columns);
    return naming.length > 0 ? { change, columns: naming } : [];
  });
  if (exact.length > 0) return exact;
  const ofRows = causes.filter(({ change }) => columnsQuoting(valuesOf(change), quotes).length > 0);
  return ofRows.length > 0 ? ofRows : causes;
}

/** The columns whose text contains one of the quotes, as it is stored or as a page shows it. */
export function columnsQuoting(
  row: Record<string, unknown>,
  quotes: string[],
  columns = Object.keys(row),
): string[] {
  const wanted = quotes.map(plainWords).filter((quote) => quote !== '');
  return columns.filter((column) => {
    const text = String(row[column] ?? '');
    // A quote is the address of a link, or words that go on over a link.
    const texts = [plainWords(text), plainWords(withLinks(text, () => ']'))];
    return wanted.some((quote) => texts.some((one) => one.includes(quote)));
  });
}

/** A text with something else in place of the addresses of its Markdown links. */
function withLinks(text: string, replacement: (address: string) => string): string {
  // Where nothing ends an address, it reaches to the end of the text, which is not searched again.
  return text.replace(/\]\(([^)\s]*)(?:\s[^)]*)?(\)?)/g, (found: string, address: string, end: string) =>
    end === '' ? found : replacement(address),
  );
}

/** A text without the marks of Markdown, and with quotes and spaces of one kind: as it is stored, or as a page shows it. */
function plainWords(text: string): string {
  return withLinks(text, (address) => `] ${address} `)
    .replace(/[*_`#[\]>|\\\u2066-\u2069]/g, '')
    .replace(/[“”«»„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
