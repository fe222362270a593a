import type { Resource } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/** What people call a row: its title, its place among its kind, the name of settings that there is one row of or, where it has none of them, its number. */
export function rowName(name: ResourceName, row: Record<string, unknown>): string {
  const { label, titleColumns } = resources[name] as Resource;
  if (isOnlyOne(name)) return label;
  const texts = (titleColumns ?? keyColumns(name)).flatMap((column) => {
    const value = row[column];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  const found = titleColumns ? texts[0] : texts.join(' / ');
  return found || `number ${String(row['id'])}`;
}

/** A row in a sentence: `service text “Cabin safety” (ar)`. */
export function describeRow(resource: ResourceName, row: Record<string, unknown>): string {
  const locale = typeof row['locale'] === 'string' ? ` (${row['locale']})` : '';
  const label = resources[resource].label.toLowerCase();
  return `${isOnlyOne(resource) ? label : `${label} “${rowName(resource, row)}”`}${locale}`;
}

/** The columns of a keyed set's key but for the language; none of a collection. */
function keyColumns(name: ResourceName): string[] {
  const resource: Resource = resources[name];
  return resource.shape === 'keyed-set'
    ? resource.key.filter((column) => column !== resource.localeColumn)
    : [];
}

/** Of some settings there is one row a language, and so nothing to call it by. */
function isOnlyOne(name: ResourceName): boolean {
  return resources[name].shape === 'keyed-set' && keyColumns(name).length === 0;
}
