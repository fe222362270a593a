/** Whether an If-None-Match header matches an entity tag, by weak comparison; `*` matches any. */
export function namesTag(header: string, tag: string): boolean {
  return header.trim() === '*' || (header.match(/"[^"]*"/g)?.includes(tag) ?? false);
}

/** The bytes that a Range header asks for; both ends are included. */
export interface ByteRange {
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
