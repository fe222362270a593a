import { type ResourceName, resources } from '../types/index.ts';

/** Columns that people know a row by, the best first. */
const telling = ['title', 'name', 'fromUrl', 'filename', 'file', 'key', 'page'];

/** What people call a row: its title, its name, its place on a page, the name of the settings that there is one row of or, where it has none of them, its number. */
export function rowName(resource: ResourceName, row: Record<string, unknown>): string {
  const { page, section, key } = row;
  if (typeof section === 'string') return [page, section, key].join(' / ');
  if (isOnlyOne(resource)) return resources[resource].label;
  const column = telling.find((name) => typeof row[name] === 'string' && row[name] !== '');
  return column === undefined ? `number ${String(row['id'])}` : String(row[column]);
}

/** A row in a sentence: `service text “Cabin safety” (ar)`. */
export function describeRow(resource: ResourceName, row: Record<string, unknown>): string {
  const locale = typeof row['locale'] === 'string' ? ` (${row['locale']})` : '';
  const label = resources[resource].label.toLowerCase();
  return `${isOnlyOne(resource) ? label : `${label} “${rowName(resource, row)}”`}${locale}`;
}

/** Of some settings there is one row a language, and so nothing to call it by. */
function isOnlyOne(name: ResourceName): boolean {
  const resource = resources[name];
  return resource.shape === 'keyed-set' && resource.key.every((column) => column === 'locale');
}
