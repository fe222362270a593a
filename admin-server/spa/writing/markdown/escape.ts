/** Escapes what Markdown would take for markup, wherever it stands in a line. */
export function escapeText(text: string): string {
  return text
    .replaceAll(/[\\`*~[\]]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}_])_+|(?<!_)_+(?![\p{L}\p{N}_])/gu, (run) =>
      run.replaceAll('_', String.raw`\_`),
    )
    .replaceAll(/<|&(?=#?\w+;)/g, String.raw`\$&`);
}

/** Escapes what Markdown would take for a heading, list, quotation, table or line, at the start of a line of a paragraph. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=\s|$)|[-:|](?=[-:|\s]*$)|=+(?=\s*$))/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}

/** Writes white space at the ends of a block that Markdown would take away, such as a no-break space, as its number. */
export function keepEdges(source: string): string {
  return source.replaceAll(/^[^\S \t\n]+|(?<![^\S \t\n])[^\S \t\n]+$/g, (spaces) =>
    Array.from(spaces, (space) => `&#${space.charCodeAt(0)};`).join(''),
  );
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
