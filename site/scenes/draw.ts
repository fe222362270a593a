import type { Locale } from '#content-db/model/locale.ts';
import { poseAt } from '#content-db/scenes/pose.ts';
import type { Person, Point, Scene } from '#content-db/scenes/scene.ts';
import { tracksOf } from '#content-db/scenes/time-line.ts';
import { onBearing, short } from '../art/geometry.ts';
import { type Dictionary, dictionaryOf } from '../i18n/dictionary.ts';
import { dimension } from './dimension.ts';
import { figure, voice } from './figures.ts';
import { halfWidth, Labels, type Lettered, type Spot, withinEdges } from './labels.ts';
import { escaped, lettering } from './lettering.ts';
import { drawMoments, waysOf } from './moments.ts';
import { drawShape, isUpright, labelPlace, leafOf } from './shapes.ts';
import { margin, type Sheet, sheetOf, sheetWidth } from './sheet.ts';

const tick = 7;

/** Metres between the numbers of the ruler. */
const numbered = 5;

/**
 * The plan of a scene as SVG, complete as a still picture: everybody at the moment of the decision, where they
 * come from, where the calmer choice leads them, and the distances. Its colours and letter sizes are in
 * site/styles/plan.css; site/islands/scene-player.ts moves its figures.
 */
export function drawScene(scene: Scene, locale: Locale): string {
  const sheet = sheetOf(scene, locale);
  const words = dictionaryOf(locale).scene;
  const tracks = tracksOf(scene, 'precision');
  const trackOf = (name: string) => tracks.get(name) ?? [];
  const poses = scene.people.map(({ name }) => poseAt(trackOf(name), scene.decision.at));
  const places = poses.map(sheet.point);
  const numberOf = (name: string) => scene.people.findIndex((person) => person.name === name);
  const labels = new Labels();
  for (const place of places) labels.keepFree(place, 0.3 * sheet.unit);
  for (const { from, to } of scene.distances)
    labels.keepFree(middle(places[numberOf(from)], places[numberOf(to)]), 0.15 * sheet.unit);
  for (const line of linesOf(scene, sheet))
    for (const [at, to] of line.slice(1).entries()) labels.keepLineFree(line[at] ?? to, to);
  for (const shape of scene.shapes)
    if (isUpright(shape, sheet)) labels.keepFree(labelPlace(shape, sheet), 0.2 * sheet.unit);
    else if ('label' in shape && shape.label)
      labels.arrange([
        { text: shape.label[locale], className: 'l', spots: [{ at: labelPlace(shape, sheet), shift: 0.35 }] },
      ]);
  const measures = scene.distances.map(({ from, to }) =>
    measureOf([numberOf(from), numberOf(to)], places, words.metre, sheet),
  );
  const names = scene.people.map(({ label }, number) =>
    nameOf(label[locale], places[number] ?? [0, 0], sheet),
  );
  const spots = labels.arrange([...measures, ...names]);
  const distances = measures.map((measure, at) => drawDistance(measure, spots[at]));
  const figures = scene.people.map((person, number) =>
    drawPerson(person, number, sheet, {
      place: places[number] ?? [0, 0],
      turn: sheet.turn(poses[number]?.[2] ?? 0),
      name: person.label[locale],
      spot: spots[measures.length + number],
    }),
  );
  const moments = scene.people.map(({ name }) => drawMoments(trackOf(name), scene, sheet, labels));
  const rings = scene.rings.map(({ person, radii }) => {
    const number = numberOf(person);
    const circles = radii.map((radius) =>
      drawRing(radius, places[number] ?? [0, 0], words.metre, { sheet, labels }),
    );
    return `<g class="r" data-rings="${number}" transform="${moved(places[number] ?? [0, 0])}">${circles.join('')}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="plan" viewBox="0 0 ${sheetWidth} ${sheet.height}" role="img" aria-label="${escaped(scene.place[locale])}">`,
    ground(scene, sheet, words),
    ...scene.shapes.map((shape) => drawShape(shape, sheet, locale)),
    clipped(rings, sheet),
    '<g class="s">',
    ...moments,
    '</g>',
    ...figures,
    ...distances,
    '</svg>',
  ].join('');
}

/** The lines that no text should stand on, in units: walls, open doors, and the ways of people. */
function linesOf(scene: Scene, sheet: Sheet): Point[][] {
  const tracks = [...tracksOf(scene, 'precision').values()];
  return [
    ...scene.shapes.flatMap((shape): Point[][] => {
      if (shape.kind === 'wall') return [shape.points.map(sheet.point)];
      return shape.kind === 'door' ? [leafOf(shape, sheet)] : [];
    }),
    ...tracks.flatMap((track) => waysOf(track, scene)).map((way) => way.map(sheet.point)),
  ];
}

/** Cuts off what leaves the plan: an SVG inside of an SVG shows nothing beyond its edges. */
function clipped(content: string[], { height }: Sheet): string {
  const size = { x: margin, y: margin, width: sheetWidth - 2 * margin, height: height - 2 * margin };
  return (
    `<svg role="none" x="${size.x}" y="${size.y}" width="${size.width}" height="${size.height}" ` +
    `viewBox="${Object.values(size).join(' ')}">${content.join('')}</svg>`
  );
}

function middle([x, y]: Point = [0, 0], [toX, toY]: Point = [0, 0]): Point {
  return [(x + toX) / 2, (y + toY) / 2];
}

function moved([x, y]: Point): string {
  return `translate(${short(x)} ${short(y)})`;
}

/** The name of somebody: below or above, straight or, where it is narrow, aside; else beside. */
function nameOf(text: string, [placeX, placeY]: Point, { unit }: Sheet): Lettered {
  const x = withinEdges(text, 'n', placeX, sheetWidth);
  const aside = 0.3 * unit;
  const below = { y: placeY + 0.37 * unit, shift: 0.9 };
  const above = { y: placeY - 0.38 * unit, shift: -0.25 };
  const near = [0, -aside, aside].flatMap((by) =>
    [below, above].map(({ y, shift }): Spot => ({ at: [x + by, y], shift })),
  );
  const beside = [1, -1]
    .map((side) => placeX + side * (0.36 * unit + halfWidth(text, 'n')))
    .filter((at) => withinEdges(text, 'n', at, sheetWidth) === at)
    .map((at): Spot => ({ at: [at, placeY], shift: 0.35 }));
  return { text, className: 'n', spots: [...near, ...beside] };
}

interface Standing {
  place: Point;
  /** Degrees clockwise from up. */
  turn: number;
  name: string;
  /** Where the name stands on the sheet. */
  spot: Spot | undefined;
}

/** Somebody at the moment of the decision. The player moves the group, and turns the one inside. */
function drawPerson(
  { role }: Person,
  number: number,
  { unit }: Sheet,
  { place, turn, name, spot }: Standing,
): string {
  const own = spot && shifted(spot, [-place[0], -place[1]]);
  return (
    `<g class="${role}" data-person="${number}" transform="${moved(place)}">` +
    `<g transform="rotate(${short(turn, 0)})">${figure(unit)}${voice(unit)}</g>` +
    `${own ? lettering(name, own.at, 'n', own.shift) : ''}</g>`
  );
}

function shifted({ at: [x, y], shift }: Spot, [byX, byY]: Point): Spot {
  return { at: [x + byX, y + byY], shift };
}

interface Drawing {
  sheet: Sheet;
  labels: Labels;
}

/** The distance between two people, with its number on either side. */
interface Measure extends Lettered {
  ends: readonly [from: number, to: number];
  /** The lines, in the order of the spots. */
  paths: string[];
}

function measureOf(ends: Measure['ends'], places: Point[], metre: string, { unit }: Sheet): Measure {
  const [from, to] = ends;
  const sides = [1, -1].map((side) =>
    dimension(places[from] ?? [0, 0], places[to] ?? [0, 0], { unit, side }),
  );
  return {
    ends,
    text: `${sides[0]?.metres} ${metre}`,
    className: 'm',
    spots: sides.map(({ x, y }) => ({ at: [x, y], shift: 0.35 })),
    paths: sides.map(({ path }) => path),
  };
}

function drawDistance({ ends, text, spots, paths }: Measure, spot: Spot | undefined): string {
  const side = spot ? spots.indexOf(spot) : 0;
  return `<g class="x" data-distance="${ends.join(' ')}" data-side="${side === 1 ? -1 : 1}"><path d="${paths[side]}"/>${lettering(text, spot?.at ?? [0, 0], 'm')}</g>`;
}

/** Where the radius of a ring may stand, the best first. */
const ringBearings = [0, 180, 30, 330, 150, 210, 60, 300, 120, 240];

/** A ring around the origin; `place` is where that is on the sheet. */
function drawRing(radius: number, place: Point, metre: string, { sheet, labels }: Drawing): string {
  const units = radius * sheet.unit;
  const text = `${short(radius)} ${metre}`;
  const spots = ringBearings.map((bearing) => ({ at: onBearing(bearing, units), shift: 0.35 }));
  const spot = spots.find((candidate) => {
    const onSheet = shifted(candidate, place);
    const [x, y] = onSheet.at;
    const isInside = x > 2 * margin && x < sheetWidth - 2 * margin && y > margin && y < sheet.height - margin;
    return isInside && labels.ifFree(text, 'm w', [onSheet]) !== '';
  });
  const label = spot ? lettering(text, spot.at, 'm w') : '';
  return `<circle r="${short(units, 0)}" data-radius="${short(units, 0)}"/>${label}`;
}

/** The paper below a plan: a dot at each metre, a ruler around it, a scale, and on a map a compass. */
function ground({ width, height, isMap }: Scene, { unit, point }: Sheet, words: Dictionary['scene']): string {
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
