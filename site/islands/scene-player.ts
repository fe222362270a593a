import type { Choice } from '#content-db/scenes/scene.ts';
import type { Replay } from '../scenes/replay.ts';
import { plainIsland } from './plain-island.ts';
import { showPoses } from './show-poses.ts';
import { playerParts, type PlayerParts } from './parts.ts';

export interface ScenePlayerProps {
  replay: Replay;
  words: Words;
  children?: unknown;
}

interface Words {
  play: string;
  pause: string;
  next: string;
  metre: string;
}

/** Seconds of the incident in a second of the replay. */
const speed = 1.5;

/**
 * Replays a scene in the page: moves the figures of its drawing, and shows the step of its list that belongs to the time.
 * At the decision it waits for a choice. With reduced motion it goes from moment to moment instead.
 */
export const ScenePlayer = plainIsland(({ replay, words }: ScenePlayerProps) => (root) => {
  const parts = playerParts(root);
  if (parts) new Player(parts, replay, words).begin();
});

class Player {
  readonly #parts: PlayerParts;
  readonly #replay: Replay;
  readonly #words: Words;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  #time = 0;
  #choice: Choice | undefined;
  /** The next frame; 0 while nothing plays. */
  #frame = 0;
  #step: HTMLElement | undefined;

  constructor(parts: PlayerParts, replay: Replay, words: Words) {
    this.#parts = parts;
    this.#replay = replay;
    this.#words = words;
  }

  /** Takes over the controls, and what the visitor did with them before this was loaded. */
  begin(): void {
    const { root, play, range, choices } = this.#parts;
    play.addEventListener('click', () => (this.#frame ? this.#pause() : this.#play()));
    range.addEventListener('input', () => {
      this.#pause();
      this.#show(Number(range.value));
    });
    for (const button of choices)
      button.addEventListener('click', () => this.#choose(button.dataset['choice']));
    this.#stillness.addEventListener('change', () => this.#pause());
    this.#label();
    if (range.value !== '0') this.#show(Number(range.value));
    // As the script of ScenePlan.astro has noted it.
    const early: unknown = Reflect.get(window, 'early');
    if (early instanceof Element && root.contains(early)) early.closest('button')?.click();
  }

  /** The last second that can be shown: nothing follows the decision before there is a choice. */
  get #end(): number {
    return this.#choice ? this.#replay.branches[this.#choice].end : this.#replay.decision;
  }

  get #isUndecided(): boolean {
    return !this.#choice && this.#time >= this.#replay.decision;
  }

  #choose(choice: string | undefined): void {
    this.#pause();
    this.#choice = choice === 'power' ? choice : 'precision';
    this.#time = this.#replay.decision;
    this.#play();
  }

  /** Plays on from here; from the beginning, without a choice, if this is the end. */
  #play(): void {
    if (this.#isUndecided) return this.#parts.choices[0]?.focus();
    if (this.#time >= this.#end) {
      this.#choice = undefined;
      this.#time = 0;
    }
    if (this.#stillness.matches) return this.#show(this.#nextMoment());
    let before = performance.now();
    const next = (now: number) => {
      this.#show(this.#time + (Math.max(now - before, 0) / 1000) * speed);
      before = now;
      if (this.#time >= this.#end) this.#pause();
      else this.#frame = requestAnimationFrame(next);
    };
    this.#frame = requestAnimationFrame(next);
    this.#label();
  }

  #nextMoment(): number {
    return (
      this.#steps()
        .map(secondsOf)
        .find((at) => at > this.#time) ?? this.#end
    );
  }

  #pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#label();
  }

  #label(): void {
    const { play, pause, next } = this.#words;
    this.#parts.play.textContent = this.#frame ? pause : this.#stillness.matches ? next : play;
  }

  #show(seconds: number): void {
    const { root, range, clock, group, choices } = this.#parts;
    this.#time = Math.min(seconds, this.#end);
    root.toggleAttribute('data-live', true);
    showPoses(this.#parts, this.#replay, this.#choice ?? 'precision', this.#time, this.#words.metre);
    this.#tell(this.#steps().findLast((step) => secondsOf(step) <= this.#time));
    const text = `${two(this.#time / 60)}:${two(this.#time % 60)}`;
    range.value = String(this.#time);
    range.setAttribute('aria-valuetext', text);
    clock.textContent = text;
    group.toggleAttribute('data-due', this.#isUndecided);
    this.#announceChoice();
    for (const button of choices) button.ariaPressed = String(button.dataset['choice'] === this.#choice);
  }

  /** Tells screen readers, when a choice is due, between what. */
  #announceChoice(): void {
    const { due, group, choices } = this.#parts;
    const names = choices.map(({ firstElementChild }) => firstElementChild?.textContent?.trim());
    const text = this.#isUndecided ? `${group.ariaLabel} ${names.join(' / ')}` : '';
    if (due.textContent !== text) due.textContent = text;
  }

  /** The steps of the list up to the decision, and those of the choice. */
  #steps(): HTMLElement[] {
    return this.#parts.steps.filter((step) =>
      ['before', this.#choice].includes(step.parentElement?.dataset['steps']),
    );
  }

  /** Marks a step in the list, and shows its text below the drawing, where screen readers announce it. */
  #tell(step: HTMLElement | undefined): void {
    if (step === this.#step) return;
    this.#step?.removeAttribute('aria-current');
    step?.setAttribute('aria-current', 'step');
    this.#step = step;
    this.#parts.now.replaceChildren(...(step?.querySelector('p')?.cloneNode(true).childNodes ?? []));
    for (const [number, figure] of this.#parts.figures.entries())
      figure.toggleAttribute('data-speaks', step?.dataset['speaker'] === String(number));
  }
}

function secondsOf(step: HTMLElement): number {
  return Number(step.dataset['at']);
}

function two(number: number): string {
  return String(Math.floor(number)).padStart(2, '0');
}
