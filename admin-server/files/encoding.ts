import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliDecompress,
  createGunzip,
  gunzip as gunzipBytes,
  gzip as gzipBytes,
} from 'node:zlib';
import { codeOf } from '#content-db/database/system-errors.ts';

/** Content encodings that we send. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** Suffix of the name of an encoded file, which is beside the plain one. */
export const suffix: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipBytes);

/** Encodes bytes. `quality` is 1 (fastest) to 9 (smallest). */
export function compress(bytes: Uint8Array, encoding: Encoding, quality = 9): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzip(bytes, { level: quality });
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Streams that reverse `compress`. */
export const decompressor: Record<Encoding, () => Duplex> = {
  br: () => createBrotliDecompress(),
  gzip: () => createGunzip(),
};

/** Whether an error of these says that the bytes are none that `compress` made, and not that there is no memory. */
export function isUndecodable(error: unknown): boolean {
  return /^(?:Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR__ERROR_FORMAT_\w+)$/.test(codeOf(error) ?? '');
}

/** Reverses `compress`. */
export const decompress: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzipBytes),
};
