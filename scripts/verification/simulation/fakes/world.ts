import { AsyncLocalStorage } from 'node:async_hooks';
import { createRandom, type Random } from '#content-db/seed/random.ts';

/** One run of a server, from its start to its end. After a crash, nothing of it goes on. */
export interface Machine {
  /** The server; the same after a restart. */
  name: string;
  isDead: boolean;
  /** It stands still until then, in virtual milliseconds. */
  pausedUntil: number;
  /** What its clock differs from the world's by, in milliseconds. */
  skew: number;
  /** How often it called the outside world: a disk, a database or a bucket. */
  calls: number;
  /** The call at which it crashes. */
  crashAt: number | undefined;
}

/** Something that will happen. */
export interface Scheduled {
  at: number;
  order: number;
  /** Whose it is: what happens to a crashed machine does not happen. */
  machine: Machine | undefined;
  run(): void;
  isCancelled: boolean;
}

/** The machine whose code runs. */
export const running = new AsyncLocalStorage<{ world: World; machine: Machine }>();

const realImmediate = setImmediate;

/** What the clock of a machine differs from the world's by at most, in milliseconds. */
export const largestSkew = 2000;

/** When the virtual time begins, in milliseconds since 1970. */
export const beginning = Date.parse('2026-06-01T12:00:00Z');

/**
 * A world with one clock, in which one thing happens after the other. All chance comes from the seed. Code of a machine
 * runs until it waits for the outside world; what that answers, and when, is decided here.
 */
export class World {
  readonly random: Random;
  /** Virtual milliseconds since the world began. */
  now = 0;
  /** Number of things that have happened. */
  steps = 0;
  /** What answers a `fetch` of a machine. */
  fetch: typeof fetch | undefined;
  readonly #queue: Scheduled[] = [];
  #order = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  /** Lets something happen later. */
  after(milliseconds: number, run: () => void, machine?: Machine): Scheduled {
    const scheduled: Scheduled = {
      at: this.now + Math.max(0, milliseconds),
      order: (this.#order += 1),
      machine,
      run,
      isCancelled: false,
    };
    this.#push(scheduled);
    return scheduled;
  }

  /** Runs code of a machine. */
  on<T>(machine: Machine, work: () => T): T {
    return running.run({ world: this, machine }, work);
  }

  /** Lets the next thing happen. @returns false if nothing is left before `limit` */
  async step(limit: number): Promise<boolean> {
    for (;;) {
      const next = this.#queue[0];
      if (!next || next.at > limit) {
        this.now = Math.max(this.now, limit);
        return false;
      }
      this.#pop();
      if (next.isCancelled || next.machine?.isDead) continue;
      if (next.machine && next.machine.pausedUntil > next.at) {
        next.at = next.machine.pausedUntil;
        next.order = this.#order += 1;
        this.#push(next);
        continue;
      }
      this.now = next.at;
      this.steps += 1;
      next.run();
      await this.drain();
      return true;
    }
  }

  /** Lets all run that follows from what has happened, which it does in microtasks. */
  drain(): Promise<void> {
    return new Promise((resolve) => void realImmediate(resolve));
  }

  #push(scheduled: Scheduled): void {
    const queue = this.#queue;
    let at = queue.push(scheduled) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(scheduled, queue[above])) break;
      queue[at] = queue[above] ?? scheduled;
      at = above;
    }
    queue[at] = scheduled;
  }

  #pop(): void {
    const queue = this.#queue;
    const last = queue.pop();
    if (!last || queue.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const least = isBefore(queue[left + 1], queue[left]) ? left + 1 : left;
      const below = queue[least];
      if (!below || !isBefore(below, last)) break;
      queue[at] = below;
      at = least;
    }
    queue[at] = last;
  }
}

function isBefore(a: Scheduled | undefined, b: Scheduled | undefined): boolean {
  if (!a || !b) return a !== undefined;
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** What a machine that has crashed waits for. */
export const never = new Promise<never>(() => undefined);

/** A machine was ended. What it still runs until it waits again has no effect. */
export class Ended extends Error {}

/** Counts a call to the outside world. @returns whether the machine crashes at it: before it took effect, or after */
export function crashesAt(machine: Machine, random: Random): 'before' | 'after' | undefined {
  machine.calls += 1;
  if (machine.calls !== machine.crashAt) return undefined;
  return random.chance(0.5) ? 'before' : 'after';
}
