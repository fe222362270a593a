import type { cornerForms, densities, TypePair } from '#content-db/types/brand-key.ts';
import { type BrandColours, paletteOf } from './palette.ts';
import { typeFolder, typeSheet } from './type-sheet.ts';

/** What the style sheet of a brand is made of: a row of it, or what is typed over one. */
export interface BrandStyle {
  /** #rrggbb; the program's own where it is empty. */
  mainColour: string | null;
  accentColour: string | null;
  corners: (typeof cornerForms)[number];
  typefaces: TypePair;
  density: (typeof densities)[number];
}

/** Of the room between things, the part that there is. */
const density: Record<BrandStyle['density'], number> = { comfortable: 1, compact: 0.64 };

const corners: Record<BrandStyle['corners'], string> = { square: '0px', slight: '3px', round: '10px' };

/** The colours of the program, where an organisation has chosen only one of its own. */
const own = { main: '#0a1420', accent: '#ddb873' };

/** The two colours of a brand; undefined if it has none of its own. What is no colour, as while somebody types, is none. */
export function coloursOf({
  mainColour,
  accentColour,
}: Pick<BrandStyle, 'mainColour' | 'accentColour'>): BrandColours | undefined {
  const [main, accent] = [mainColour, accentColour].map((text) =>
    text && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined,
  );
  return main || accent ? { main: main ?? own.main, accent: accent ?? own.accent } : undefined;
}

/** Of the sheet of a brand, what the back office has too: it keeps its typefaces, its room and its own buttons. */
export function officeSheet(style: BrandStyle): string {
  const colours = coloursOf(style);
  const palette = colours ? Object.entries(paletteOf(colours).palette) : [];
  const shown = palette.filter(([name]) => !/\baction\b/.test(name));
  return rootOf({ ...Object.fromEntries(shown), corner: corners[style.corners] });
}

/**
 * The style sheet of a brand. It replaces values of styles/tokens.css, wherever that stands.
 * @param folder of the files of its pair of typefaces
 */
export function brandSheet(style: BrandStyle, folder = typeFolder): string {
  const colours = coloursOf(style);
  const values = {
    ...(colours && paletteOf(colours).palette),
    corner: corners[style.corners],
    density: density[style.density],
  };
  return rootOf(values) + typeSheet(style.typefaces, folder);
}

function rootOf(values: Record<string, string | number>): string {
  const lines = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  // The doubled selector goes before those of tokens.css, whichever sheet comes first.
  return `:root:root{${lines.join(';')}}\n`;
}
