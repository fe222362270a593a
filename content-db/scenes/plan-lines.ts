import { Problem } from '../model/problem.ts';
import { forbidTexts, type Line, optionalTexts, requireTexts } from './lines.ts';
import type { Person, Point, Role, Scene, Shape } from './scene.ts';
import { formOf, type PlanWord } from './statements.ts';
import { WordReader } from './word-reader.ts';

/** The part of a scene that its plan lines fill. */
export type Plan = Pick<Scene, 'isMap' | 'shapes' | 'people' | 'rings' | 'distances'> & {
  size: { width: number; height: number } | undefined;
  place: Scene['place'] | undefined;
};

/** Adds what a line of the plan says. @throws Problem `invalid` */
export function readPlanLine(plan: Plan, word: PlanWord, line: Line): void {
  const reader = new WordReader(line.words, formOf(word));
  if (!['place', 'box', 'door', 'label', 'staff', 'visitor', 'bystander'].includes(word)) forbidTexts(line);
  if (word === 'plan') plan.size = readSize(reader);
  else if (word === 'place') plan.place = requireTexts(line);
  else if (word === 'north') plan.isMap = readNorth(reader);
  else if (word === 'staff' || word === 'visitor' || word === 'bystander')
    plan.people.push(readPerson(plan, word, reader, line));
  else if (word === 'rings')
    plan.rings.push({ line: line.number, person: reader.name(), radii: reader.numbers('radii in metres') });
  else if (word === 'distance')
    plan.distances.push({ line: line.number, from: reader.name(), to: reader.name() });
  else plan.shapes.push({ line: line.number, ...readShape(word, reader, line) });
  reader.end();
}

function readSize(reader: WordReader): Plan['size'] {
  const width = reader.number('the width in metres');
  reader.word('by');
  const height = reader.number('the height in metres');
  if (width < 4 || width > 60 || height < width / 4 || height > width)
    throw new Problem(
      'invalid',
      'A plan is 4 to 60 metres wide, and from a quarter of its width to its width high. For example: plan 12 by 6.5',
    );
  return { width, height };
}

function readNorth(reader: WordReader): true {
  reader.word('up');
  return true;
}

function readPerson(plan: Plan, role: Role, reader: WordReader, line: Line): Person {
  const name = reader.name();
  if (plan.people.some((person) => person.name === name))
    throw new Problem('invalid', `There is a ${name} already. Give one of them another name.`);
  reader.word('at');
  const at = reader.point();
  reader.word('facing');
  return { line: line.number, name, role, at, facing: reader.toward(), label: requireTexts(line) };
}

type Drawn<S = Shape> = S extends Shape ? Omit<S, 'line'> : never;

type ShapeWord = Exclude<PlanWord, 'plan' | 'place' | 'north' | Role | 'rings' | 'distance'>;

function readShape(word: ShapeWord, reader: WordReader, line: Line): Drawn {
  if (word === 'wall') return { kind: word, points: reader.points('to', 2) };
  if (word === 'line')
    return { kind: word, points: reader.points('to', 2), isDashed: reader.takes('dashed') };
  if (word === 'label') return { kind: word, at: reader.point(), label: requireTexts(line) };
  if (word === 'crowd') return readCrowd(reader);
  const [from, to] = readTwo(reader);
  if (word === 'box') return { kind: word, from, to, label: optionalTexts(line) };
  if (word === 'seats') {
    reader.word('facing');
    return { kind: word, from, to, facing: reader.direction() };
  }
  reader.word('opens');
  return { kind: word, hinge: from, end: to, opens: reader.direction(), label: optionalTexts(line) };
}

function readCrowd(reader: WordReader): Drawn {
  const count = reader.number('how many people stand there');
  if (count < 1 || count > 60 || !Number.isInteger(count))
    throw new Problem('invalid', 'A crowd has 1 to 60 people. Write a whole number after “crowd”.');
  reader.word('from');
  const [from, to] = readTwo(reader);
  reader.word('facing');
  return { kind: 'crowd', count, from, to, facing: reader.direction() };
}

function readTwo(reader: WordReader): [Point, Point] {
  const from = reader.point();
  reader.word('to');
  return [from, reader.point()];
}
