import { type Point, short } from '#site/art/geometry.ts';
import { type Random, randomOf } from '#site/art/random.ts';
import { cabin } from './cabin.ts';
import { crowd } from './crowd.ts';
import { debriefing } from './debriefing.ts';
import { encounter } from './encounter.ts';
import { report } from './report.ts';
import { route } from './route.ts';
import { shopFloor } from './shop-floor.ts';
import { street } from './street.ts';
import { timeline } from './timeline.ts';
import { type Mark, sheet } from './vocabulary.ts';

/** Draws a kind of plate, and says in which ways it may be turned over: not what runs one way, or is read. */
interface Plate {
  draw: (random: Random) => Mark[];
  turns: readonly ('across' | 'down')[];
}

const plates = {
  cabin: { draw: cabin, turns: ['across', 'down'] },
  crowd: { draw: crowd, turns: ['down'] },
  'shop-floor': { draw: shopFloor, turns: ['across', 'down'] },
  street: { draw: street, turns: ['across', 'down'] },
  report: { draw: (random) => random.pick([report, debriefing])(random), turns: [] },
  timeline: { draw: timeline, turns: ['down'] },
  encounter: { draw: encounter, turns: ['across', 'down'] },
  route: { draw: route, turns: ['down'] },
} satisfies Record<string, Plate>;

export type CoverKind = keyof typeof plates;

/** What a post without a topic may show. */
const kinds = [
  'cabin',
  'crowd',
  'shop-floor',
  'street',
  'report',
  'timeline',
  'encounter',
  'route',
] as const satisfies CoverKind[];

/** The kind of this name, if there is one. */
export function coverKindOf(name: string | undefined): CoverKind | undefined {
  return kinds.find((kind) => kind === name);
}

export interface CoverOptions {
  /** What it shows; by default one that the seed chooses. */
  kind?: CoverKind | undefined;
  /** For pages that read from right to left, so that sequences run their way. */
  isMirrored?: boolean;
}

/** By the kind of a mark, the attributes of its path. */
const attributes: Record<Mark['as'], string> = {
  line: '',
  dash: ' stroke-dasharray="3 3"',
  head: ' stroke-width="6.2" stroke-linecap="round"',
  dot: ' stroke-width="4.6" stroke-linecap="round"',
  block: ' stroke="none" fill="currentColor" opacity=".28"',
  row: ' stroke-width="11" stroke-dasharray="13 8" opacity=".42"',
};

/**
 * The plate of a post without a picture, as inline SVG without lettering: a scene from above, composed of
 * people, doors and distances, as a whole or closer. The same seed gives the same plate. `.cover-ground`,
 * `.cover-line` and `.cover-accent` take their colours from the CSS property `color`.
 */
export function cover(seed: string, { kind, isMirrored = false }: CoverOptions = {}): string {
  const random = randomOf(seed);
  const chosen = random.pick(kinds);
  const plate: Plate = plates[kind ?? chosen];
  const marks = plate.draw(random);
  const { width, height } = sheet;
  const view = ` transform="${frame(random, marks, plate, isMirrored)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">` +
    `<path class="cover-ground" fill="currentColor" d="M0 0h${width}v${height}H0z"/>` +
    `<g class="cover-line" stroke="currentColor"${view}>${paths(marks.filter(({ isAccent }) => !isAccent))}</g>` +
    `<g class="cover-accent" stroke="currentColor"${view}>${paths(marks.filter(({ isAccent }) => isAccent))}</g></svg>`
  );
}

/** How close a plate is seen. */
const scales = [1, 1, 1.25, 1.5] as const;

/** The part of the sheet that is shown, around what the plate is about, as an SVG transform. */
function frame(random: Random, marks: Mark[], { turns }: Plate, isMirrored: boolean): string {
  const scale = random.pick(scales);
  const [x, y] = subjectOf(marks.filter(({ isAccent }) => isAccent));
  const across = part(
    scale,
    x,
    sheet.width,
    (turns.includes('across') && random.pick([true, false])) !== isMirrored,
  );
  const down = part(scale, y, sheet.height, turns.includes('down') && random.pick([true, false]));
  return `matrix(${across.scale} 0 0 ${down.scale} ${short(across.offset)} ${short(down.offset)})`;
}

/** Enlarges a length of the sheet around a place, and turns it over, so that it covers the whole length. */
function part(scale: number, place: number, length: number, isTurned: boolean) {
  const offset = Math.min(0, Math.max(length - scale * length, length / 2 - scale * place));
  return isTurned ? { scale: -scale, offset: length - offset } : { scale, offset };
}

/** The middle of the people whom a plate is about, or of all that it is about. */
function subjectOf(marks: Mark[]): Point {
  const people = marks.filter(({ as }) => as === 'head');
  const starts = (people.length > 0 ? people : marks).map(({ d }) => d.match(/-?[\d.]+/g)?.map(Number) ?? []);
  const middleOf = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middleOf(starts.map(([x = 0]) => x)), middleOf(starts.map(([, y = 0]) => y))];
}

/** One path for all marks of a kind. */
function paths(marks: Mark[]): string {
  return [...Map.groupBy(marks, ({ as }) => as)]
    .map(([as, drawn]) => `<path${attributes[as]} d="${drawn.map(({ d }) => d).join('')}"/>`)
    .join('');
}
