import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read, readPage } from './client.ts';
import { type Filter, toQuery } from './resources.ts';

/** A picture as it was uploaded, with its variants. */
export type Uploaded = InferResponseType<typeof api.uploads.$get>[number];

/** What a field for a picture lets one choose. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml';

/** Bytes; files must be smaller. The server enforces the limit too. */
const uploadLimit = 5 * 1024 * 1024;

/**
 * Uploads a picture; the server makes its variants. The answer's `notice` says what of the file cannot be kept.
 * @throws ApiError; Error if the file is too large
 */
export async function upload(
  content: Blob,
  name: string,
): Promise<InferResponseType<typeof api.uploads.$post>> {
  if (content.size >= uploadLimit) throw new Error('The picture must be smaller than 5 MB.');
  const file = new File([content], name, { type: content.type });
  return read(api.uploads.$post({ form: { file } }));
}

const ownAddress = /^\/uploads\/(?<file>[^/]+)$/;

/** Whether the address is one of our uploads. Only those have alternative texts. */
export function isUpload(url: string): boolean {
  return ownAddress.test(url);
}

/** One page of all uploads, the newest first. */
export function uploadsQuery(filter: Filter) {
  return queryOptions({
    queryKey: ['uploads', 'page', filter],
    queryFn: () => readPage(api.uploads.$get({ query: toQuery(filter) })),
    placeholderData: (previous) => previous,
  });
}

/** The uploaded picture at an address. */
export function uploadQuery(url: string) {
  return queryOptions({
    queryKey: ['uploads', 'of', url],
    queryFn: async () => {
      const search = ownAddress.exec(url)?.groups?.file ?? '';
      const rows = await read(api.uploads.$get({ query: { search } }));
      const found = rows.find((row) => row.url === url);
      if (!found) throw new Error('This picture is not among the uploads.');
      return found;
    },
  });
}
