import { isElement, rowAt, type ShownRow } from './shown-row.ts';
import { type PlacedText, type Shown, shownAt, textAt } from './marked-text.ts';
import { peopleStyles } from './show-people.ts';
import { rowStyles } from './row-styles.ts';
import { direction, language } from '../../language/language.ts';
import { t } from '../../language/text.tsx';

const styles = `
  [data-content] { cursor: text; }
  [data-row] { position: relative; cursor: pointer; }
  a[data-row] { position: static; }
  :is([data-content], [data-row]):is(:hover, :focus-visible) { outline: 2px dashed #b07c2e; outline-offset: 3px; }
  [contenteditable]:not([contenteditable='inherit']) { outline: 2px solid #b07c2e; outline-offset: 3px; }
  [data-unsaved] { outline: 2px solid #a2312b; outline-offset: 3px; }
  [data-unsaved]::after {
    content: '${t('Not saved')}'; display: inline-block; margin-inline-start: 0.5rem; padding: 0 0.5rem; border-radius: 3px;
    background: #a2312b; color: #fffdf9; font: 600 0.8125rem / 1.6 system-ui, sans-serif; vertical-align: middle;
    letter-spacing: normal; text-transform: none; direction: ${direction};
  }
  .edit-bar { position: absolute; z-index: 50; inset: 0 auto auto 0; display: flex; gap: 0.25rem; }
  .edit-bar button {
    min-block-size: 2.75rem; padding: 0 1rem; border: 1px solid #7a5214; border-radius: 3px;
    background: #fffdf9; color: #14263a; font: 600 0.9375rem / 1 system-ui, sans-serif; cursor: pointer;
  }
  .edit-bar button:first-child { background: #7a5214; color: #fffdf9; }
  @media (hover: none) {
    /* Room for Save and Cancel, which would cover what follows. */
    [contenteditable]:not([contenteditable='inherit']) { margin-block-end: 4.5rem !important; }
  }
  /* Outside its text, a card opens its form and not its link. */
  [data-row] .card-link::after { content: none; }
`;

/** What becomes of a text that somebody types. */
export interface TypedText {
  type: (typed: string) => void;
  /** It is to be saved, was left without Save or Enter, or what was typed is taken back. */
  end: (how: 'save' | 'leave' | 'revert') => void;
}

export interface EditInPlaceOptions {
  /** A text begins to be edited, over `shown`. */
  onBegin: (text: PlacedText, shown: Shown) => TypedText;
  /** A formatted text was clicked; it needs a form. */
  onFormatted: (text: PlacedText) => void;
  /** A row was clicked. */
  onRow: (row: ShownRow) => void;
  /** An internal link was clicked. */
  onNavigate: (path: string) => void;
}

/**
 * Makes every marked text of a previewed page editable in place, and every marked row open its form
 * when clicked. Enter or Save saves a text, Escape or Cancel reverts it, and one that is left is kept unsaved: a tap
 * beside it must not save half a text.
 */
export function editInPlace(
  document: Document,
  { onBegin, onFormatted, onRow, onNavigate }: EditInPlaceOptions,
): void {
  showMarks(document);
  for (const element of document.querySelectorAll<HTMLElement>('[data-content]')) {
    element.tabIndex = 0;
    element.addEventListener(
      'keydown',
      (event) =>
        event.key === 'Enter' && !element.isContentEditable && (event.preventDefault(), begin(element)),
    );
  }
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  document.addEventListener('click', click, true);

  function click(event: MouseEvent) {
    const { target } = event;
    if (!isElement(target)) return;
    const text = target.closest<HTMLElement>('[data-content]');
    if (text?.isContentEditable) return;
    const link = target.closest('a');
    const row = rowAt(target);
    if (text || row || link) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (text) begin(text);
    else if (row) onRow(row);
    else if (link && link.origin === window.location.origin)
      onNavigate(link.pathname.replace(/^\/preview/, '') || '/');
  }

  function begin(element: HTMLElement) {
    const text = textAt(element);
    if (!text) return;
    if (element.children.length > 0) return onFormatted(text);
    const shown = shownAt(element);
    const edit = onBegin(text, shown);
    const typed = () => (element.textContent ?? '').trim();
    element.contentEditable = 'plaintext-only';
    element.focus();
    const editing = new AbortController();
    const hideBar = showEditBar(element, {
      onSave: () => finish('save'),
      onCancel: () => finish('revert'),
    });
    const finish = (how: Parameters<TypedText['end']>[0]) => {
      editing.abort();
      hideBar();
      element.contentEditable = 'inherit';
      const result = typed();
      const isUnsaved = element.dataset.unsaved !== undefined || result !== shown.value.trim();
      if (how !== 'revert' && result !== '' && isUnsaved) return edit.end(how);
      element.textContent = shown.value;
      edit.end('revert');
    };
    const { signal } = editing;
    element.addEventListener('input', () => edit.type(typed()), { signal });
    element.addEventListener('blur', () => finish('leave'), { signal });
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === 'Enter' ? 'save' : 'revert');
      },
      { signal },
    );
  }
}

/** Outlines the clickable parts of a preview. The page's Content-Security-Policy allows constructed style sheets. */
function showMarks(document: Document): void {
  const view = document.defaultView;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(styles + rowStyles + peopleStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

interface EditBarOptions {
  onSave: () => void;
  onCancel: () => void;
}

/**
 * Shows Save and Cancel below an element that is edited in place: a touch screen has no Escape key.
 * @returns a function that removes them
 */
function showEditBar(element: HTMLElement, { onSave, onCancel }: EditBarOptions): () => void {
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
