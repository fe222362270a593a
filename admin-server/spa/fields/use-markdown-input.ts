import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from 'react';
import { picturesIn, useUploads } from './use-uploads.ts';
import { continueLine, type Edit, insertPictures, link } from './markdown-edits.ts';
import { editForShortcut } from './markdown-toolbar.tsx';

/**
 * Handles typing, pasting and dropping in a Markdown field: shortcuts apply tools, pasted HTML becomes
 * Markdown, a URL pasted over a selection makes it a link, and pictures are uploaded and inserted.
 */
export function useMarkdownInput(area: RefObject<HTMLTextAreaElement | null>) {
  const { uploading, uploadAll } = useUploads();
  const apply = (edit: Edit) => {
    if (area.current) applyEdit(area.current, edit);
  };

  async function insertFiles(files: File[]) {
    const addresses = await uploadAll(files);
    if (addresses.length > 0) apply(insertPictures(addresses.map((url) => ({ url, alt: '' }))));
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event;
    const files = picturesIn(clipboardData);
    const html = clipboardData.getData('text/html');
    const text = clipboardData.getData('text/plain');
    const isSelected = currentTarget.selectionStart < currentTarget.selectionEnd;
    if (isSelected && /^https?:\/\/\S+$/.test(text.trim())) apply(link(text.trim()));
    else if (html !== '') void pasteFormatted({ html, text, files });
    else if (files.length > 0) void insertFiles(files);
    else return;
    event.preventDefault();
  }

  /** The code for it is loaded when it is needed; without it, the words are pasted alone. */
  async function pasteFormatted({ html, text, files }: { html: string; text: string; files: File[] }) {
    const pasted = await import('../writing/paste/read-pasted.ts')
      .then(({ pastedMarkdown }) => pastedMarkdown(html))
      .catch(() => undefined);
    if (!area.current) return;
    if (pasted?.markdown === undefined && files.length > 0) return insertFiles(files);
    typeText(area.current, pasted?.markdown ?? text);
    pasted?.sayLost();
  }

  function onDrop(event: DragEvent) {
    const files = picturesIn(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    void insertFiles(files);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const edit = editForShortcut(event.nativeEvent);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const change =
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.nativeEvent.isComposing &&
      continueLine(value, selectionStart, selectionEnd);
    if (edit) {
      apply(edit);
      // Elsewhere Ctrl-K opens the palette.
      event.stopPropagation();
    } else if (change) apply(() => change);
    else return;
    event.preventDefault();
  }

  return { apply, uploading, onPaste, onDrop, onKeyDown };
}

/** Replaces the selection as if the text were typed, so that undo works. */
function typeText(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  const isTyped =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isTyped) return;
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Applies an edit to the text area, including its selection. */
function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  const { text, start, end, select } = edit(area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(start, end);
  if (text !== '' || start < end) typeText(area, text);
  area.setSelectionRange(...select);
}
