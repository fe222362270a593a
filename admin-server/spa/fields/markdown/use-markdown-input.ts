import type { ClipboardEvent, DragEvent, KeyboardEvent, RefObject } from 'react';
import { picturesIn, useUploads } from '../image/use-uploads.ts';
import { continueLine, type Edit, insertPictures, link } from './markdown-edits.ts';
import { editForShortcut } from './markdown-toolbar.tsx';
import { htmlToMarkdown, sayLostPictures } from './paste-markdown.ts';
import { applyEdit, typeText } from './text-area.ts';

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
    const markdown = htmlToMarkdown(html);
    const address = clipboardData.getData('text/plain').trim();
    const isSelected = currentTarget.selectionStart < currentTarget.selectionEnd;
    if (files.length > 0 && !markdown) void insertFiles(files);
    else if (isSelected && /^https?:\/\/\S+$/.test(address)) apply(link(address));
    else if (markdown !== undefined) {
      typeText(currentTarget, markdown);
      sayLostPictures(html);
    } else return;
    event.preventDefault();
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
