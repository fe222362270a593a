import type { Locale } from '#content-db/model/locale.ts';
import type { PageContext } from './context.ts';

/** Attribute of the element that shows a row. */
export interface RowAttribute {
  'data-row'?: string;
}

/** In previews, the row that an element shows: `team-members/3`, or `footer-settings/ar` for settings per language. */
export function rowAttribute(
  { mode }: Pick<PageContext, 'mode'>,
  resource: string,
  row: number | Locale,
): RowAttribute {
  return mode === 'preview' ? { 'data-row': `${resource}/${row}` } : {};
}
