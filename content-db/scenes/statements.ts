/**
 * The lines of a script, for the parser's messages and for the help in the form. `example` is a valid line, with
 * the texts that belong to it.
 */
export interface Statement {
  /** First word; `time` stands for a time such as 00:08. */
  word: string;
  form: string;
  means: string;
}

/** Lines that describe the place and the people. */
export const planStatements = [
  {
    word: 'plan',
    form: 'plan 12 by 6.5',
    means: 'The size in metres: width by height. Always the first line.',
  },
  { word: 'place', form: 'place', means: 'What the plan shows, in both languages, in the two lines below.' },
  {
    word: 'north',
    form: 'north up',
    means: 'The plan is a map: it gets a compass, and is not mirrored in Arabic.',
  },
  {
    word: 'wall',
    form: 'wall 0 1 to 6 1 to 6 4',
    means: 'A wall, from point to point. A point is metres from the left and from the top.',
  },
  {
    word: 'line',
    form: 'line 0 3 to 12 3 dashed',
    means: 'A thin line: a kerb, a counter’s edge. “dashed” can be left out.',
  },
  {
    word: 'box',
    form: 'box 2 1 to 4 1.8',
    means: 'Furniture, a vehicle or a counter, from corner to corner; a label can stand below.',
  },
  { word: 'seats', form: 'seats 2 1 to 9 2.6 facing left', means: 'Rows of seats that fill this area.' },
  {
    word: 'crowd',
    form: 'crowd 14 from 7 1 to 11 5 facing left',
    means: 'People who stand in this area and do not move.',
  },
  {
    word: 'door',
    form: 'door 3 0 to 4 0 opens down',
    means: 'A door, from its hinge to its other side; a label can stand below.',
  },
  {
    word: 'label',
    form: 'label 5 2',
    means: 'A label at a point, in both languages, in the two lines below.',
  },
  {
    word: 'staff',
    form: 'staff guard at 4 3 facing right',
    means: 'One of your people, with a name for this script, and a label in both languages below.',
  },
  {
    word: 'visitor',
    form: 'visitor guest at 8 3 facing guard',
    means: 'The person the incident is about; written like staff.',
  },
  {
    word: 'bystander',
    form: 'bystander child at 9 4 facing left',
    means: 'Anybody else who moves or speaks; written like staff.',
  },
  { word: 'rings', form: 'rings guest 1.5 3', means: 'Circles around a person, with their radii in metres.' },
  {
    word: 'distance',
    form: 'distance guard guest',
    means: 'Shows how far these two are from one another, all the time.',
  },
] as const satisfies Statement[];

/** Lines that tell the story. */
export const storyStatements = [
  { word: 'time', form: '00:00', means: 'A time alone: tells what happens, in the two lines below.' },
  { word: 'says', form: '00:08 guest says', means: 'What somebody says, in the two lines below.' },
  {
    word: 'walks',
    form: '00:10 guard walks to 5 3 to 6 3',
    means: 'Walks from point to point and looks ahead, 1.2 m a second.',
  },
  {
    word: 'steps',
    form: '00:12 guard steps to 4.6 3',
    means: 'Moves slowly and keeps looking where they look, 0.6 m a second.',
  },
  { word: 'hurries', form: '00:14 guest hurries to 6 3', means: 'Like walks, 2.2 m a second.' },
  {
    word: 'turns',
    form: '00:16 guard turns to guest',
    means: 'Turns to a person, or up, down, left or right.',
  },
  {
    word: 'decision',
    form: '00:20 decision',
    means: 'The one question to the reader, in the two lines below.',
  },
  {
    word: 'power',
    form: 'power',
    means: 'After it: what follows from the louder choice. Below it: the words of that choice.',
  },
  { word: 'precision', form: 'precision', means: 'After it: what follows from the calmer choice.' },
] as const satisfies Statement[];

export type PlanWord = (typeof planStatements)[number]['word'];

const planWords: ReadonlySet<string> = new Set(planStatements.map(({ word }) => word));

export function isPlanWord(word: string): word is PlanWord {
  return planWords.has(word);
}

/** How a line with this word is written. */
export function formOf(word: string): string {
  return [...planStatements, ...storyStatements].find((statement) => statement.word === word)?.form ?? word;
}

/** The words that a line can begin with. */
export const firstWords: string[] = [...planWords, 'power', 'precision'];

/** The words that can follow a name after a time. */
export const verbs = ['says', 'walks', 'steps', 'hurries', 'turns'] as const;
