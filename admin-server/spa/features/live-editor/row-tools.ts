import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { isInOrder, loadRowType, type RowType } from './listed-rows.ts';
import { moveByHandle } from './move-rows.ts';
import { type ShownList, shownLists } from './shown-lists.ts';
import { listedType, nameOf, rowOf, type ShownRow } from './shown-row.ts';
import { direction, language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';
import { idle } from '../../ui/use-when-idle.ts';
import { typeName } from '../../resource/row-name.ts';

/** A row to hide or to show. */
export interface NamedRow {
  resource: ResourceName;
  id: number;
  name: string;
  /** Whether this takes effect on the website at once. */
  isAtOnce: boolean;
}

export interface RowToolOptions {
  onRow: (row: ShownRow) => void;
  onAdd: (resource: ResourceName) => void;
  /** A row is to be hidden, or to be shown again. */
  onHide: (row: NamedRow, isHidden: boolean) => void;
  onOrder: (resource: ResourceName, ids: number[], before: number[]) => void;
  /** Says to a screen reader what happened. */
  onSay: (text: string) => void;
}

/** Adds a button to every row of a preview, which opens its form. */
export function addEditButtons(document: Document, onRow: RowToolOptions['onRow']): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const shown = rowOf(element);
    // A link can't contain a button; a click on it opens the form.
    if (!shown || element.localName === 'a') continue;
    const tools = document.createElement('span');
    tools.className = 'row-tools';
    tools.lang = language;
    tools.dir = direction;
    const label = t('Edit {type}: {name}', {
      type: typeName(shown.resource).toLowerCase(),
      name: nameOf(element),
    });
    tools.append(toolButton(document, { text: t('Edit'), label, onClick: () => onRow(shown) }));
    element.append(tools);
  }
}

/**
 * Adds to the rows and lists of a preview what their types allow: to move, hide and add rows, and to replace pictures.
 * @throws ApiError if the lists can't be loaded
 */
export async function addRowTools(
  document: Document,
  locale: Locale,
  options: RowToolOptions,
): Promise<void> {
  const rowsByType = Map.groupBy(numberedRows(document), ({ resource }) => resource);
  const listsByType = Map.groupBy(document.querySelectorAll<HTMLElement>('[data-list]'), listedType);
  const types = new Set([...rowsByType.keys(), ...listsByType.keys()]);
  // Their screens are loaded for it: texts can be edited before.
  await idle();
  for (const resource of types) {
    if (!resource) continue;
    const type = await loadRowType(resource, locale);
    const rows = rowsByType.get(resource) ?? [];
    const lists = shownLists(resource, new Map(rows.map(({ element, id }) => [element, id])));
    for (const row of rows)
      addTools(row, type, { ...options, list: lists.find(({ items }) => items.has(row.id)) });
    const [longest] = lists.toSorted((a, b) => b.items.size - a.items.size);
    const marked = listsByType.get(resource) ?? (longest ? [longest.container] : []);
    for (const list of marked) addFoot(list, { resource, type, ...options });
  }
}

interface ShownElement {
  element: HTMLElement;
  resource: ResourceName;
  id: number;
}

function numberedRows(document: Document): ShownElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].flatMap((element) => {
    const shown = rowOf(element);
    return shown && typeof shown.row === 'number'
      ? [{ element, resource: shown.resource, id: shown.row }]
      : [];
  });
}

