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

/** Attribute of the element that shows the rows of a type, or stands for them where there are none yet. */
export interface ListAttribute {
  'data-list'?: string;
}

/** In previews, the type whose rows an element lists, such as `team-members`: the live editor adds rows there. */
export function listAttribute({ mode }: Pick<PageContext, 'mode'>, resource: string): ListAttribute {
  return mode === 'preview' ? { 'data-list': resource } : {};
}
