/** Units in a figure's lettering, with their Arabic forms. */
const units: Record<string, string> = { m: 'م', min: 'د', '/m²': '/م²' };

/**
 * A drawing of the seed for Arabic articles: its units in Arabic and, where it shows a sequence, mirrored, so that
 * it runs from right to left. The lettering itself is not mirrored.
 * @param svg a drawing 1600 units wide, whose mirrored lettering is centred
 */
export function arabicFigure(svg: string, { isMirrored }: { isMirrored: boolean }): string {
  const lettered = svg.replace(
    /<text x="([\d.]+)"([^<>]*)>([^<]*)/g,
    (_, x: string, attributes: string, words: string) => {
      const upright = isMirrored ? ` transform="matrix(-1 0 0 1 ${2 * Number(x)} 0)"` : '';
      return `<text x="${x}"${attributes}${upright}>${inArabic(words)}`;
    },
  );
  if (!isMirrored) return lettered;
  return lettered
    .replace(/^(<svg [^>]*>)/, '$1<g transform="matrix(-1 0 0 1 1600 0)">')
    .replace(/<\/svg>\s*$/, '</g></svg>\n');
}

/** Isolates (U+2067, U+2066, U+2069) keep the number to the right of its unit, and its sign on its left. */
function inArabic(words: string): string {
  const [, amount = '', unit = ''] = /^(.*?) ?(m|min|\/m²)$/.exec(words) ?? [];
  const arabic = units[unit];
  if (arabic === undefined) return words;
  return `\u2067${amount === '' ? '' : `\u2066${amount}\u2069 `}${arabic}\u2069`;
}
