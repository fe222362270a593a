import { queryOptions } from '@tanstack/react-query';
import { request, requestPage } from './client.ts';

export interface Uploaded {
  id: number;
  url: string;
  width: number;
  height: number;
  focalX: number;
  focalY: number;
  altEn: string | null;
  altAr: string | null;
  revision: number;
}

/** No file of this many bytes or more is taken; the server measures too. */
const uploadLimit = 5 * 1024 * 1024;

/** Sends a picture; the server makes its variants. Throws an ApiError, or an Error for a file that is too large. */
export async function upload(file: Blob, name: string): Promise<Uploaded> {
  if (file.size >= uploadLimit) throw new Error('The picture must be smaller than 5 MB.');
  const form = new FormData();
  form.set('file', file, name);
  return request<Uploaded>('POST', 'uploads', form);
}

const ownAddress = /^\/uploads\/(?<file>[^/]+)$/;

/** Whether a picture was uploaded here, so that it can be described. */
export function isUpload(url: string): boolean {
  return ownAddress.test(url);
}

/** What is known of the uploaded picture at an address. */
export function uploadQuery(url: string) {
  return queryOptions({
    queryKey: ['uploads', 'of', url],
    queryFn: async () => {
      const file = ownAddress.exec(url)?.groups?.file ?? '';
      const { rows } = await requestPage<Uploaded>(`uploads?${new URLSearchParams({ search: file })}`);
      const found = rows.find((row) => row.url === url);
      if (!found) throw new Error('This picture is not among the uploads.');
      return found;
    },
  });
}
