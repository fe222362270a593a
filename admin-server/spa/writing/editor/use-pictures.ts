import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { messageOf } from '#content-db/model/problem.ts';
import { upload } from '../../api/upload.ts';
import { toast } from '../../ui/toast.tsx';
import { t } from '../../language/text.tsx';
import { translated } from '../../language/translated.ts';

/** Inserts a picture as a block of its own; its alternative text is typed next. */
export function insertPicture(editor: Editor, src: string, alt: string, at?: number): void {
  const picture = { type: 'figure', attrs: { src, alt, caption: '' } };
  const chain = editor.chain().focus();
  (at === undefined ? chain.insertContent(picture) : chain.insertContentAt(at, picture)).run();
  // The picture is drawn with the next frame.
  requestAnimationFrame(() => {
    const fields = editor.view.dom.querySelectorAll<HTMLTextAreaElement>('[data-alt]');
    [...fields]
      .findLast((field) => field.closest('figure')?.querySelector('img')?.getAttribute('src') === src)
      ?.select();
  });
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
