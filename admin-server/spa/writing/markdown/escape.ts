/** Escapes what Markdown would take for markup. `isLineStart`: nothing stands before the text in its line. */
export function escapeText(text: string, isLineStart: boolean): string {
  const escaped = text
    .replaceAll(/[\\`*[\]]/g, String.raw`\$&`)
    .replaceAll(/~{2,}/g, (run) => run.replaceAll('~', String.raw`\~`))
    .replaceAll(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, String.raw`\_`)
    .replaceAll(/<(?=[a-z/!?])|&(?=#?\w+;)/gi, String.raw`\$&`);
  return isLineStart ? escapeLineStart(escaped) : escaped;
}

function escapeLineStart(line: string): string {
  return line
    .trimStart()
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$|-)|=+(?=\s*$)|~|:(?=-))/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}

/** A text in quotes, as the title of a picture or link. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').replaceAll(/[\\"]|&(?=#?\w+;)/g, String.raw`\$&`)}"`;
}

/** The address of a picture or link. */
export function destination(address: string): string {
  if (address !== '' && !/[\s()<>\\]/.test(address))
    return address.replaceAll(/&(?=#?\w+;)/g, String.raw`\&`);
  return `<${address.replaceAll(/[<>\\]/g, String.raw`\$&`).replaceAll(/\s/g, '%20')}>`;
}
