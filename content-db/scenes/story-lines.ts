import { Problem } from '../model/problem.ts';
import { closest } from './closest.ts';
import { forbidTexts, type Line, requireTexts } from './lines.ts';
import { type Branch, type Choice, type Moment, type Scene } from './scene.ts';
import { formOf, verbs } from './statements.ts';
import { WordReader } from './word-reader.ts';

/** The part of a scene that its story lines fill, in the order of the script. */
export interface Story {
  before: Moment[];
  decision: Scene['decision'] | undefined;
  branches: Partial<Record<Choice, Branch>>;
  /** The branch that the next lines belong to. */
  branch: Branch | undefined;
}

const time = /^(\d{1,2}):([0-5]\d)$/;

export function isTime(word: string): boolean {
  return /^\d+:\d+$/.test(word);
}

/** Seconds of a time such as 01:30. @throws Problem `invalid` */
function secondsOf(word: string): number {
  const [, minutes, seconds] = time.exec(word) ?? [];
  const total = Number(minutes) * 60 + Number(seconds);
  if (!(total <= 600))
    throw new Problem('invalid', `“${word}” is not a time. Write minutes and seconds, from 00:00 to 10:00.`);
  return total;
}

/** Adds the beginning of a branch. @throws Problem `invalid` */
export function readChoice(story: Story, choice: Choice, line: Line): void {
  new WordReader(line.words, choice).end();
  if (story.decision === undefined)
    throw new Problem(
      'invalid',
      `“${choice}” follows from a decision. Write a line such as “00:20 decision” above it.`,
    );
  if (story.branches[choice])
    throw new Problem('invalid', `“${choice}” is there already. Put both parts together, or remove one.`);
  story.branch = { choice: requireTexts(line), moments: [] };
  story.branches[choice] = story.branch;
}

/** Adds what happens at a time. @throws Problem `invalid` */
export function readTimedLine(story: Story, line: Line): void {
  const [first = '', second = ''] = line.words;
  const at = secondsOf(first);
  const moments = story.branch?.moments ?? story.before;
  const earliest = moments.at(-1)?.at ?? (story.branch ? (story.decision?.at ?? 0) : 0);
  if (at < earliest)
    throw new Problem(
      'invalid',
      'This time is before that of the line above. Put the lines in the order of their times.',
    );
  if (second.toLowerCase() === 'decision') return readDecision(story, at, line);
  if (!story.branch && story.decision)
    throw new Problem(
      'invalid',
      'After the decision, write “power” or “precision” first: each has its own lines.',
    );
  moments.push(readMoment(at, line));
}

function readDecision(story: Story, at: number, line: Line): void {
  if (story.decision)
    throw new Problem('invalid', 'There is a decision already. A scene has one; tell the other in a text.');
  new WordReader(['', ...line.words.slice(2)], formOf('decision')).end();
  story.decision = { at, question: requireTexts(line) };
}

function readMoment(at: number, line: Line): Moment {
  const { number, words } = line;
  if (words.length === 1) return { at, line: number, kind: 'tells', texts: requireTexts(line) };
  const verb = words[2]?.toLowerCase() ?? '';
  const known = verbs.find((word) => word === verb);
  if (!known) {
    const near = closest(verb, verbs);
    throw new Problem(
      'invalid',
      `After the time and a name, write ${near ? `“${near}”` : 'says, walks, steps, hurries or turns'}. For example: ${formOf(near ?? 'says')}`,
    );
  }
  const person = new WordReader(words, formOf(known)).name();
  const reader = new WordReader(words.slice(2), formOf(known));
  const moment = { at, line: number, person };
  if (known === 'says') {
    reader.end();
    return { ...moment, kind: known, texts: requireTexts(line) };
  }
  forbidTexts(line);
  if (known === 'turns') reader.takes('to');
  else reader.word('to');
  const rest: Moment =
    known === 'turns'
      ? { ...moment, kind: known, toward: reader.toward() }
      : { ...moment, kind: 'moves', pace: known, path: reader.points('to', 1) };
  reader.end();
  return rest;
}
