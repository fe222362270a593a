import { direction, language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

export interface EditBarOptions {
  onSave: () => void;
  onCancel: () => void;
}

/**
 * Shows Save and Cancel below an element that is edited in place: a touch screen has no Escape key.
 * @returns a function that removes them
 */
export function showEditBar(element: HTMLElement, { onSave, onCancel }: EditBarOptions): () => void {
  const { ownerDocument: document } = element;
  const bar = document.createElement('div');
  bar.className = 'edit-bar';
  bar.role = 'group';
  bar.ariaLabel = t('Text that is being edited');
  bar.lang = language;
  bar.dir = direction;
  bar.append(button(document, t('Save'), onSave), button(document, t('Cancel'), onCancel));
  // The text keeps the focus: leaving it ends the edit.
  for (const type of ['pointerdown', 'mousedown'])
    bar.addEventListener(type, (event) => event.preventDefault());
  document.body.append(bar);
  const place = () => placeBelow(bar, element);
  place();
  element.addEventListener('input', place);
  return () => {
    element.removeEventListener('input', place);
    bar.remove();
  };
}

function button(document: Document, text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.tabIndex = -1;
  made.textContent = text;
  made.addEventListener('click', onClick);
  return made;
}

function placeBelow(bar: HTMLElement, element: HTMLElement): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const { left, bottom } = element.getBoundingClientRect();
  const { clientWidth } = element.ownerDocument.documentElement;
  const start = Math.max(8, Math.min(left, clientWidth - bar.offsetWidth - 8));
  bar.style.translate = `${start + view.scrollX}px ${bottom + view.scrollY + 8}px`;
}
