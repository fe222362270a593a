import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { Problem } from '#content-db/model/problem.ts';
import type { SendRequest } from './bucket-request.ts';
import { escapeXml, textsOf } from './bucket-xml.ts';

/** Larger files are sent in parts of this many bytes, as a store takes 5 GB in one request at most. */
export const partSize = 16 * 1024 ** 2;

/** Parts that are in memory and on their way at the same time. */
const concurrency = 3;

interface LargeFile {
  key: string;
  body: Blob;
  headers: Record<string, string>;
}

/** Stores a large file in parts; the store checks the hash of each. Leaves nothing behind where it fails. */
export async function putInParts(send: SendRequest, { key, body, headers }: LargeFile): Promise<void> {
  const { 'if-none-match': ifNoneMatch, ...stored } = headers;
  const started = await send({ method: 'POST', key, query: { uploads: '' }, headers: stored });
  const uploadId = textsOf(await started.text(), 'UploadId')[0] ?? '';
  try {
    const count = Math.ceil(body.size / partSize);
    const tags = await pLimit(concurrency).map(Array.from({ length: count }).keys(), async (at) => {
      const part = new Uint8Array(await body.slice(at * partSize, (at + 1) * partSize).arrayBuffer());
      const sha256 = createHash('sha256').update(part).digest('hex');
      const query = { partNumber: String(at + 1), uploadId };
      const { headers: answered } = await send({ method: 'PUT', key, query, body: part, sha256 });
      return answered.get('etag') ?? '';
    });
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
    );
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const completed = await send({
      method: 'POST',
      key,
      query: { uploadId },
      body: list,
      ...(ifNoneMatch && { headers: { 'if-none-match': ifNoneMatch } }),
    });
    // A store may begin to answer before it knows the outcome.
    const [error] = textsOf(await completed.text(), 'Code');
    if (error) throw new Problem('unavailable', `The storage did not accept ${key} (${error}). Try again.`);
  } catch (error) {
    await send({ method: 'DELETE', key, query: { uploadId }, expected: [404] }).catch(() => undefined);
    throw error;
  }
}
