import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip as gunzipBytes,
  gzip as gzipBytes,
} from 'node:zlib';

/** Encodings in which files and answers can be sent. */
export type Encoding = 'br' | 'gzip';

export const encodings = ['br', 'gzip'] as const;

/** What the name of an encoded file ends with; it stands beside the plain one. */
export const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipBytes);

/** Encodes bytes; a lower quality, from 1 to 9, takes less time and saves less. */
export function compress(bytes: Uint8Array, encoding: Encoding, quality = 9): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzip(bytes, { level: quality });
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Gives back what `compress` was given. */
export const decompress: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzipBytes),
};
