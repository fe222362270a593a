/** The elements of a scene that its player works with; ScenePlan.astro renders them. */
export interface PlayerParts {
  root: HTMLElement;
  play: HTMLButtonElement;
  range: HTMLInputElement;
  clock: HTMLElement;
  /** The text of the current step. */
  now: HTMLElement;
  /** Read out by screen readers when a choice is due. */
  due: HTMLElement;
  /** Holds the choices. */
  group: HTMLElement;
  choices: HTMLButtonElement[];
  steps: HTMLElement[];
  figures: SVGGElement[];
  distances: SVGGElement[];
  rings: SVGGElement[];
}

/** Undefined if an element is missing. */
export function playerParts(island: HTMLElement): PlayerParts | undefined {
  const one = <E extends Element = HTMLElement>(selector: string) => island.querySelector<E>(selector);
  const all = <E extends Element = HTMLElement>(selector: string) => [
    ...island.querySelectorAll<E>(selector),
  ];
  const root = one('.scene');
  const play = one<HTMLButtonElement>('[data-play]');
  const range = one<HTMLInputElement>('[data-time]');
  const clock = one('[data-clock]');
  const now = one('[data-now]');
  const due = one('[data-due-text]');
  const group = one('[data-choices]');
  if (!root || !play || !range || !clock || !now || !due || !group) return undefined;
  return {
    root,
    play,
    range,
    clock,
    now,
    due,
    group,
    choices: all<HTMLButtonElement>('[data-choice]'),
    steps: all('[data-steps] > li'),
    figures: all<SVGGElement>('[data-person]'),
    distances: all<SVGGElement>('[data-distance]'),
    rings: all<SVGGElement>('[data-rings]'),
  };
}
