import { type Random, randomOf } from '../random.ts';
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

const plates = {
  cabin,
  crowd,
  'shop-floor': shopFloor,
  street,
  report: (random) => random.pick([report, debriefing])(random),
  timeline,
  encounter,
  route,
} satisfies Record<string, (random: Random) => Mark[]>;

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
 * people, doors and distances. The same seed gives the same plate. `.cover-ground`, `.cover-line` and
 * `.cover-accent` take their colours from the CSS property `color`.
 */
export function cover(seed: string, { kind, isMirrored = false }: CoverOptions = {}): string {
  const random = randomOf(seed);
  const chosen = random.pick(kinds);
  const marks = plates[kind ?? chosen](random);
  const { width, height } = sheet;
  const mirror = isMirrored ? ` transform="matrix(-1 0 0 1 ${width} 0)"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">` +
    `<path class="cover-ground" fill="currentColor" d="M0 0h${width}v${height}H0z"/>` +
    `<g class="cover-line" stroke="currentColor"${mirror}>${paths(marks.filter(({ isAccent }) => !isAccent))}</g>` +
    `<g class="cover-accent" stroke="currentColor"${mirror}>${paths(marks.filter(({ isAccent }) => isAccent))}</g></svg>`
  );
}

/** One path for all marks of a kind. */
function paths(marks: Mark[]): string {
  return [...Map.groupBy(marks, ({ as }) => as)]
    .map(([as, drawn]) => `<path${attributes[as]} d="${drawn.map(({ d }) => d).join('')}"/>`)
    .join('');
}
