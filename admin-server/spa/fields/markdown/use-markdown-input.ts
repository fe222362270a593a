import { translated } from '../../language/translated.ts';
import { t } from '../../language/text.tsx';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { messageOf } from '#content-db/model/problem.ts';
import { upload } from '../../api/upload.ts';
import { toast } from '../../ui/toast.tsx';
import { continueLine, type Edit, insertPicture, link } from './markdown-edits.ts';
import { editForShortcut } from './markdown-toolbar.tsx';
import { htmlToMarkdown, sayLostPictures } from './paste-markdown.ts';
import { applyEdit, typeText } from './text-area.ts';

/**
 * Handles typing, pasting and dropping in a Markdown field: shortcuts apply tools, pasted HTML becomes
 * Markdown, a URL pasted over a selection makes it a link, and pictures are uploaded and inserted.
 */
export function useMarkdownInput(area: RefObject<HTMLTextAreaElement | null>) {
  const [uploading, setUploading] = useState<string>();
  const apply = (edit: Edit) => {
    if (area.current) applyEdit(area.current, edit);
  };

  async function insertFile(file: File) {
    setUploading(file.name);
    try {
      const { url } = await upload(file, file.name);
      apply(insertPicture(url, ''));
    } catch (error) {
      toast.error(
        t('Upload error'),
        t('Failed to upload image: {reason}', { reason: translated(messageOf(error)) }),
      );
    } finally {
      setUploading(undefined);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData, currentTarget } = event;
    const file = pictureOf(clipboardData);
    const html = clipboardData.getData('text/html');
    const markdown = htmlToMarkdown(html);
    const address = clipboardData.getData('text/plain').trim();
    const isSelected = currentTarget.selectionStart < currentTarget.selectionEnd;
    if (file && !markdown) void insertFile(file);
    else if (isSelected && /^https?:\/\/\S+$/.test(address)) apply(link(address));
    else if (markdown !== undefined) {
      typeText(currentTarget, markdown);
      sayLostPictures(html);
    } else return;
    event.preventDefault();
  }

  function onDrop(event: DragEvent) {
    const file = pictureOf(event.dataTransfer);
    if (!file) return;
    event.preventDefault();
    void insertFile(file);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const edit = editForShortcut(event.nativeEvent);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const change =
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.nativeEvent.isComposing &&
      continueLine(value, selectionStart, selectionEnd);
    if (edit) apply(edit);
    else if (change) apply(() => change);
    else return;
    event.preventDefault();
  }

  return { apply, uploading, onPaste, onDrop, onKeyDown };
}

function pictureOf({ files }: DataTransfer): File | undefined {
  return Array.from(files).find(({ type }) => type.startsWith('image/'));
}
