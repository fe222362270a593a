import { addRowButtons, rowAt, type ShownRow } from './edit-rows.ts';
import { showMarks } from './marks.ts';

export interface TextLocation {
  page: string;
  section: string;
  key: string;
}

export interface EditInPlaceOptions {
  /** Saves a text; rejects if it was not saved. */
  onSave: (place: TextLocation, text: string) => Promise<void>;
  /** A formatted text was clicked; it needs a form. */
  onFormatted: (place: TextLocation) => void;
  /** A row was clicked. */
  onRow: (row: ShownRow) => void;
  /** An internal link was clicked. */
  onNavigate: (path: string) => void;
}

/**
 * Makes every marked text of a previewed page editable in place, and every marked row open its form
 * when clicked. Enter or blur saves a text, Escape reverts it.
 */
export function editInPlace(
  document: Document,
  { onSave, onFormatted, onRow, onNavigate }: EditInPlaceOptions,
): void {
  showMarks(document);
  addRowButtons(document, onRow);
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
    // The element belongs to the frame's realm, so `instanceof Element` would be false.
    const target = event.target as Element | null;
    const text = target?.closest<HTMLElement>('[data-content]');
    if (!target || text?.isContentEditable) return;
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
    const place = locationOf(element);
    if (!place) return;
    if (element.children.length > 0) return onFormatted(place);
    const before = element.textContent ?? '';
    element.contentEditable = 'plaintext-only';
    element.focus();
    const end = new AbortController();
    const finish = (text: string | undefined) => {
      end.abort();
      element.contentEditable = 'inherit';
      if (text === undefined || text.trim() === '' || text === before) element.textContent = before;
      else void onSave(place, text.trim()).catch(() => (element.textContent = before));
    };
    const { signal } = end;
    element.addEventListener('blur', () => finish(element.textContent ?? ''), { signal });
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === 'Enter' ? (element.textContent ?? '') : undefined);
      },
      { signal },
    );
  }
}

function locationOf(element: HTMLElement): TextLocation | undefined {
  const [page, section, key] = (element.dataset.content ?? '').split('/');
  return page && section && key ? { page, section, key } : undefined;
}
