import type { Locale } from '#content-db/model/locale.ts';

/** A text of a page, in one language. */
export interface PlacedText {
  page: string;
  section: string;
  key: string;
  locale: Locale;
}

/** The stored row of a text. */
export interface TextRow {
  id: number;
  revision: number;
}

/** What somebody types over: the text that was shown, and its row, if there is one in this language. */
export interface Shown {
  value: string;
  row: TextRow | undefined;
}

/** Also the key of the draft, which the other editors of the text share. */
export function keyOf({ page, section, key, locale }: PlacedText): string {
  return `page-content/${page}/${section}/${key}/${locale}`;
}

/** The texts that a previewed page shows in its own language, with the first element of each. */
export function markedTexts(document: Document): Map<PlacedText, HTMLElement> {
  const places = new Map<string, HTMLElement>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-content]'))
    if (!places.has(element.dataset.content ?? '')) places.set(element.dataset.content ?? '', element);
  return new Map(
    [...places.values()].flatMap((element) => {
      const text = textAt(element);
      return text ? [[text, element]] : [];
    }),
  );
}

/** The text that an element shows. */
export function textAt(element: HTMLElement): PlacedText | undefined {
  const [page, section, key] = (element.dataset.content ?? '').split('/');
  const locale = localeOf(element.ownerDocument);
  return page && section && key ? { page, section, key, locale } : undefined;
}

export function shownAt(element: HTMLElement): Shown {
  const [id, revision] = (element.dataset.contentRow ?? '').split('@').map(Number);
  const row = id && revision !== undefined ? { id, revision } : undefined;
  return { value: element.textContent ?? '', row };
}

/** Shows what was typed in all places of a text, marked as not saved. */
export function showUnsaved(frames: Iterable<Window>, text: PlacedText, typed: string): void {
  for (const element of elementsOf(frames, text)) {
    element.textContent = typed;
    element.dataset.unsaved = '';
  }
}

/** Shows a stored text in all its places. */
export function showStored(frames: Iterable<Window>, text: PlacedText, { value, row }: Shown): void {
  for (const element of elementsOf(frames, text)) {
    element.textContent = value;
    delete element.dataset.unsaved;
    if (row) element.dataset.contentRow = `${row.id}@${row.revision}`;
  }
}

function elementsOf(frames: Iterable<Window>, { page, section, key, locale }: PlacedText): HTMLElement[] {
  const place = CSS.escape(`${page}/${section}/${key}`);
  return [...frames]
    .filter(({ document }) => localeOf(document) === locale)
    .flatMap(({ document }) => [...document.querySelectorAll<HTMLElement>(`[data-content="${place}"]`)])
    .filter((element) => element.children.length === 0 && !element.isContentEditable);
}

function localeOf({ documentElement }: Document): Locale {
  return documentElement.lang === 'ar' ? 'ar' : 'en';
}
