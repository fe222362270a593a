import type { Locale } from '#content-db/model/locale.ts';
import type { PageContext } from './context.ts';

/** Attributes for the element that shows a row. */
export interface RowMark {
  'data-row'?: string;
}

/** In previews, names the row that an element shows, as `team-members/3`; settings of a language go by it, as `footer-settings/ar`. */
export function rowMark(
  { mode }: Pick<PageContext, 'mode'>,
  resource: string,
  row: number | Locale,
): RowMark {
  return mode === 'preview' ? { 'data-row': `${resource}/${row}` } : {};
}
