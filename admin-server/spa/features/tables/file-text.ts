/**
 * The text of a file that a spreadsheet has saved: in UTF-8, in UTF-16 with its mark, or in Windows-1256, as Excel saves CSV
 * where the computer is in Arabic. Undefined for a workbook, whose cells are no text.
 */
export function fileText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) return undefined;
  if (first === 0xd0 && second === 0xcf) return undefined;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
