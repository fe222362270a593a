import { wordsIn } from './words-in.ts';

const controls = '[role="textbox"], textarea, input:not([type="file"])';

/** Selects words in the text box that an element stands below, and scrolls to them. Does nothing if they are not there. */
export function selectWords(element: Element, words: string): void {
  const box = boxAbove(element);
  if (box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) selectInControl(box, words);
  else if (box) selectInEditor(box, words);
}

function boxAbove(element: Element): HTMLElement | undefined {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const box = at.querySelector<HTMLElement>(controls);
    if (box) return box;
  }
  return undefined;
}

function selectInControl(control: HTMLTextAreaElement | HTMLInputElement, words: string): void {
  const place = wordsIn(control.value, words);
  if (!place) return;
  control.focus({ preventScroll: true });
  control.setSelectionRange(place.start, place.end);
  control.scrollIntoView({ block: 'center' });
}

function selectInEditor(editor: HTMLElement, words: string): void {
  const texts = textsIn(editor);
  const place = wordsIn(texts.map(({ data }) => data).join(''), words);
  const start = place && placeOf(texts, place.start, 0);
  const end = place && placeOf(texts, place.end, 1);
  if (!start || !end) return;
  editor.focus({ preventScroll: true });
  getSelection()?.setBaseAndExtent(start.text, start.offset, end.text, end.offset);
  start.text.parentElement?.scrollIntoView({ block: 'center' });
}

function textsIn(editor: HTMLElement): Text[] {
  const walker = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/**
 * The text node at an offset of all texts together, and the offset within it.
 * @param least the least offset within it: an end stands behind a character, and so not at the start of a node
 */
function placeOf(texts: Text[], offset: number, least: 0 | 1): { text: Text; offset: number } | undefined {
  let before = 0;
  for (const text of texts) {
    if (offset - before < text.length + least) return { text, offset: offset - before };
    before += text.length;
  }
  return undefined;
}
