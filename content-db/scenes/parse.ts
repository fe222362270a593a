import { messageOf, Problem } from '../model/problem.ts';
import { checkScene } from './check.ts';
import { type Line, type LineError, readLines } from './lines.ts';
import { type Plan, readPlanLine } from './plan-lines.ts';
import { choices, type Scene } from './scene.ts';
import { firstWords, isPlanWord } from './statements.ts';
import { isTime, readChoice, readTimedLine, type Story } from './story-lines.ts';
import { unknownWord } from './word-reader.ts';

/** Most characters of a script; with the limit on its lines it keeps the drawing small. */
export const longestScript = 12_000;

/** Most shapes of a plan. */
const mostShapes = 80;

export type ParsedScene = { scene: Scene; errors: [] } | { scene: undefined; errors: LineError[] };

/** Reads a script. All its errors are reported, in the order of their lines, and each says what to do. */
export function parseScene(script: string): ParsedScene {
  const { lines, errors } = readLines(script);
  const plan: Plan = {
    size: undefined,
    place: undefined,
    isMap: false,
    shapes: [],
    people: [],
    rings: [],
    distances: [],
  };
  const story: Story = { before: [], decision: undefined, branches: {}, branch: undefined };
  for (const line of lines) {
    try {
      readLine(plan, story, line);
    } catch (error) {
      errors.push({ line: line.number, message: messageOf(error) });
    }
  }
  if (errors.length > 0) return failed(errors);
  const scene = complete(plan, story, lines.at(-1)?.number ?? 1);
  if ('message' in scene) return failed([scene]);
  const found = checkScene(scene);
  return found.length > 0 ? failed(found) : { scene, errors: [] };
}

function failed(errors: LineError[]): ParsedScene {
  return { scene: undefined, errors: errors.sort((a, b) => a.line - b.line) };
}

function readLine(plan: Plan, story: Story, line: Line): void {
  const word = line.words[0]?.toLowerCase() ?? '';
  const choice = choices.find((choice) => choice === word);
  if (isTime(word)) return readTimedLine(story, line);
  if (choice) return readChoice(story, choice, line);
  if (!isPlanWord(word)) throw unknownWord(word, firstWords);
  if (story.before.length > 0 || story.decision)
    throw new Problem('invalid', `“${word}” belongs to the plan. Move this line above the first time.`);
  readPlanLine(plan, word, line);
}

/** The scene, or what is missing: of the plan at its first line, of the story at its last. */
function complete(
  plan: Plan,
  { before, decision, branches: { power, precision } }: Story,
  last: number,
): Scene | LineError {
  const { size, place, ...rest } = plan;
  const missing = (line: number, message: string): LineError => ({ line, message });
  if (!size)
    return missing(1, 'The size is missing. Write it in the first line, for example: plan 12 by 6.5');
  if (!place)
    return missing(
      1,
      'The place is missing. Write “place” below the first line, with its name in both languages below.',
    );
  if (rest.shapes.length > mostShapes)
    return missing(
      rest.shapes[mostShapes]?.line ?? 1,
      `A plan has ${mostShapes} walls, lines, doors and things at most. Leave out what the story does not need.`,
    );
  if (!decision)
    return missing(
      last,
      'The decision is missing. Write a line such as “00:20 decision”, with the question below.',
    );
  if (!power)
    return missing(
      last,
      'The louder choice is missing. Write “power” after the decision, and what follows from it.',
    );
  if (!precision)
    return missing(
      last,
      'The calmer choice is missing. Write “precision” after the decision, and what follows from it.',
    );
  return { ...size, place, ...rest, before, decision, branches: { power, precision } };
}
