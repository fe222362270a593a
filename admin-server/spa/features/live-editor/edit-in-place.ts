import { addRowButtons, rowAt, type ShownRow } from './edit-rows.ts';
import { showMarks } from './marks.ts';

export interface TextLocation {
  page: string;
  section: string;
  key: string;
}

export interface EditInPlaceOptions {
  /** Stores a text; rejects where it could not be stored. */
  onSave: (place: TextLocation, text: string) => Promise<void>;
  /** A text that is more than one line of plain text was clicked: it has a form. */
  onFormatted: (place: TextLocation) => void;
  /** A row that the page shows was clicked: it has a form. */
  onRow: (row: ShownRow) => void;
  /** A link to another page of the site was clicked. */
  onNavigate: (path: string) => void;
}

/**
 * Lets every marked text of a previewed page be clicked and edited where it stands, and every marked
 * row be opened. Enter or leaving a text saves it, Escape takes it back.
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
    // Of the frame's own realm, whose classes are not ours.
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
