import { useState } from 'react';
import { messageOf } from '#content-db/model/problem.ts';
import { upload } from '../api/upload.ts';
import { useLeaveWarning } from '../ui/use-unsaved.ts';
import { toast } from '../ui/toast.tsx';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

/** The pictures among dropped, pasted or picked files, in their order. */
export function picturesIn(data: { files: FileList | null } | null): File[] {
  return Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
}

/** Says what of a file that was uploaded is not kept. */
export function sayNotice(notice: string | undefined): void {
  if (notice) toast.success(t('The picture is uploaded'), notice);
}

/** Uploads pictures one after the other; says of each that fails why. */
export function useUploads() {
  const [uploading, setUploading] = useState<string>();
  useLeaveWarning(uploading !== undefined);

  async function addressOf(file: File): Promise<string[]> {
    setUploading(file.name);
    try {
      const { url, notice } = await upload(file, file.name);
      sayNotice(notice);
      return [url];
    } catch (error) {
      const reason = translated(messageOf(error));
      toast.error(t('Upload error'), t('Failed to upload image: {reason}', { reason }));
      return [];
    }
  }

  return {
    /** The name of the file on its way. */
    uploading,
    /** @returns the addresses of those that were stored, in their order */
    async uploadAll(files: File[]): Promise<string[]> {
      const addresses: string[] = [];
      for (const file of files) addresses.push(...(await addressOf(file)));
      setUploading(undefined);
      return addresses;
    },
  };
}
