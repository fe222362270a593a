import { type ResourceName, resources } from './resources/index.ts';

/** Columns that people know a row by, the best first. */
const telling = ['title', 'name', 'fromUrl', 'filename', 'file', 'key', 'page'];

/** What people call a row: its title, its name, its place on a page or, where it has none of them, its number. */
export function rowName(row: Record<string, unknown>): string {
  const { page, section, key } = row;
  if (typeof section === 'string') return [page, section, key].join(' / ');
  const column = telling.find((name) => typeof row[name] === 'string' && row[name] !== '');
  return column === undefined ? `number ${String(row['id'])}` : String(row[column]);
}

/** A row in a sentence: `service text “Cabin safety” (ar)`. */
export function describeRow(resource: ResourceName, row: Record<string, unknown>): string {
  const locale = typeof row['locale'] === 'string' ? ` (${row['locale']})` : '';
  return `${resources[resource].label.toLowerCase()} “${rowName(row)}”${locale}`;
}
