import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode,
  wcagContrast,
} from 'culori/fn';

useMode(modeLrgb);
useMode(modeRgb);
const oklch = useMode(modeOklch);

/** The two colours that an organisation chooses, as #rrggbb. */
export interface BrandColours {
  /** Of dark sections; texts and papers are tinted with it. */
  main: string;
  /** Of buttons, links and lines. */
  accent: string;
}

/** Where a colour is used in another lightness than it was chosen in, as nobody could read it otherwise. */
export interface MendedColour {
  use: 'dark sections' | 'links on paper' | 'links on dark' | 'buttons';
  /** As it was chosen, and as it is used; #rrggbb. */
  chosen: string;
  used: string;
  /** How the chosen one would stand out from what is beside it, as WCAG 2.2 counts. */
  contrast: number;
}

/** The custom properties of the palette in styles/tokens.css, without the two hyphens, as #rrggbb. */
export type Palette = Record<string, string>;

/** What WCAG 2.2 AA asks of texts (1.4.3), and of lines and signs (1.4.11). */
const [forTexts, forSigns] = [4.5, 3];

/** Steps in which a colour is made lighter or darker, of the lightness of OKLCH (0 to 1). */
const step = 0.005;

/** A colour of a hue in another lightness, with at most so much chroma of OKLCH. */
type Tint = (lightness: number, chroma: number) => string;

/** The colours of a site, made of the two of an organisation: each text can be read on each of its grounds. */
export function paletteOf({ main, accent }: BrandColours): { palette: Palette; mended: MendedColour[] } {
  const tint = tintOf(main);
  const paper = {
    'paper-0': tint(0.994, 0.003),
    'paper-50': tint(0.98, 0.006),
    'paper-100': tint(0.95, 0.012),
  };
  const papers = Object.values(paper);
  const white = paper['paper-50'];
  const inkMuted = tint(0.86, 0.03);
  const inkSurface = readable(lighter(main, 0.035), [inkMuted], forTexts, -1);
  const ink = inkSurface === lighter(main, 0.035) ? main : lighter(inkSurface, -0.035);
  const inks = [ink, inkSurface];
  const night = {
    'night-ground': tint(0.2, 0.03),
    'night-surface': tint(0.23, 0.035),
    'night-sheet': tint(0.235, 0.035),
  };
  const nights = Object.values(night);
  const [link, inkLink] = [readable(accent, papers, forTexts, -1), readable(accent, inks, forTexts, 1)];
  const button = buttonOf(accent, [white, tint(0.17, 0.03)]);
  return {
    palette: {
      'ink-950': tint(0.19, 0.035),
      'ink-800': tint(0.27, 0.04),
      'ink-600': readable(tint(0.45, 0.045), papers, forTexts, -1),
      ...paper,
      'paper-200': tint(0.91, 0.018),
      'paper-300': tint(0.865, 0.022),
      'paper-500': tint(0.66, 0.03),
      'accent-700': link,
      'accent-500': readable(accent, papers, forSigns, -1),
      'paper-success': readable('#0e7c66', papers, forTexts, -1),
      'paper-error': readable('#b3261e', papers, forTexts, -1),
      'ink-ground': ink,
      'ink-surface': inkSurface,
      'ink-line': lighter(ink, 0.12),
      'ink-text': readable(tint(0.93, 0.012), inks, forTexts, 1),
      'ink-muted': inkMuted,
      'ink-drawn': inkMuted,
      'ink-accent': inkLink,
      'ink-mark': readable(accent, inks, forSigns, 1),
      'ink-success': readable('#53c7ad', inks, forTexts, 1),
      'ink-error': readable('#ff9d92', inks, forTexts, 1),
      ...night,
      'night-fill': tint(0.27, 0.04),
      'night-line': tint(0.34, 0.04),
      'night-drawn': tint(0.53, 0.04),
      'night-text': tint(0.91, 0.012),
      'night-muted': tint(0.78, 0.03),
      'night-accent': readable(accent, nights, forTexts, 1),
      'night-mark': readable(accent, nights, forSigns, 1),
      'night-success': '#53c7ad',
      'night-error': '#ff9d92',
      ...button,
    },
    mended: [
      mendedFrom('dark sections', main, ink, [inkMuted]),
      mendedFrom('links on paper', accent, link, papers),
      mendedFrom('links on dark', accent, inkLink, inks),
      mendedFrom('buttons', accent, button.action, [button['on-action']]),
    ].filter((each) => each.chosen !== each.used),
  };
}

function tintOf(colour: string): Tint {
  const { c, h = 0 } = oklchOf(colour);
  return (l, chroma) => hexOf({ mode: 'oklch', l, c: Math.min(c, chroma), h });
}

/** The accent with a text on it that can be read: the lighter or the darker one, whichever stands out more. */
function buttonOf(accent: string, texts: [light: string, dark: string]) {
  const [light, dark] = texts;
  const isDark = wcagContrast(accent, light) >= wcagContrast(accent, dark);
  const onAction = isDark ? light : dark;
  const action = readable(accent, [onAction], forTexts, isDark ? -1 : 1);
  return { action, 'action-hover': lighter(action, isDark ? -0.045 : 0.045), 'on-action': onAction };
}

/** A colour that stands out from all of these by at least so much: made darker (-1) or lighter (1) where it does not. */
function readable(colour: string, beside: string[], least: number, direction: -1 | 1): string {
  for (let change = 0; change <= 1; change += step) {
    const tried = change === 0 ? colour : lighter(colour, direction * change);
    if (leastContrast(tried, beside) >= least) return tried;
  }
  return direction < 0 ? '#000000' : '#ffffff';
}

function leastContrast(colour: string, beside: string[]): number {
  return Math.min(...beside.map((other) => wcagContrast(colour, other)));
}

function lighter(colour: string, by: number): string {
  const { l, c, h = 0 } = oklchOf(colour);
  return hexOf({ mode: 'oklch', l: Math.min(1, Math.max(0, l + by)), c, h });
}

/** @param colour as #rrggbb, which the type of the row makes sure of */
function oklchOf(colour: string): Oklch {
  const known = oklch(colour);
  if (!known) throw new Error(`${colour} is no colour`);
  return known;
}

/** Colours that screens can't show lose chroma, and keep lightness and hue. */
function hexOf(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'));
}

function mendedFrom(use: MendedColour['use'], chosen: string, used: string, beside: string[]): MendedColour {
  return { use, chosen, used, contrast: leastContrast(chosen, beside) };
}
