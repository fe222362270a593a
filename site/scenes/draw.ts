import type { Locale } from '#content-db/model/locale.ts';
import { poseAt } from '#content-db/scenes/pose.ts';
import type { Person, Point, Scene } from '#content-db/scenes/scene.ts';
import { tracksOf } from '#content-db/scenes/time-line.ts';
import { onBearing, short } from '../art/geometry.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { dimension } from './dimension.ts';
import { figure, voice } from './figures.ts';
import { ground } from './ground.ts';
import { Labels, type Spot, withinEdges } from './labels.ts';
import { escaped, lettering } from './lettering.ts';
import { drawMoments } from './moments.ts';
import { drawShape, labelPlace } from './shapes.ts';
import { margin, type Sheet, sheetOf, sheetWidth } from './sheet.ts';

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
  for (const shape of scene.shapes)
    if ('label' in shape && shape.label)
      labels.choose(shape.label[locale], 'l', [{ at: labelPlace(shape, sheet), shift: 0.35 }]);
  const figures = scene.people.map((person, number) =>
    drawPerson(person, number, sheet, {
      place: places[number] ?? [0, 0],
      turn: sheet.turn(poses[number]?.[2] ?? 0),
      name: person.label[locale],
      labels,
    }),
  );
  const distances = scene.distances.map(({ from, to }) =>
    drawDistance([numberOf(from), numberOf(to)], places, words.metre, { sheet, labels }),
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

interface Standing {
  place: Point;
  /** Degrees clockwise from up. */
  turn: number;
  name: string;
  labels: Labels;
}

/** Somebody at the moment of the decision. The player moves the group, and turns the one inside. */
function drawPerson(
  { role }: Person,
  number: number,
  { unit }: Sheet,
  { place, turn, name, labels }: Standing,
): string {
  const x = withinEdges(name, 'n', place[0], sheetWidth) - place[0];
  const spots: Spot[] = [
    { at: [x, 0.34 * unit], shift: 0.85 },
    { at: [x, -0.36 * unit], shift: -0.15 },
  ];
  const chosen =
    spots[
      labels.choose(
        name,
        'n',
        spots.map((spot) => shifted(spot, place)),
      )
    ];
  return (
    `<g class="${role}" data-person="${number}" transform="${moved(place)}">` +
    `<g transform="rotate(${short(turn, 0)})">${figure(unit)}${voice(unit)}</g>` +
    `${chosen ? lettering(name, chosen.at, 'n', chosen.shift) : ''}</g>`
  );
}

function shifted({ at: [x, y], shift }: Spot, [byX, byY]: Point): Spot {
  return { at: [x + byX, y + byY], shift };
}

interface Drawing {
  sheet: Sheet;
  labels: Labels;
}

/** The distance between two people; its number is on the side with more room. */
function drawDistance(
  [from, to]: readonly [number, number],
  places: Point[],
  metre: string,
  { sheet, labels }: Drawing,
): string {
  const sides = [1, -1].map((side) =>
    dimension(places[from] ?? [0, 0], places[to] ?? [0, 0], { unit: sheet.unit, side }),
  );
  const text = `${sides[0]?.metres} ${metre}`;
  const best = labels.choose(
    text,
    'm',
    sides.map(({ x, y }) => ({ at: [x, y], shift: 0.35 })),
  );
  const { path, x, y } = sides[best] ?? { path: '', x: 0, y: 0 };
  return `<g class="x" data-distance="${from} ${to}" data-side="${best === 1 ? -1 : 1}"><path d="${path}"/>${lettering(text, [x, y], 'm')}</g>`;
}

/** A ring around the origin; `place` is where that is on the sheet. */
function drawRing(radius: number, place: Point, metre: string, { sheet, labels }: Drawing): string {
  const units = radius * sheet.unit;
  const text = `${short(radius)} ${metre}`;
  const spots = [0, 180].map((bearing) => ({ at: onBearing(bearing, units), shift: 0.35 }));
  const onSheet = spots.map((spot) => shifted(spot, place));
  const free = onSheet.findIndex(({ at: [, y] }) => y > 0 && y < sheet.height);
  const spot = spots[free];
  const label =
    spot && labels.ifFree(text, 'm w', [onSheet[free] ?? spot]) ? lettering(text, spot.at, 'm w') : '';
  return `<circle r="${short(units, 0)}" data-radius="${short(units, 0)}"/>${label}`;
}
