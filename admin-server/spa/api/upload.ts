import { request } from './client.ts';

export interface Uploaded {
  id: number;
  url: string;
  width: number;
  height: number;
}

/** No file of this many bytes or more is taken; the server measures too. */
export const uploadLimit = 5 * 1024 * 1024;

/** Sends a picture; the server makes its variants. Throws an ApiError. */
export function upload(file: Blob, name: string): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', file, name);
  return request<Uploaded>('POST', 'uploads', form);
}
