import { moved } from './listed-rows.ts';
import type { ShownList } from './shown-lists.ts';
import { isElement } from './shown-row.ts';
import { t } from '../../language/text.tsx';

export interface MoveOptions {
  list: ShownList;
  id: number;
  name: string;
  /** Says to a screen reader what happened. */
  say: (text: string) => void;
  /** The rows have a new order. */
  onOrder: (ids: number[], before: number[]) => void;
}

/** Distance, in CSS pixels, from which a press on a handle is a drag. */
const slack = 6;

/** Near the edge of the window, in CSS pixels, a drag scrolls by a step. */
const edge = { width: 48, step: 14 };

/** Lets a handle move its row: by dragging, or by Space, the arrow keys and Space. */
export function moveByHandle(handle: HTMLElement, options: MoveOptions): void {
  moveByKeys(handle, options);
  moveByPointer(handle, options);
}

function moveByKeys(handle: HTMLElement, { list: { items }, id, name, say, onOrder }: MoveOptions): void {
  const before = [...items.keys()];
  const item = items.get(id);
  let order: number[] | undefined;
  let isMoving = false;
  const at = () => (order ?? before).indexOf(id);
  const place = () => t('place {place} of {total}', { place: at() + 1, total: before.length });

  function moveTo(to: number) {
    if (!order || to < 0 || to >= order.length || to === at()) return;
    const neighbour = items.get(order[to] ?? 0);
    isMoving = true;
    if (item && neighbour) neighbour[to > at() ? 'after' : 'before'](item);
    handle.focus();
    isMoving = false;
    order = moved(order, at(), to);
  }

  function pickUp() {
    order = before;
    handle.ariaPressed = 'true';
    say(
      t('{name} is picked up at {place}. The arrow keys move it, Space puts it down, Escape takes it back.', {
        name,
        place: place(),
      }),
    );
  }

  function putDown() {
    handle.ariaPressed = 'false';
    say(t('{name} is put down at {place}.', { name, place: place() }));
    const ids = order;
    order = undefined;
    if (ids && ids.some((id, at) => id !== before[at])) onOrder(ids, before);
  }

  function takeBack() {
    if (!order) return;
    moveTo(before.indexOf(id));
    handle.ariaPressed = 'false';
    order = undefined;
    say(t('{name} stays where it was.', { name }));
  }

  handle.ariaPressed = 'false';
  handle.addEventListener('blur', () => !isMoving && takeBack());
  handle.addEventListener('keydown', (event) => {
    const step = stepOf(event);
    if (event.key === ' ' || event.key === 'Enter') (order ? putDown : pickUp)();
    else if (order && event.key === 'Escape') takeBack();
    else if (order && step !== 0) {
      moveTo(at() + step);
      say(t('{name} is at {place}.', { name, place: place() }));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Whether a key moves a row forward (1) or back (-1); sideways this depends on the direction of the text. */
function stepOf({ key, target }: KeyboardEvent): -1 | 0 | 1 {
  const isRtl = isElement(target) && target.ownerDocument.documentElement.dir === 'rtl';
  if (key === 'ArrowDown' || key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 1;
  return key === 'ArrowUp' || key === (isRtl ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0;
}

function moveByPointer(handle: HTMLElement, { list: { items }, id, name, say, onOrder }: MoveOptions): void {
  const before = [...items.keys()];
  const item = items.get(id);
  const from = before.indexOf(id);

  handle.addEventListener('pointerdown', (down) => {
    if (!item || down.button !== 0) return;
    const end = new AbortController();
    let to = from;
    let isDragged = false;
    handle.setPointerCapture(down.pointerId);

    function drag({ clientX, clientY }: PointerEvent) {
      isDragged ||= Math.hypot(clientX - down.clientX, clientY - down.clientY) > slack;
      if (!isDragged || !item) return;
      item.dataset.moving = '';
      scrollAtEdge(handle.ownerDocument.defaultView, clientY);
      const over = handle.ownerDocument.elementFromPoint(clientX, clientY);
      const found = before.findIndex((id) => items.get(id)?.contains(over));
      if (found >= 0) to = found;
      for (const [at, id] of before.entries()) mark(items.get(id), at === to ? Math.sign(to - from) : 0);
    }

    function drop(isKept: boolean) {
      end.abort();
      delete item?.dataset.moving;
      for (const other of items.values()) mark(other, 0);
      const neighbour = items.get(before[to] ?? 0);
      if (!isKept || !isDragged || to === from || !item || !neighbour) return;
      neighbour[to > from ? 'after' : 'before'](item);
      say(t('{name} is put down at place {place} of {all}.', { name, place: to + 1, all: before.length }));
      onOrder(moved(before, from, to), before);
    }

    const { signal } = end;
    handle.addEventListener('pointermove', drag, { signal });
    handle.addEventListener('pointerup', () => drop(true), { signal });
    handle.addEventListener('pointercancel', () => drop(false), { signal });
  });
}

function scrollAtEdge(view: Window | null, y: number): void {
  if (!view) return;
  if (y < edge.width) view.scrollBy({ top: -edge.step, behavior: 'instant' });
  else if (y > view.innerHeight - edge.width) view.scrollBy({ top: edge.step, behavior: 'instant' });
}

/** Shows a line before (-1) or after (1) an item; 0 removes it. */
function mark(item: HTMLElement | undefined, side: number): void {
  if (!item) return;
  if (side === 0) delete item.dataset.drop;
  else item.dataset.drop = side > 0 ? 'after' : 'before';
}
