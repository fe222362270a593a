import type { TypePair } from '#content-db/types/brand-key.ts';
import { fallbackFaces, type Measures } from '../art/fallback-faces.ts';
import { face, languageName, rangeOf, type TextFile, textFaces } from '../art/font-faces.ts';
import type { FaceName } from '../art/fonts.ts';

/** The letters of one script. */
interface Script {
  /** In per cent of the font size, so that texts are about as long as in the program's own pair, and no layout breaks. */
  size: number;
  /** The mean advances of the script's sample in the regular and the bold face, as browsers set it, and the rest of `Measures`. */
  advances: [regular: number, bold: number];
  ascent: number;
  descent: number;
  /** Whether both are not the font's own: its letters would stand too high beside icons and in buttons. */
  isMoved?: true;
  /** Values of styles/tokens.css for pages in a language of the script. */
  tokens?: Record<string, string | number>;
}

/** Those of the files that `makePairs` makes (site/art/web-fonts.ts). */
const pairs: Record<TypePair, { latin: Script; arabic: Script }> = {
  plex: {
    latin: { size: 100, advances: [0.429, 0.4444], ascent: 1.025, descent: 0.275 },
    arabic: { size: 100, advances: [0.3721, 0.3911], ascent: 1.085, descent: 0.415 },
  },
  serif: {
    latin: {
      size: 100,
      advances: [0.4537, 0.4601],
      ascent: 1.036,
      descent: 0.335,
      tokens: { 'tracking-tight': '-0.012em' },
    },
    arabic: {
      size: 106,
      advances: [0.3663, 0.3791],
      ascent: 1.189,
      descent: 0.514,
      isMoved: true,
      tokens: { leading: 1.9, 'leading-tight': 1.45 },
    },
  },
  rubik: {
    latin: {
      size: 98,
      advances: [0.4418, 0.4653],
      ascent: 0.935,
      descent: 0.25,
      tokens: { 'tracking-tight': '-0.015em' },
    },
    arabic: { size: 93, advances: [0.4123, 0.424], ascent: 0.935, descent: 0.25 },
  },
  alexandria: {
    latin: {
      size: 92,
      advances: [0.471, 0.4831],
      ascent: 0.968,
      descent: 0.251,
      tokens: { leading: 1.65, 'tracking-tight': '-0.025em' },
    },
    arabic: {
      size: 84,
      advances: [0.4522, 0.4778],
      ascent: 0.968,
      descent: 0.251,
      tokens: { leading: 1.85, 'leading-tight': 1.4 },
    },
  },
};

/** Where a site with a brand has the files of its pair, whichever that is: pages preload them by these addresses. */
export const typeFolder = '/fonts';

/** The address of one of them. */
export function typeFile(file: TextFile): string {
  return `${typeFolder}/${file}.woff2`;
}

/** The faces of a pair, of which the one for Arabic pages has `Arabic` behind its name. @param folder of its files */
export function pairFaces(pair: TypePair, family: string, folder: string): string[] {
  const { latin, arabic } = pairs[pair];
  return textFaces(family, (file) => `${folder}/${file}.woff2`, {
    fits: { latin: fitOf(latin), arabic: fitOf(arabic) },
  });
}

/** The descriptors that make a face fit. */
function fitOf({ size, ascent, descent, isMoved }: Script): string {
  const percent = (value: number) => `${Number((100 * value).toFixed(1))}%`;
  const lines = [
    ...(size === 100 ? [] : [`size-adjust: ${size}%`]),
    ...(isMoved ? [`ascent-override: ${percent(ascent)}`, `descent-override: ${percent(descent)}`] : []),
  ];
  return lines.map((line) => `  ${line};\n`).join('');
}

/** The style sheet of a pair: its faces, fonts of the visitor's system with their measures, and the values that go with it. */
export function typeSheet(pair: TypePair, folder: string): string {
  const { latin, arabic } = pairs[pair];
  const language = face(
    'Type Language',
    600,
    `${folder}/language-600.woff2`,
    rangeOf(languageName),
    fitOf(arabic),
  );
  return [
    ...pairFaces(pair, 'Type', folder),
    language,
    ...fallbackFaces('Type', (name) => measuresOf(pair, name)),
    valuesFor('en', { sans: "'Type', var(--sans-fallbacks), system-ui, sans-serif", ...latin.tokens }),
    valuesFor('ar', {
      sans: "'Type Arabic', var(--sans-fallbacks), system-ui, sans-serif",
      ...arabic.tokens,
    }),
    ":root:root{--language-font:'Type Language'}\n",
  ].join('');
}

function measuresOf(pair: TypePair, name: FaceName): Measures | undefined {
  if (name === 'mono') return undefined;
  const { advances, ...script } = pairs[pair][name.startsWith('arabic') ? 'arabic' : 'latin'];
  const sized = (measure: number) => (measure * script.size) / 100;
  const [regular, bold] = advances;
  return {
    advance: sized(name.endsWith('Bold') ? bold : regular),
    ascent: sized(script.ascent),
    descent: sized(script.descent),
  };
}

/** Doubled, as the selector of the brand's other values. */
function valuesFor(locale: 'en' | 'ar', values: Record<string, string | number>): string {
  const lines = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return `:lang(${locale}):lang(${locale}){${lines.join(';')}}\n`;
}
