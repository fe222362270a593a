import { showEditBar } from './edit-bar.ts';
import { isElement, rowAt, type ShownRow } from './rows/shown-row.ts';
import { type PlacedText, type Shown, shownAt, textAt } from './marked-text.ts';
import { showMarks } from './marks.ts';

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
