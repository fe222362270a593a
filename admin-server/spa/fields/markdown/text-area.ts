import type { Edit } from './markdown-edits.ts';

/** Puts a text in place of the selection as if it were typed, so that undo takes it back. */
export function typeText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const isTyped =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isTyped) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Changes the text as an edit says, and selects what it says. */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  const { text, start, end, select } = edit(area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(start, end);
  if (text !== '' || start < end) typeText(area, text);
  area.setSelectionRange(...select);
}
