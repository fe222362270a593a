import { isLocale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { typeInfo } from '../../resource/type-info.ts';

/** A row that a page shows, by its id or, for settings, by its language. */
export interface ShownRow {
  resource: ResourceName;
  row: number | 'en' | 'ar';
  /** Whether its picture was clicked. */
  isPicture?: boolean;
}

/** The row whose form a click opens; undefined for other controls, such as links inside the row. */
export function rowAt(target: Element): ShownRow | undefined {
  const element = target.closest<HTMLElement>('[data-row]');
  const control = target.closest('a, button, summary');
  const isControl = control !== null && control !== element && element?.contains(control);
  const shown = element && !isControl ? rowOf(element) : undefined;
  return (
    shown && { ...shown, isPicture: target.closest('img, picture, .round-portrait, svg:not(.icon)') !== null }
  );
}

/** The row that a marked element shows. */
export function rowOf(element: HTMLElement): ShownRow | undefined {
  const [resource = '', row = ''] = (element.dataset.row ?? '').split('/');
  return isType(resource) ? { resource, row: isLocale(row) ? row : Number(row) } : undefined;
}

/** The type whose rows a marked element lists. */
export function listedType({ dataset: { list = '' } }: HTMLElement): ResourceName | undefined {
  return isType(list) ? list : undefined;
}

/** Whether a text of the page names a type. */
function isType(name: string): name is ResourceName {
  return Object.hasOwn(typeInfo, name);
}

/** What a page calls the row that an element shows. */
export function nameOf(element: HTMLElement): string {
  const named =
    element.querySelector('h1, h2, h3')?.textContent ??
    element.querySelector('img')?.alt ??
    element.textContent;
  return named.trim().slice(0, 80);
}

/** Whether an event has an element of the frame as its target. That of another realm is no `instanceof Element`. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}
