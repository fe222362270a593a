import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { messageOf } from '#content-db/model/problem.ts';
import { upload } from '../../api/upload.ts';
import { toast } from '../../ui/toast.tsx';
import { leaveAtom } from './leave-atom.ts';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** Inserts a picture as a block of its own; its alternative text is typed next. */
export function insertPicture(editor: Editor, src: string, alt: string, at?: number): void {
  const picture = { type: 'figure', attrs: { src, alt, caption: '' } };
  if (at === undefined) leaveAtom(editor.view);
  const chain = editor.chain().focus();
  (at === undefined ? chain.insertContent(picture) : chain.insertContentAt(at, picture)).run();
  // The picture is drawn with the next frame.
  requestAnimationFrame(() => {
    const fields = editor.view.dom.querySelectorAll<HTMLTextAreaElement>('[data-alt]');
    const field = [...fields].findLast((field) => imageOf(field)?.getAttribute('src') === src);
    if (!field) return;
    field.select();
    show(field);
    // It has its height then.
    imageOf(field)?.addEventListener('load', () => field === document.activeElement && show(field));
  });
}

function imageOf(field: Element): HTMLImageElement | null | undefined {
  return field.closest('figure')?.querySelector('img');
}

/** Scrolls to a picture, and to the field below it if there is no room for both. */
function show(field: Element): void {
  field.closest('figure')?.scrollIntoView({ block: 'nearest' });
  field.scrollIntoView({ block: 'nearest' });
}

/** Uploads pictures and inserts them where the cursor is, or at a position of the document. */
export function usePictures() {
  const [uploading, setUploading] = useState<string>();

  async function insertFile(editor: Editor, file: File, at?: number) {
    setUploading(file.name);
    try {
      const { url } = await upload(file, file.name);
      insertPicture(editor, url, '', at);
    } catch (error) {
      toast.error(
        t('Upload error'),
        t('Failed to upload image: {reason}', { reason: translated(messageOf(error)) }),
      );
    } finally {
      setUploading(undefined);
    }
  }

  return { uploading, insertFile };
}

/** The first picture among dropped or pasted files. */
export function pictureOf(data: DataTransfer | null): File | undefined {
  return Array.from(data?.files ?? []).find(({ type }) => type.startsWith('image/'));
}
