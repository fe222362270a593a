export interface Place {
  page: string;
  section: string;
  key: string;
}

interface EditInPlaceOptions {
  /** Stores a text; rejects where it could not be stored. */
  onSave: (place: Place, text: string) => Promise<void>;
  /** A text that is more than one line of plain text was clicked: it has a form. */
  onFormatted: (place: Place) => void;
  /** A link to another page of the site was clicked. */
  onNavigate: (path: string) => void;
}

/** Lets every marked text of a previewed page be clicked and edited where it stands. Enter or leaving it saves, Escape takes it back. */
export function editInPlace(document: Document, { onSave, onFormatted, onNavigate }: EditInPlaceOptions): void {
  markTexts(document);
  for (const element of document.querySelectorAll<HTMLElement>('[data-content]')) {
    element.tabIndex = 0;
    element.addEventListener('keydown', (event) => event.key === 'Enter' && !element.isContentEditable && (event.preventDefault(), begin(element)));
  }
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  document.addEventListener('click', click, true);

  function click(event: MouseEvent) {
    // Of the frame's own realm, whose classes are not ours.
    const target = event.target as Element | null;
    const text = target?.closest<HTMLElement>('[data-content]');
    if (text?.isContentEditable) return;
    const link = target?.closest('a');
    if (text || link) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (text) begin(text);
    else if (link && link.origin === window.location.origin) onNavigate(link.pathname.replace(/^\/preview/, '') || '/');
  }

  function begin(element: HTMLElement) {
    const place = placeOf(element);
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

/** Shows which texts can be clicked. A sheet that is made by a script needs no leave of the page's policy. */
function markTexts(document: Document): void {
  const view = document.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`
    [data-content] { cursor: text; }
    [data-content]:hover, [data-content]:focus-visible { outline: 2px dashed #b07c2e; outline-offset: 3px; }
    [contenteditable]:not([contenteditable='inherit']) { outline: 2px solid #b07c2e; outline-offset: 3px; }
  `);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function placeOf(element: HTMLElement): Place | undefined {
  const [page, section, key] = (element.dataset.content ?? '').split('/');
  return page && section && key ? { page, section, key } : undefined;
}
