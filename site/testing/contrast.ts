import { readFile } from 'node:fs/promises';

/** Colours by the names of their custom properties. */
export type Colours = Record<string, string>;

const site = await readFile(new URL('../styles/tokens.css', import.meta.url), 'utf8');
const isDark = '@media (prefers-color-scheme: dark) {\n  ';

/** The variables of the rules with a selector, which stand in the scheme asked for. */
function coloursOf(css: string, selector: string): Colours {
  const rules = css.split(/(?<=\n)(?=\S)/).filter((part) => part.startsWith(`${selector} {`));
  return Object.fromEntries(
    rules.flatMap((rule) =>
      Array.from(
        rule.slice(0, rule.indexOf('}')).matchAll(/--([\w-]+): ([^;]+);/g),
        ([, name = '', value = '']) => [name, value],
      ),
    ),
  );
}

/** The colours of the site by where they are used, with another palette or another look of the back office. */
export function schemesOf(palette: Colours = {}, others = ''): Record<string, Colours> {
  const light = { ...coloursOf(site, ':root'), ...palette, ...coloursOf(others, ':root') };
  const dark = {
    ...light,
    ...coloursOf(site, `${isDark}:root`),
    ...coloursOf(others, `${isDark}:root`),
  };
  const onInk = coloursOf(site, '.on-ink');
  return {
    'in light': light,
    'in the dark': dark,
    'on ink, in light': { ...light, ...onInk },
    'on ink, in the dark': { ...dark, ...onInk },
  };
}

/** Relative luminance of a colour, as WCAG defines it. */
function luminance(colours: Colours, name: string): number {
  const value = colours[name] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other !== undefined) return luminance(colours, other);
  const channels = /^#(..)(..)(..)$/.exec(value)?.slice(1);
  if (!channels)
    throw new Error(`--${name} is “${value}”. Write a colour as #rrggbb, so that its contrast is known.`);
  const [red = 0, green = 0, blue = 0] = channels.map((hex) => {
    const part = Number.parseInt(hex, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Pairs with less contrast than they need, one line each. */
export function faintPairs(
  colours: Colours,
  pairs: [name: string, ground: string, least: number][],
): string[] {
  return pairs.flatMap(([name, ground, least]) => {
    const [one, other] = [luminance(colours, name), luminance(colours, ground)];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast >= least) return [];
    return `--${name} on --${ground}: ${contrast.toFixed(2)} to 1. WCAG AA asks for ${least} to 1. Change one of them in site/styles/tokens.css.`;
  });
}

const grounds = ['ground', 'surface', 'sheet'];
const texts = ['text', 'strong', 'muted', 'accent', 'error'];
/** The back office writes with it, on these. */
const ofSuccess = ['ground', 'sheet'].map((ground): [string, string, number] => ['success', ground, 4.5]);
const ofTexts = texts.flatMap((name) =>
  grounds.map((ground): [string, string, number] => [name, ground, 4.5]),
);
/** Lines and signs, which are no text. */
const ofMarks = ['mark', 'success'].flatMap((name) =>
  grounds.map((ground): [string, string, number] => [name, ground, 3]),
);

/** The texts and signs of a scheme that are too faint on one of its grounds, one line each. */
export function faintIn(scheme: string, colours: Colours): string[] {
  const pairs = [...ofTexts, ...ofMarks, ...(scheme.startsWith('on ink') ? [] : ofSuccess)];
  return faintPairs(colours, [...pairs, ['on-action', 'action', 4.5]]);
}
