/** The words or phrases of a text with one a line, without empty lines. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A text as a part of a regular expression that matches just that text. */
export function escaped(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
