import type { Context } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import type { Encoding } from './encoding.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { bodyOf, closeSource, type FileSource } from './file-source.ts';
import { isSingleRange, namesTag, readRange } from './conditional-requests.ts';

/** A file to send. */
export interface SendableFile {
  status: 200 | 404 | 410;
  /** Content-Type. */
  type: string;
  /** Its other headers. */
  headers: Record<string, string>;
  /** Identifies its bytes; the ETag is derived from it. */
  tag: string;
  /** Whether encodings of it may exist. */
  isEncodable: boolean;
  /** Opens its bytes, plain or encoded; undefined if they do not exist. */
  open(encoding?: Encoding): Promise<FileSource | undefined>;
}

/**
 * Answers a GET or HEAD with a file in its best encoding, with a strong ETag. Answers 304 if the client
 * has it, and 206 if the client asks for one range of the plain bytes.
 * @throws Problem (`unavailable`) if the file is missing
 */
export async function sendFile(c: Context, file: SendableFile): Promise<Response> {
  const range = c.req.method === 'GET' && file.status === 200 ? c.req.header('range') : undefined;
  const isPartial = isSingleRange(range);
  const { source, encoding } = await openBest(
    file,
    isPartial ? [] : acceptedEncodings(c.req.header('accept-encoding')),
  );
  const tag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    ...file.headers,
    ETag: tag,
    'Accept-Ranges': 'bytes',
    ...(file.isEncodable && { Vary: 'Accept-Encoding' }),
  };
  const known = c.req.header('if-none-match');
  if (file.status === 200 && known !== undefined && namesTag(known, tag)) {
    await closeSource(source);
    return new Response(null, { status: 304, headers });
  }
  const full = { ...headers, 'Content-Type': file.type, ...(encoding && { 'Content-Encoding': encoding }) };
  if (isPartial && isUnchanged(c, tag)) {
    const part = readRange(range, source.size);
    if (part === 'unsatisfiable') {
      await closeSource(source);
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'Content-Length': '0', 'Content-Range': `bytes */${source.size}` },
      });
    }
    if (part) {
      return sendPart(c, source, {
        ...part,
        status: 206,
        headers: { ...full, 'Content-Range': `bytes ${part.start}-${part.end}/${source.size}` },
      });
    }
  }
  return sendPart(c, source, { start: 0, end: source.size - 1, status: file.status, headers: full });
}

/** A range is only valid for the bytes that the client already has. */
function isUnchanged(c: Context, tag: string): boolean {
  const condition = c.req.header('if-range');
  return condition === undefined || condition === tag;
}

async function openBest(
  file: SendableFile,
  encodings: readonly Encoding[],
): Promise<{ source: FileSource; encoding?: Encoding }> {
  if (file.isEncodable) {
    for (const encoding of encodings) {
      const source = await file.open(encoding);
      if (source) return { source, encoding };
    }
  }
  const source = await file.open();
  if (!source)
    throw new Problem(
      'unavailable',
      'A file of the site is missing on the server. It will be made again; try again in a moment.',
    );
  return { source };
}

interface Part {
  start: number;
  end: number;
  status: number;
  headers: Record<string, string>;
}

async function sendPart(
  c: Context,
  source: FileSource,
  { start, end, status, headers }: Part,
): Promise<Response> {
  const isBodiless = c.req.method === 'HEAD';
  if (isBodiless) await closeSource(source);
  return new Response(isBodiless ? null : bodyOf(source, start, end), {
    status,
    headers: { ...headers, 'Content-Length': String(end - start + 1) },
  });
}
