import type { Scene } from '#content-db/scenes/scene.ts';
import type { Dictionary } from '../i18n/dictionary.ts';
import { short } from '../art/geometry.ts';
import { lettering } from './lettering.ts';
import { margin, type Sheet, sheetWidth } from './sheet.ts';

const tick = 7;

/** Metres between the numbers of the ruler. */
const numbered = 5;

/** The paper below a plan: a dot at each metre, a ruler around it, a scale, and on a map a compass. */
export function ground(
  { width, height, isMap }: Scene,
  { unit, point }: Sheet,
  words: Dictionary['scene'],
): string {
  const columns = steps(width).map((metre) => margin + metre * unit);
  const rows = steps(height).map((metre) => margin + metre * unit);
  const bottom = margin + height * unit;
  const right = sheetWidth - margin;
  const dots = rows.slice(1).map((y) => `M${short(margin, 0)} ${short(y, 0)}H${short(right, 0)}`);
  const ruler = [
    ...columns.map(
      (x) => `M${short(x, 0)} ${short(margin - tick, 0)}v${tick}M${short(x, 0)} ${short(bottom, 0)}v${tick}`,
    ),
    ...rows.map(
      (y) => `M${short(margin - tick, 0)} ${short(y, 0)}h${tick}M${short(right, 0)} ${short(y, 0)}h${tick}`,
    ),
  ];
  const numbers = columns
    .slice(0, -1)
    .map((_, metre) =>
      metre % numbered === 0 ? lettering(String(metre), [point([metre, 0])[0], bottom + 17], 'm u') : '',
    );
  const frame = `<rect class="t" x="${margin}" y="${margin}" width="${sheetWidth - 2 * margin}" height="${short(height * unit, 0)}"/>`;
  return (
    `<path class="q" stroke-dasharray="0 ${short(unit, 2)}" d="${dots.join('')}"/><path class="t l" d="${ruler.join('')}"/>${frame}${numbers.join('')}` +
    (isMap ? compass(right - 0.75 * unit, margin + 0.75 * unit, 0.45 * unit, words.north) : '')
  );
}

function steps(metres: number): number[] {
  return Array.from({ length: Math.floor(metres) + 1 }, (_, metre) => metre);
}

function compass(x: number, y: number, radius: number, north: string): string {
  const r = short(radius, 0);
  const half = short(radius * 0.3, 0);
  return (
    `<g transform="translate(${short(x, 0)} ${short(y, 0)})"><circle class="t" r="${r}"/>` +
    `<path class="i" d="M0-${r}L${half} 0 0-${short(radius * 0.2, 0)}-${half} 0z"/>${lettering(north, [0, radius * 0.45], 'm w')}</g>`
  );
}
