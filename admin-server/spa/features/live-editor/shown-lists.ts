import type { ResourceName } from '#content-db/types/index.ts';

/** A list of rows of a type, as a page shows it. */
export interface ShownList {
  resource: ResourceName;
  container: Element;
  /** The child of the container that shows a row, by its id, in the order of the page. */
  items: Map<number, HTMLElement>;
}

/**
 * The lists among the elements that show rows of a type: each is the nearest element that has two rows, or an
 * item of an HTML list.
 */
export function shownLists(resource: ResourceName, elements: ReadonlyMap<HTMLElement, number>): ShownList[] {
  const lists = new Map<Element, ShownList>();
  for (const [element, id] of elements) {
    const item = itemOf(element, elements);
    const container = item?.parentElement;
    if (!item || !container) continue;
    const list = lists.get(container) ?? { resource, container, items: new Map<number, HTMLElement>() };
    list.items.set(id, item);
    lists.set(container, list);
  }
  return [...lists.values()].filter(({ items }) => items.size > 1 || hasListItem(items));
}

function itemOf(element: HTMLElement, elements: ReadonlyMap<HTMLElement, number>): HTMLElement | undefined {
  let item = element;
  for (;;) {
    const { parentElement } = item;
    if (!parentElement) return undefined;
    const shown = [...elements.keys()].filter((other) => parentElement.contains(other));
    if (shown.length > 1 || item.localName === 'li') return item;
    item = parentElement;
  }
}

function hasListItem(items: ReadonlyMap<number, HTMLElement>): boolean {
  return [...items.values()].some(({ localName }) => localName === 'li');
}
