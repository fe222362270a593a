import { openGraphSize } from './open-graph-size.ts';
import { families, type FaceName } from './fonts.ts';
import { titleBlock, type TitleSpace } from './title-block.ts';

export type OpenGraph = {
  title: string;
  locale: 'en' | 'ar';
  brand: string;
  /** Turns the compass and the course: the same seed gives the same picture. */
  seed: string;
  /** Whether it is dark on white instead of light on ink. */
  isOnPaper?: true;
};

/** What the pictures of an organisation have beside their texts, as SVG. */
export interface SharingArt {
  /** The mark, an `<svg>` of 32 units square that takes `currentColor`; its accent is of the class `logo-accent`. */
  mark: string;
  /** What runs off the side where no text begins. The same seed gives the same. */
  plate(locale: OpenGraph['locale'], seed: string): string;
}

const { width, height } = openGraphSize;
const margin = 72;
const onInk = { ground: '#0A1420', title: '#FAF7F1', name: '#DCCFB8', accent: '#DDB873' };
const onPaper = { ground: '#FFFFFF', title: '#14181D', name: '#4B535C', accent: '#8A929B' };

const spaces: Record<OpenGraph['locale'], Omit<TitleSpace, 'face'> & { leading: number }> = {
  en: { width: 600, sizes: [72, 64, 56, 50, 44], maxLines: 4, tracking: -0.015, leading: 1.14 },
  ar: { width: 600, sizes: [66, 60, 54, 48, 42], maxLines: 4, leading: 1.42 },
};

/**
 * The picture shown where a page is shared, as SVG of 1200 × 630 pixels for `rasterise`: the title at
 * the start of the line, in the face of its script, and a plate running off the other side, if there is one.
 */
export function openGraphSvg(picture: OpenGraph, art?: SharingArt): string {
  const { title, locale, brand, seed, isOnPaper } = picture;
  const colours = isOnPaper ? onPaper : onInk;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none">` +
    `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>${art?.plate(locale, seed) ?? ''}${titleLines(title, locale, colours.title)}${signature(brand, locale, colours, art?.mark)}</svg>`
  );
}

function titleLines(title: string, locale: OpenGraph['locale'], colour: string): string {
  const { leading, ...space } = spaces[locale];
  const face = faceOf(title, 'Bold');
  const { lines, size } = titleBlock(clean(title), { ...space, face });
  const rows = lines.map((text, row) => textAt(text, locale, Math.round(76 + size * (0.85 + row * leading))));
  const tracking = face === 'sansBold' && space.tracking ? ` letter-spacing="${space.tracking * size}"` : '';
  return `<g fill="${colour}" font-family="${families[face]}" font-weight="600" font-size="${size}"${tracking}>${rows.join('')}</g>`;
}

function signature(
  brand: string,
  locale: OpenGraph['locale'],
  { title, name, accent }: typeof onInk,
  logo = '',
): string {
  const isArabic = locale === 'ar';
  const mark = logo.replace(
    '<svg ',
    `<svg x="${isArabic ? width - margin - 40 : margin}" y="519" width="40" height="40" color="${title}" `,
  );
  const rule = isArabic ? `M${width - margin} 488h-64` : `M${margin} 488h64`;
  return (
    `<path stroke="${accent}" stroke-width="2" d="${rule}"/>${mark.replace('class="logo-accent"', `color="${accent}"`)}` +
    `<g fill="${name}" font-family="${families[faceOf(brand, '')]}" font-size="26">${textAt(clean(brand), locale, 548, logo ? 58 : 0)}</g>`
  );
}

/** A line at the start side. The isolate sets the direction: the renderer itself takes every line as left to right. */
function textAt(text: string, locale: OpenGraph['locale'], y: number, indent = 0): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return locale === 'ar'
    ? `<text x="${width - margin - indent}" y="${y}" text-anchor="end">\u2067${escaped}\u2069</text>`
    : `<text x="${margin + indent}" y="${y}">\u2066${escaped}\u2069</text>`;
}

function faceOf(text: string, weight: '' | 'Bold'): FaceName {
  return `${/\p{Script=Arabic}/u.test(text) ? 'arabic' : 'sans'}${weight}`;
}

/** Without the characters that no XML 1.0 may hold: control characters, halves of surrogate pairs, two others (XML 1.0, 2.2). */
function clean(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' ');
}
