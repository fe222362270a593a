import type { Resource } from '../model/resource.ts';
import { type ResourceName, resources } from '../types/index.ts';

/**
 * The title of a row: the first title column with a text, or the key of a keyed set without its language.
 * Settings with one row per language have the label of their type. The fallback is `number {id}`.
 */
export function rowTitle(name: ResourceName, row: Record<string, unknown>): string {
  const { label, titleColumns }: Resource = resources[name];
  if (isSettings(name)) return label;
  const texts = (titleColumns ?? keyColumns(name)).flatMap((column) => {
    const value = row[column];
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  const title = titleColumns ? texts[0] : texts.join(' / ');
  return title || `number ${String(row['id'])}`;
}

/** A row for use in a sentence, such as `service text “Cabin safety” (ar)`. */
export function describeRow(resource: ResourceName, row: Record<string, unknown>): string {
  const locale = typeof row['locale'] === 'string' ? ` (${row['locale']})` : '';
  const label = resources[resource].label.toLowerCase();
  return `${isSettings(resource) ? label : `${label} “${rowTitle(resource, row)}”`}${locale}`;
}

/** The key columns of a keyed set without the language; none for a collection. */
function keyColumns(name: ResourceName): string[] {
  const resource: Resource = resources[name];
  return resource.shape === 'keyed-set'
    ? resource.key.filter((column) => column !== resource.localeColumn)
    : [];
}

/** Whether the type has one row per language, and so no titles. */
function isSettings(name: ResourceName): boolean {
  return resources[name].shape === 'keyed-set' && keyColumns(name).length === 0;
}