function addTools(
  { element, resource, id }: ShownElement,
  { rows, canOrder, canHide, isAtOnce, hasPicture }: RowType,
  { list, ...options }: RowToolOptions & { list: ShownList | undefined },
): void {
  const tools = element.querySelector(':scope > .row-tools');
  if (!tools) return;
  const { ownerDocument: document } = element;
  const name = nameOf(element);
  const key = `${resource}/${id}`;
  if (hasPicture) {
    const onClick = () => options.onRow({ resource, row: id, isPicture: true });
    tools.append(
      toolButton(document, { text: t('Picture'), label: t('Picture of {name}', { name }), onClick }),
    );
  }
  if (canHide) {
    const onClick = () => options.onHide({ resource, id, name, isAtOnce }, true);
    tools.append(
      toolButton(document, {
        text: t('Hide'),
        label: t('Hide {name}', { name }),
        key: `shown ${key}`,
        onClick,
      }),
    );
  }
  const ids = [...(list?.items.keys() ?? [])];
  const isMovable =
    ids.length > 1 &&
    isInOrder(
      ids,
      rows.map(({ id }) => id),
    );
  if (!canOrder || !list || !isMovable) return;
  const handle = toolButton(document, {
    text: t('Move'),
    label: t('Move {name}', { name }),
    key: `move ${key}`,
  });
  handle.classList.add('row-handle');
  handle.title = t('Drag, or press Space and the arrow keys');
  tools.prepend(handle);
  const onOrder = (ids: number[], before: number[]) => options.onOrder(resource, ids, before);
  moveByHandle(handle, { list, id, name, say: options.onSay, onOrder });
}

/** At most so many hidden rows are offered below a list. */
const maxHidden = 12;

/** Below a list, which may be empty: the rows that are hidden, and the button that adds one. */
function addFoot(
  list: Element,
  { resource, type, onAdd, onHide }: RowToolOptions & { resource: ResourceName; type: RowType },
): void {
  const { ownerDocument: document } = list;
  const hidden = type.rows.filter(({ isHidden }) => isHidden).slice(0, maxHidden);
  const foot = document.createElement('div');
  foot.className = 'list-foot';
  foot.lang = language;
  foot.dir = direction;
  foot.role = 'group';
  foot.ariaLabel = t('{label}: add and show', { label: typeName(resource) });
  const { add } = type;
  if (add !== undefined)
    foot.append(
      toolButton(document, { text: `+ ${add}`, label: add, key: resource, onClick: () => onAdd(resource) }),
    );
  foot.append(
    ...hidden.map(({ id, name }) =>
      hiddenRow(document, { resource, id, name, isAtOnce: type.isAtOnce }, onHide),
    ),
  );
  if (foot.childElementCount > 0) list.after(foot);
}

function hiddenRow(document: Document, hidden: NamedRow, onHide: RowToolOptions['onHide']): HTMLElement {
  const { resource, id, name } = hidden;
  const row = document.createElement('span');
  row.className = 'hidden-row';
  const shown = document.createElement('bdi');
  shown.textContent = name;
  const onClick = () => onHide(hidden, false);
  const key = `shown ${resource}/${id}`;
  row.append(
    t('Hidden: '),
    shown,
    toolButton(document, { text: t('Show'), label: t('Show {name}', { name }), key, onClick }),
  );
  return row;
}

interface Tool {
  text: string;
  /** The accessible name. */
  label: string;
  /** Names the tool across reloads of the page; see `focusPart`. */
  key?: string;
  onClick?: () => void;
}

function toolButton(document: Document, { text, label, key, onClick }: Tool): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.ariaLabel = label;
  if (key !== undefined) button.dataset.tool = key;
  if (onClick) button.addEventListener('click', onClick);
  return button;
}

/** The selector of the tool or text that has the focus in a page, for the page that replaces it. */
export function focusedPart({ activeElement }: Document): string | undefined {
  for (const name of ['data-tool', 'data-content']) {
    const value = activeElement?.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return undefined;
}

/** Focuses what had the focus before the page was loaded again, unless somebody has begun something else meanwhile. */
export function focusPart(document: Document, selector: string): void {
  const frame = document.defaultView?.frameElement;
  const focused = frame?.ownerDocument.activeElement;
  const isFree = focused === frame || focused === frame?.ownerDocument.body;
  if (isFree && document.activeElement === document.body)
    document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}
