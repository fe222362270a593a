import { closest } from './closest.ts';
import type { LineError } from './lines.ts';
import { choices, type Moment, type Point, type Scene, type Toward } from './scene.ts';
import { trackMoments } from './time-line.ts';

/** What the lines of a scene say of each other: names that exist, places inside of the plan, one movement at a time. */
export function checkScene(scene: Scene): LineError[] {
  const errors = [
    ...checkPlan(scene),
    ...checkNumbers(scene, 'crowd'),
    ...checkNumbers(scene, 'seats'),
    ...allMoments(scene).flatMap((moment) => checkMoment(scene, moment)),
  ];
  if (errors.length > 0) return errors;
  const found = new Map<number, LineError>();
  for (const choice of choices)
    trackMoments(scene, [...scene.before, ...scene.branches[choice].moments], (line, { message }) =>
      found.set(line, { line, message }),
    );
  return [...found.values()].sort((a, b) => a.line - b.line);
}

function allMoments({ before, branches }: Scene): Moment[] {
  return [...before, ...branches.power.moments, ...branches.precision.moments];
}

/** What all crowds and seats of a plan have together at most, so that its drawing stays small. */
const limits = {
  crowd: { most: 60, message: 'All crowds together have 60 people at most. Make this one smaller.' },
  seats: { most: 60, message: 'All seats together fill 60 square metres at most. Draw fewer of them.' },
};

/** The shape with which a plan has too many of a kind. */
function checkNumbers({ shapes }: Scene, kind: keyof typeof limits): LineError[] {
  let sum = 0;
  for (const shape of shapes) {
    if (shape.kind !== kind) continue;
    const { from, to } = shape;
    sum += shape.kind === 'crowd' ? shape.count : Math.abs((to[0] - from[0]) * (to[1] - from[1]));
    if (sum > limits[kind].most) return [{ line: shape.line, message: limits[kind].message }];
  }
  return [];
}

function checkPlan(scene: Scene): LineError[] {
  const { shapes, people, rings, distances } = scene;
  const tooMany = 'A scene has 12 people at most. The others can stand in a crowd.';
  return [
    ...shapes.map((shape) => ({
      line: shape.line,
      messages: pointsOf(shape).map((point) => outside(scene, point)),
    })),
    ...people.map(({ line, at, facing }, index) => ({
      line,
      messages: [index >= 12 ? tooMany : undefined, outside(scene, at), unknownTarget(scene, facing)],
    })),
    ...rings.map(({ line, person }) => ({ line, messages: [unknownPerson(scene, person)] })),
    ...distances.map(({ line, from, to }) => ({
      line,
      messages: [
        unknownPerson(scene, from),
        unknownPerson(scene, to),
        from === to ? 'A distance is between two people. Name another one.' : undefined,
      ],
    })),
  ].flatMap(firstError);
}

/** The first of the messages that is one. */
function firstError({ line, messages }: { line: number; messages: (string | undefined)[] }): LineError[] {
  const message = messages.find((text) => text !== undefined);
  return message === undefined ? [] : [{ line, message }];
}

function pointsOf(shape: Scene['shapes'][number]): readonly Point[] {
  if ('points' in shape) return shape.points;
  if (shape.kind === 'label') return [shape.at];
  return shape.kind === 'door' ? [shape.hinge, shape.end] : [shape.from, shape.to];
}

function checkMoment(scene: Scene, moment: Moment): LineError[] {
  const messages = [
    'person' in moment ? unknownPerson(scene, moment.person) : undefined,
    moment.kind === 'turns' ? unknownTarget(scene, moment.toward) : undefined,
    ...(moment.kind === 'moves' ? moment.path.map((point) => outside(scene, point)) : []),
  ];
  return firstError({ line: moment.line, messages });
}

function outside({ width, height }: Scene, [x, y]: Point): string | undefined {
  if (x <= width && y <= height) return undefined;
  return `${x} ${y} is outside of the plan, which is ${width} m wide and ${height} m high. Write smaller numbers, or a larger plan.`;
}

function unknownTarget(scene: Scene, toward: Toward): string | undefined {
  return 'person' in toward ? unknownPerson(scene, toward.person) : undefined;
}

function unknownPerson({ people }: Scene, name: string): string | undefined {
  const names = people.map((person) => person.name);
  if (names.includes(name)) return undefined;
  const near = closest(name, names);
  return near
    ? `There is nobody named “${name}”. Did you mean “${near}”?`
    : `There is nobody named “${name}”. Add a line for them above, such as: staff ${name} at 4 3 facing right`;
}
