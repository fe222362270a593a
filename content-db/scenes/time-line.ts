import { Problem } from '../model/problem.ts';
import { type Key, poseAt } from './pose.ts';
import {
  type Choice,
  directions,
  type Moment,
  paces,
  type Person,
  type Point,
  type Scene,
  type Toward,
} from './scene.ts';

/** The movements of each person by name, in metres. */
export type Tracks = Map<string, Key[]>;

/** Seconds that it takes to turn. */
const turnTime = 0.5;

/** How everybody moves from the beginning until the end of a branch; without a choice, until the decision. */
export function tracksOf(scene: Scene, choice?: Choice): Tracks {
  return trackMoments(
    scene,
    [...scene.before, ...(choice ? scene.branches[choice].moments : [])],
    () => undefined,
  );
}

/** The time at which a branch ends: its last moment, or the end of a movement. */
export function endOf(scene: Scene, choice: Choice): number {
  const last = scene.branches[choice].moments.at(-1)?.at ?? scene.decision.at;
  const movements = [...tracksOf(scene, choice).values()].map((track) => track.at(-1)?.[0] ?? 0);
  return Math.ceil(Math.max(last, scene.decision.at, ...movements));
}

/** The metres between two people at a time, from middle to middle. */
export function distanceAt(tracks: Tracks, from: string, to: string, seconds: number): number {
  const [x, y] = poseAt(tracks.get(from) ?? [], seconds);
  const [toX, toY] = poseAt(tracks.get(to) ?? [], seconds);
  return Math.hypot(toX - x, toY - y);
}

/** Like `tracksOf`, for moments in order; `report` gets a Problem for each movement that begins before the one before it has ended. */
export function trackMoments(
  { people }: Pick<Scene, 'people'>,
  moments: readonly Moment[],
  report: (line: number, problem: Problem) => void,
): Tracks {
  const positions = new Map(people.map(({ name, at }) => [name, at]));
  const tracks: Tracks = new Map(people.map((person) => [person.name, [firstKey(person, positions)]]));
  for (const moment of moments) {
    if (moment.kind !== 'moves' && moment.kind !== 'turns') continue;
    const track = tracks.get(moment.person);
    const [end = 0] = track?.at(-1) ?? [];
    if (end > moment.at) report(moment.line, tooEarly(moment.person, end));
    if (!track) continue;
    const start = Math.max(end, moment.at);
    if (moment.kind === 'moves') addMovement(track, start, moment);
    else
      addTurn(
        track,
        start,
        angleTo(moment.toward, poseAt(track, start), (name) => poseAt(tracks.get(name) ?? [], start)),
      );
  }
  return tracks;
}

function tooEarly(person: string, end: number): Problem {
  return new Problem(
    'invalid',
    `${person} is still moving until ${clock(Math.ceil(end))}. Give this line that time or a later one, or shorten the way.`,
  );
}

/** Seconds as minutes and seconds: 01:30. */
export function clock(seconds: number): string {
  return [Math.floor(seconds / 60), Math.floor(seconds % 60)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function firstKey({ at, facing }: Person, positions: ReadonlyMap<string, Point>): Key {
  const angle = angleTo(facing, [...at, 0], (name) => positions.get(name) ?? at);
  return [0, at[0], at[1], angle];
}

type Place = readonly [x: number, y: number, ...unknown[]];

function angleTo(toward: Toward, from: Place, placeOf: (name: string) => Place): number {
  return 'direction' in toward ? directions[toward.direction] : bearing(from, placeOf(toward.person));
}

/** Degrees clockwise from up. */
function bearing([x, y]: Place, [toX, toY]: Place): number {
  return Math.round((Math.atan2(toX - x, y - toY) * 180) / Math.PI);
}

/** The same direction as `angle`, by the shorter turn from `before`. */
function nearest(angle: number, before: number): number {
  return before + ((((angle - before) % 360) + 540) % 360) - 180;
}

function addTurn(track: Key[], start: number, angle: number): void {
  const [x, y, before] = poseAt(track, start);
  track.push([start, x, y, before], [tenth(start + turnTime), x, y, nearest(angle, before)]);
}

function addMovement(
  track: Key[],
  start: number,
  { path, pace }: { path: Point[]; pace: keyof typeof paces },
): void {
  let at = start;
  for (const to of path) {
    const pose = poseAt(track, at);
    if (pace !== 'steps') {
      addTurn(track, at, bearing(pose, to));
      at = tenth(at + turnTime);
    } else track.push([at, ...pose]);
    const [x, y, facing] = poseAt(track, at);
    at = tenth(at + Math.max(0.1, Math.hypot(to[0] - x, to[1] - y) / paces[pace]));
    track.push([at, to[0], to[1], facing]);
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
