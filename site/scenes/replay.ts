import type { Locale } from '#content-db/model/locale.ts';
import type { Key } from '#content-db/scenes/pose.ts';
import { type Choice, choices, type Scene } from '#content-db/scenes/scene.ts';
import { endOf, tracksOf } from '#content-db/scenes/time-line.ts';
import { sheetOf } from './sheet.ts';

/** What the player needs to move the figures of a drawing, in its units. */
export interface Replay {
  /** Seconds of the decision. */
  decision: number;
  /** Units of one metre. */
  unit: number;
  /** Numbers of the staff among the people. */
  staff: number[];
  branches: Record<Choice, { end: number; tracks: Key[][] }>;
}

export function replayOf(scene: Scene, locale: Locale): Replay {
  const sheet = sheetOf(scene, locale);
  const branch = (choice: Choice) => {
    const tracks = tracksOf(scene, choice);
    const onSheet = ([seconds, x, y, facing]: Key): Key => {
      const [column, row] = sheet.point([x, y]);
      return [seconds, Math.round(column), Math.round(row), Math.round(sheet.turn(facing))];
    };
    return {
      end: endOf(scene, choice),
      tracks: scene.people.map(({ name }) => (tracks.get(name) ?? []).map(onSheet)),
    };
  };
  const [power, precision] = [branch(choices[0]), branch(choices[1])];
  return {
    decision: scene.decision.at,
    unit: sheet.unit,
    staff: scene.people.flatMap(({ role }, number) => (role === 'staff' ? [number] : [])),
    branches: { power, precision },
  };
}
