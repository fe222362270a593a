/** Whether an If-None-Match header names the entity tag, by weak comparison, or any with `*`. */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || (header.match(/"[^"]*"/g)?.includes(tag) ?? false);
}

/** The part of a body that a Range header asks for; both ends are included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Whether a Range header asks for one range of bytes; all others are answered with the whole. */
export function isSingleRange(header: string | undefined): header is string {
  return /^bytes=(?:\d+-\d*|-\d+)$/.test(header ?? '');
}

/**
 * Reads a header that `isSingleRange`. Undefined where it makes no sense and is to be ignored
 * (`5-3`), `unsatisfiable` where it lies past the end.
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
