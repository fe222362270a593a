import type { Locale } from '#content-db/model/locale.ts';
import type { Editor } from '../../resource/feature.ts';
import { t } from '../../language/text.tsx';
import { shortName } from '../../ui/name-list.ts';
import { placeOf } from './place.ts';

/** Outlines what others edit on a page, with their names. */
export function showPeople(document: Document, locale: Locale, people: readonly Editor[]): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-editor]'))
    delete element.dataset.editor;
  for (const [by, place] of people.flatMap(({ by, marks }) =>
    marks.map((mark) => [by, placeOf(mark)] as const),
  )) {
    if (!place || (place.locale ?? locale) !== locale) continue;
    const selector = `[${place.attribute}="${CSS.escape(place.value)}"]`;
    for (const element of document.querySelectorAll<HTMLElement>(selector))
      element.dataset.editor = [element.dataset.editor, shortName(by)].filter(Boolean).join(t(', '));
  }
}

/** How the elements look that others edit. */
export const peopleStyles = `
  [data-editor] { position: relative; outline: 2px solid #0e7c66; outline-offset: 3px; }
  [data-editor]::before {
    content: attr(data-editor); position: absolute; z-index: 3; inset: auto auto 100% 0; padding: 0 0.5rem;
    border-radius: 3px; background: #0e7c66; color: #fffdf9; font: 600 0.8125rem / 1.6 system-ui, sans-serif;
    letter-spacing: normal; text-transform: none; white-space: nowrap; pointer-events: none;
  }
`;
