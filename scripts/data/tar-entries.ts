import { buffer } from 'node:stream/consumers';

/** A file or a folder of a tar archive. */
export interface TarEntry {
  /** As the archive has it, without `./` before it and `/` after it; empty for the archive's own folder. */
  name: string;
  kind: TarKind;
  /** Bytes. */
  size: number;
  /** To be read at most once, and before the next entry. What is not read is passed over. */
  body: AsyncIterable<Buffer>;
}

/** What an entry is: `file` and `folder`, or in words what else. */
export type TarKind =
  'file' | 'folder' | 'a symbolic link' | 'a hard link' | 'a device' | 'of an unknown kind';

/** The archive is cut off, or is none. */
export class TarError extends Error {}

const blockSize = 512;

const kinds: Record<string, TarKind> = {
  '\0': 'file',
  '0': 'file',
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a device',
  '4': 'a device',
  '5': 'folder',
  '6': 'a device',
};

/** Extended headers, of the next entry and of all: they can change its name, size or target. */
const extended = ['x', 'g'];
const decisive = /^\d+ (?:path|linkpath|size|GNU\..*)=/m;
const maxExtended = 64 * 1024;

/**
 * The entries of a tar archive (POSIX ustar, as GNU, BSD and busybox write it for short names), in order.
 * Reads the archive to its end. @throws TarError
 */
export async function* tarEntries(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = createReader(archive);
  for (;;) {
    const header = await reader.take(blockSize);
    if (header.every((byte) => byte === 0)) return reader.passOver(Infinity);
    const { type, size, name } = parsed(header);
    const padding = (blockSize - (size % blockSize)) % blockSize;
    if (extended.includes(type)) {
      if (size > maxExtended || decisive.test((await reader.take(size)).toString('latin1')))
        throw new TarError('An extended header changes a name or a size');
    } else {
      let left = size;
      const body = async function* () {
        for await (const part of reader.upTo(left)) {
          left -= part.length;
          yield part;
        }
      };
      yield { name, kind: kinds[type] ?? 'of an unknown kind', size, body: { [Symbol.asyncIterator]: body } };
      await reader.passOver(left);
    }
    await reader.passOver(padding);
  }
}

function parsed(header: Buffer): { type: string; size: number; name: string } {
  const text = (from: number, to: number) => {
    const field = header.subarray(from, to);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end < 0 ? field.length : end);
  };
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== number(header, 148, 156)) throw new TarError('A header is damaged');
  const type = String.fromCharCode(header[156] ?? 0);
  // GNU tar marks its own format by a space, and has times where others have the start of a name.
  const prefix = text(257, 263) === 'ustar' ? text(345, 500) : '';
  const name = (prefix && `${prefix}/`) + text(0, 100);
  const isEmpty = kinds[type] !== 'file' && kinds[type] !== undefined;
  return { type, size: isEmpty ? 0 : number(header, 124, 136), name: plainName(name) };
}

/** A number in octal digits, or in base 256 where it is too large for them. */
function number(header: Buffer, from: number, to: number): number {
  const field = header.subarray(from, to);
  const value =
    field[0] === 0x80
      ? field.subarray(1).reduce((all, byte) => all * 256 + byte, 0)
      : parseInt(field.toString('latin1').replaceAll('\0', ' ').trim() || '0', 8);
  if (!Number.isSafeInteger(value) || value < 0) throw new TarError('A number is damaged');
  return value;
}

function plainName(name: string): string {
  const below = name.replace(/^(?:\.\/+)+/, '');
  let end = below.length;
  while (below[end - 1] === '/') end -= 1;
  return below.slice(0, end).replace(/^\.$/, '');
}

function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** The next bytes, in parts; fewer at the end of the source only if `length` is infinite. */
  async function* upTo(length: number): AsyncGenerator<Buffer> {
    while (length > 0) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done && length === Infinity) return;
        if (next.done) throw new TarError('The archive is cut off');
        rest = next.value;
        continue;
      }
      const part = rest.subarray(0, length);
      rest = rest.subarray(part.length);
      length -= part.length;
      yield part;
    }
  }

  return {
    upTo,
    async take(length: number): Promise<Buffer> {
      return buffer(upTo(length));
    },
    async passOver(length: number): Promise<void> {
      for await (const _ of upTo(length));
    },
  };
}
