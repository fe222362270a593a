import type { Locale } from '../model/locale.ts';

/** A point of the plan, in metres from its top left corner: to the right, and down. */
export type Point = readonly [x: number, y: number];

/** A text in both languages. */
export type Texts = Record<Locale, string>;

/** What the reader chooses between at the decision. */
export const choices = ['power', 'precision'] as const;
export type Choice = (typeof choices)[number];

export const directions = { up: 0, right: 90, down: 180, left: 270 } as const;
export type Direction = keyof typeof directions;

/** Where somebody looks: in a direction of the plan, or at a person. */
export type Toward = { direction: Direction } | { person: string };

/** Metres per second of each way to move. */
export const paces = { steps: 0.6, walks: 1.2, hurries: 2.2 } as const;
export type Pace = keyof typeof paces;

/** A line of the script, counted from 1. */
interface OfLine {
  line: number;
}

/** What stands on the plan and never moves. */
export type Shape = OfLine &
  (
    | { kind: 'wall'; points: Point[] }
    | { kind: 'line'; points: Point[]; isDashed: boolean }
    | { kind: 'box'; from: Point; to: Point; label: Texts | undefined }
    | { kind: 'seats'; from: Point; to: Point; facing: Direction }
    | { kind: 'crowd'; count: number; from: Point; to: Point; facing: Direction }
    | { kind: 'door'; hinge: Point; end: Point; opens: Direction; label: Texts | undefined }
    | { kind: 'label'; at: Point; label: Texts }
  );

export const roles = ['staff', 'visitor', 'bystander'] as const;
export type Role = (typeof roles)[number];

export interface Person extends OfLine {
  name: string;
  role: Role;
  at: Point;
  facing: Toward;
  label: Texts;
}

/** Something that happens at a time, in seconds. */
export type Moment = OfLine & { at: number } & (
    | { kind: 'tells'; texts: Texts }
    | { kind: 'says'; person: string; texts: Texts }
    | { kind: 'moves'; person: string; path: Point[]; pace: Pace }
    | { kind: 'turns'; person: string; toward: Toward }
  );

export interface Branch {
  /** The words of the choice. */
  choice: Texts;
  moments: Moment[];
}

/** A place, the people in it, and an incident with one decision. */
export interface Scene {
  /** Metres. */
  width: number;
  height: number;
  /** Whether up is north. A map is the same in both languages; any other plan is mirrored in Arabic. */
  isMap: boolean;
  place: Texts;
  shapes: Shape[];
  people: Person[];
  /** Circles around a person, with their radii in metres. */
  rings: (OfLine & { person: string; radii: number[] })[];
  /** Distances that are always shown. */
  distances: (OfLine & { from: string; to: string })[];
  before: Moment[];
  decision: { at: number; question: Texts };
  branches: Record<Choice, Branch>;
}
