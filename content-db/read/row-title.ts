import { isSettings, titleOf } from '../model/title.ts';
import { type ResourceName, resources } from '../types/index.ts';

/** The title of a row of a type; see `titleOf`. */
export function rowTitle(name: ResourceName, row: Record<string, unknown>): string {
  return titleOf(resources[name], row);
}

/** Describes a row within a sentence, such as `service text “Cabin safety” (ar)`. */
export function describeRow(name: ResourceName, row: Record<string, unknown>): string {
  const locale = typeof row['locale'] === 'string' ? ` (${row['locale']})` : '';
  const type = resources[name];
  const label = type.label.toLowerCase();
  return `${isSettings(type) ? label : `${label} “${titleOf(type, row)}”`}${locale}`;
}
