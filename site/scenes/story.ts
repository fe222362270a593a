import type { Locale } from '#content-db/model/locale.ts';
import type { Choice, Moment, Scene } from '#content-db/scenes/scene.ts';
import { clock, distanceAt, endOf, tracksOf } from '#content-db/scenes/time-line.ts';

/** A step of the story in writing. */
export interface Step {
  /** Seconds. */
  at: number;
  time: string;
  /** Who says the text; nobody tells what happens. */
  speaker: { label: string; number: number } | undefined;
  text: string;
  /** Metres between the first two people whose distance is measured, with one decimal. */
  metres: string | undefined;
}

export interface Story {
  before: Step[];
  decision: Step;
  branches: Record<Choice, { choice: string; steps: Step[] }>;
  /** Time at which the longer branch ends. */
  end: string;
}

/** The same story as the drawing tells, as an ordered list in one language. */
export function storyOf(scene: Scene, locale: Locale): Story {
  const { before, decision, branches, people, distances } = scene;
  const measured = distances[0];
  const stepOf = (at: number, choice: Choice, text: string, speaker?: string): Step => {
    const number = people.findIndex(({ name }) => name === speaker);
    const label = people[number]?.label[locale];
    return {
      at,
      time: clock(at),
      speaker: label === undefined ? undefined : { label, number },
      text,
      metres: measured && distanceAt(tracksOf(scene, choice), measured.from, measured.to, at).toFixed(1),
    };
  };
  const stepsOf = (moments: Moment[], choice: Choice) =>
    moments.flatMap((moment) => {
      if (moment.kind === 'tells') return [stepOf(moment.at, choice, moment.texts[locale])];
      return moment.kind === 'says' ? [stepOf(moment.at, choice, moment.texts[locale], moment.person)] : [];
    });
  const branch = (choice: Choice) => ({
    choice: branches[choice].choice[locale],
    steps: stepsOf(branches[choice].moments, choice),
  });
  return {
    before: stepsOf(before, 'precision'),
    decision: stepOf(decision.at, 'precision', decision.question[locale]),
    branches: { power: branch('power'), precision: branch('precision') },
    end: clock(Math.max(endOf(scene, 'power'), endOf(scene, 'precision'))),
  };
}
