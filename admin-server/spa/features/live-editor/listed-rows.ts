import type { Locale } from '#content-db/model/locale.ts';
import type { StoredRow } from '#content-db/model/resource.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { listQuery } from '../../api/resources.ts';
import { queryClient } from '../../api/query-client.ts';
import type { ScreenModule } from '../../resource/nav-item.ts';
import { navItemOf } from '../../resource/nav-items.ts';
import { rowLabel } from '../../resource/row-name.ts';
import { type TypeInfo, typeInfo } from '../../resource/type-info.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** A row of a type, shown on the site or hidden. */
export interface ListedRow {
  id: number;
  name: string;
  isHidden: boolean;
}

/** What staff can do with the rows of a type on a page. */
export interface RowType {
  /** The rows in the language of a page, in their order on the site; none if they are neither ordered nor hidden by staff. */
  rows: ListedRow[];
  canOrder: boolean;
  canHide: boolean;
  /** Whether hiding takes effect on the website at once. */
  isAtOnce: boolean;
  hasPicture: boolean;
  /** The button that adds a row; undefined for types whose form opens nowhere. */
  add: string | undefined;
}

/** What the definition and the screen of a type say about its rows. @throws ApiError */
export async function loadRowType(resource: ResourceName, locale: Locale): Promise<RowType> {
  const info = typeInfo[resource];
  const item = navItemOf(resource);
  const module: ScreenModule = (await item?.load()) ?? {};
  const { screen, RowForm } = module;
  const canOrder = info.orderColumn !== undefined;
  const canHide = info.hidden !== undefined;
  const hasForm = screen !== undefined || RowForm !== undefined || item?.loadPage !== undefined;
  const filter = { ...screen?.filter, locale, without: info.unlisted.join(',') };
  const rows = canOrder || canHide ? await queryClient.fetchQuery(listQuery(resource, filter)) : [];
  return {
    rows: rows.map((row) => listedRow(info, module, row)),
    canOrder,
    canHide,
    isAtOnce: screen?.isHiddenAtOnce ?? false,
    hasPicture: screen?.fields.some(({ kind }) => kind === 'image' || kind === 'image-key') ?? false,
    add: hasForm
      ? (screen?.texts.add ?? t('Add {type}', { type: translated(info.label).toLowerCase() }))
      : undefined,
  };
}

function listedRow(info: TypeInfo, { screen, labelOf }: ScreenModule, row: StoredRow): ListedRow {
  const name = labelOf?.(row) ?? screen?.labelOf(row as never) ?? rowLabel(info, row);
  return { id: row.id, name, isHidden: isHidden(info.hidden, row) };
}

/** Whether a row has the values that hide rows of its type. */
export function isHidden(hidden: TypeInfo['hidden'], row: Record<string, unknown>): boolean {
  return hidden !== undefined && Object.entries(hidden).every(([column, value]) => row[column] === value);
}

/** The input that shows a row again, by the one that hides it: a switch is on or off, or 1 or 0. */
export function shownInput(hidden: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(hidden).map(([column, off]) => [column, off === 0 ? 1 : true]));
}

/** Whether a page shows rows in the order of their list; it may leave some out. */
export function isInOrder(shown: readonly number[], listed: readonly number[]): boolean {
  const places = shown.map((id) => listed.indexOf(id));
  return places.every((place, at) => place > (places[at - 1] ?? -1));
}

/** The ids with one moved from a place to another. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
  const id = ids[from];
  return id === undefined ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
