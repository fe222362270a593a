import type { Resource } from './resource.ts';
import { type ResourceName, resources } from './resources/index.ts';

/** Columns that people know a row by, the best first. */
const telling = ['title', 'name', 'fromUrl', 'filename', 'file'];

/** What people call a row: its title, its name, or the key that it stands under. Empty where it has nothing but a language. */
export function rowName(name: ResourceName, row: Record<string, unknown>): string {
  const resource: Resource = resources[name];
  const column = telling.find((name) => typeof row[name] === 'string' && row[name] !== '');
  if (column !== undefined) return String(row[column]);
  const key = resource.shape === 'keyed-set' ? resource.key : resource.unique;
  return key.filter((part) => part !== resource.localeColumn).map((part) => String(row[part])).join(' / ');
}

/** A row in a sentence: `service text “Cabin safety” (ar)`. */
export function describeRow(name: ResourceName, row: Record<string, unknown>): string {
  const called = rowName(name, row);
  const locale = typeof row['locale'] === 'string' ? ` (${row['locale']})` : '';
  return `${resources[name].label.toLowerCase()}${called && ` “${called}”`}${locale}`;
}
