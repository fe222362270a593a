/** The characters that nearly every page needs: small files hold these. */
export const latin = `${span(0x20, 0x7e)}\u00a0©«°·»×–—‘’“”•…←↑→↓`;
export const arabic = `،؛؟${span(0x621, 0x63a)}${span(0x640, 0x652)}${span(0x660, 0x66c)}\u0670\u200c\u200d\u200e\u200f`;
export const digits = span(0x30, 0x39);
/** The one Arabic word of an English page. */
export const languageName = 'العربية';

/** The characters of the packages' own files that the small files lack. */
const otherLatin =
  'U+A1-A8, U+AA, U+AC-AF, U+B1-B6, U+B8-BA, U+BC-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2032-2033, U+2039-203A, U+20AC, U+2122';
const otherArabic =
  'U+600-60B, U+60D-61A, U+61C-61E, U+620, U+63B-63F, U+653-65F, U+66D-66F, U+671-6FF, U+750-77F, U+FB50-FDFF, U+FE70-FEFC';

export const weights = [400, 600] as const;

/** The files of a pair of typefaces: `arabic-` has the Latin characters too, `other-` what is rare. */
export type TextFile = `${'' | 'other-'}${'latin' | 'arabic'}-${(typeof weights)[number]}` | 'language-600';

interface FaceOptions {
  /** Further descriptors of the faces of each script, such as `size-adjust`. */
  fits?: { latin: string; arabic: string };
}

/**
 * The faces of a family for English pages and, with `Arabic` behind its name, of one for Arabic pages. Each has both
 * scripts in files that share no character, so nothing is loaded twice.
 */
export function textFaces(
  family: string,
  addressOf: (file: TextFile) => string,
  { fits }: FaceOptions = {},
): string[] {
  return weights.flatMap((weight) => {
    const faceOf = (name: string, file: TextFile, range: string, fit = fits?.arabic) =>
      face(name, weight, addressOf(file), range, fit);
    return [
      faceOf(family, `latin-${weight}`, rangeOf(latin), fits?.latin),
      faceOf(family, `arabic-${weight}`, rangeOf(arabic)),
      faceOf(`${family} Arabic`, `arabic-${weight}`, rangeOf(arabic + latin)),
      faceOf(family, `other-latin-${weight}`, otherLatin, fits?.latin),
      faceOf(family, `other-arabic-${weight}`, otherArabic),
      faceOf(`${family} Arabic`, `other-latin-${weight}`, otherLatin),
      faceOf(`${family} Arabic`, `other-arabic-${weight}`, otherArabic),
    ];
  });
}

/** @param fit further descriptors */
export function face(family: string, weight: number | string, file: string, range: string, fit = ''): string {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  font-display: swap;
  src: url('${file}') format('woff2');
  unicode-range: ${range};
${fit}}
`;
}

/** The value of `unicode-range` for some characters. */
export function rangeOf(characters: string): string {
  const codes = [...new Set(characters)]
    .map((character) => character.codePointAt(0) ?? 0)
    .toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

function span(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
}
