/** Control characters but tabs and line ends, as UTF-8 that is read as one character per byte: C0, DEL, C1, U+FFFE, U+FFFF. */
const controls = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]|\xC2[\x80-\x9F]|\xEF\xBF[\xBE\xBF]/g;

/** A file without control characters: those that texts from before have, and that come from elsewhere than a form. */
export function withoutControls(file: Buffer): Buffer {
  const bytes = file.toString('latin1');
  return bytes.search(controls) === -1 ? file : Buffer.from(bytes.replace(controls, ''), 'latin1');
}
