import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { Problem } from '#content-db/model/problem.ts';
import type { Encoding } from './encoding.ts';
import { bodyOf, closeSource, type FileSource } from './file-source.ts';

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
  /** Called with what is answered, if that is the whole file from memory, and no better encoding of it may come. */
  onWhole?: ((answer: WholeAnswer) => void) | undefined;
}

/** How a whole file is sent: with these headers, or with the others (304) to a client that has it. */
export interface WholeAnswer {
  /** Its ETag. */
  tag: string;
  bytes: Uint8Array;
  headers: Record<string, string>;
  unchanged: Record<string, string>;
}

/**
 * Answers a GET or HEAD with a file in its best encoding, with a strong ETag. Answers 304 if the client
 * has it, and 206 if the client asks for one range of the plain bytes.
 * @throws Problem (`unavailable`) if the file is missing
 */
export async function sendFile(c: Context, file: SendableFile): Promise<Response> {
  const range = c.req.method === 'GET' && file.status === 200 ? c.req.header('range') : undefined;
  const isPartial = isSingleRange(range);
  const encodings = isPartial || !file.isEncodable ? [] : acceptedEncodings(c.req.header('accept-encoding'));
  const { source, encoding } = await openBest(file, encodings);
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
  if ('bytes' in source && file.status === 200 && encoding === encodings[0])
    file.onWhole?.({
      tag,
      bytes: source.bytes,
      headers: { ...full, 'Content-Length': String(source.size) },
      unchanged: headers,
    });
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
  for (const encoding of encodings) {
    const source = await file.open(encoding);
    if (source) return { source, encoding };
  }
  const source = await file.open();
  if (!source) throw fileIsMissing();
  return { source };
}

/** Said of a file of the live site that cannot be read. */
export function fileIsMissing(): Problem {
  return new Problem(
    'unavailable',
    'A file of the site is missing on the server. It will be made again; try again in a moment.',
  );
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

const parsed = new LRUCache<string, readonly Encoding[]>({ max: 200 });

/**
 * The encodings that an Accept-Encoding header allows, best first, without those that
 * the client prefers less than the plain bytes.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return [];
  const known = parsed.get(header) ?? parse(header);
  parsed.set(header, known);
  return known;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= identity)
    .sort((a, b) => weightOf(b) - weightOf(a));
}

/** Whether an If-None-Match header matches an entity tag, by weak comparison; `*` matches any. */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || (header.match(/"[^"]*"/g)?.includes(tag) ?? false);
}

/** The bytes that a Range header asks for; both ends are included. */
interface ByteRange {
  start: number;
  end: number;
}

/** Whether a Range header asks for one range of bytes; other ranges are answered with the whole file. */
export function isSingleRange(header: string | undefined): header is string {
  return /^bytes=(?:\d+-\d*|-\d+)$/.test(header ?? '');
}

/**
 * Parses a header for which `isSingleRange` holds. Undefined if it is invalid and to be ignored (`5-3`);
 * `unsatisfiable` if it starts after the end.
 */
export function readRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [first = '', last = ''] = header.slice('bytes='.length).split('-');
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size
    ? 'unsatisfiable'
    : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
