import type { Edit } from './markdown-edits.ts';

/** Replaces the selection as if the text were typed, so that undo works. */
export function typeText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const isTyped =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isTyped) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Applies an edit to the text area, including its selection. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  const { text, start, end, select } = edit(area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(start, end);
  if (text !== '' || start < end) typeText(area, text);
  area.setSelectionRange(...select);
}
