import { type Key, poseAt } from '#content-db/scenes/pose.ts';
import type { Point, Scene } from '#content-db/scenes/scene.ts';
import { clock, endOf } from '#content-db/scenes/time-line.ts';
import { line, onBearing } from '../art/geometry.ts';
import { outline } from './figures.ts';
import type { Labels, Spot } from './labels.ts';
import type { Sheet } from './sheet.ts';

type Place = readonly [x: number, y: number];
type Pose = readonly [x: number, y: number, facing: number];

/** Metres below which a way is not drawn, and below which there is no room for an outline beside a figure. */
const shortest = 0.4;
const room = 0.75;

/** What a still picture shows of somebody’s movements: the way to the decision and after it, and outlines with times at its ends. */
export function drawMoments(track: readonly Key[], scene: Scene, sheet: Sheet, labels: Labels): string {
  const { at } = scene.decision;
  const last = endOf(scene, 'precision');
  const [start, decided, end] = [poseAt(track, 0), poseAt(track, at), poseAt(track, last)];
  const [before, after] = waysOf(track, scene);
  const isBack = distance(start, end) < room;
  const times = isBack ? `${clock(0)} · ${clock(last)}` : clock(last);
  return (
    way(before, 'k', sheet) +
    way(after, 'p', sheet) +
    (distance(start, decided) < room || isBack ? '' : moment(start, 'g', clock(0), { sheet, labels })) +
    (distance(end, decided) < room ? '' : moment(end, 'e', times, { sheet, labels }))
  );
}

/** Where somebody goes before the decision and after it, in metres. */
export function waysOf(
  track: readonly Key[],
  { decision: { at } }: Scene,
): [before: Place[], after: Place[]] {
  const decided = placeIn(poseAt(track, at));
  return [
    [...track.filter(([seconds]) => seconds < at).map(placeOf), decided],
    [decided, ...track.filter(([seconds]) => seconds > at).map(placeOf)],
  ];
}

function placeOf([, x, y]: Key): Place {
  return [x, y];
}

function placeIn([x, y]: Pose): Place {
  return [x, y];
}

function distance([x, y]: Pose, [toX, toY]: Pose): number {
  return Math.hypot(toX - x, toY - y);
}

/** A line through places, with an arrow at its end. */
function way(places: Place[], className: string, { point, unit }: Sheet): string {
  const corners = places
    .filter(([x, y], index) => index === 0 || x !== places[index - 1]?.[0] || y !== places[index - 1]?.[1])
    .map(point);
  const [end, before] = [corners.at(-1), corners.at(-2)];
  if (!end || !before) return '';
  if (corners.length === 2 && Math.hypot(end[0] - before[0], end[1] - before[1]) < shortest * unit) return '';
  return `<path class="${className}" d="${line(...corners)}"/><path class="a" d="${arrow(end, before, unit)}"/>`;
}

/** Two strokes in front of the figure at the end of a way. */
function arrow([x, y]: Point, [fromX, fromY]: Point, unit: number): string {
  const angle = (Math.atan2(x - fromX, fromY - y) * 180) / Math.PI;
  const tip = onBearing(angle + 180, 0.34 * unit, [x, y]);
  return line(onBearing(angle + 150, 0.16 * unit, tip), tip, onBearing(angle + 210, 0.16 * unit, tip));
}

/** Somebody at another moment, with its time where there is room for it. */
function moment(
  pose: Pose,
  className: string,
  time: string,
  { sheet, labels }: { sheet: Sheet; labels: Labels },
): string {
  const [x, y] = sheet.point(pose);
  const aside = 0.5 * sheet.unit;
  const spots = [0, -aside, aside].flatMap((by): Spot[] => [
    { at: [x + by, y - 0.42 * sheet.unit], shift: 0 },
    { at: [x + by, y + 0.42 * sheet.unit], shift: 0.75 },
  ]);
  return (
    `<g class="${className}">${outline([x, y], sheet.turn(pose[2]), sheet.unit)}</g>` +
    labels.ifFree(time, 'm w', spots)
  );
}
