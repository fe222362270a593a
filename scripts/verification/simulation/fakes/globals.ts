import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { PassThrough, type Transform } from 'node:stream';
import timers from 'node:timers/promises';
import zlib from 'node:zlib';
import { beginning, type Machine, running, type Scheduled, type World } from './world.ts';

/** A timer of a machine, with what a program may do with one. */
class VirtualTimer {
  readonly #world: World;
  readonly #machine: Machine;
  readonly #pause: number;
  readonly #repeats: boolean;
  readonly #run: () => void;
  #scheduled: Scheduled;

  constructor(context: { world: World; machine: Machine }, pause: number, repeats: boolean, run: () => void) {
    this.#world = context.world;
    this.#machine = context.machine;
    this.#pause = Math.max(1, pause);
    this.#repeats = repeats;
    this.#run = AsyncLocalStorage.bind(run);
    this.#scheduled = this.#start();
  }

  #start(): Scheduled {
    return this.#world.after(
      this.#pause,
      () => {
        if (this.#repeats) this.#scheduled = this.#start();
        this.#run();
      },
      this.#machine,
    );
  }

  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  refresh(): this {
    this.close();
    this.#scheduled = this.#start();
    return this;
  }
  close(): void {
    this.#scheduled.isCancelled = true;
  }
}

type Callback = (...args: unknown[]) => void;

function starting(real: (...args: never[]) => unknown, repeats: boolean) {
  return (run: Callback, pause = 0, ...args: unknown[]): unknown => {
    const context = running.getStore();
    if (!context) return Reflect.apply(real, globalThis, [run, pause, ...args]);
    return new VirtualTimer(context, pause, repeats, () => run(...args));
  };
}

function stopping(real: (timer: never) => void) {
  return (timer: unknown): void => {
    if (timer instanceof VirtualTimer) timer.close();
    else Reflect.apply(real, globalThis, [timer]);
  };
}

const realSleep = timers.setTimeout;

function sleep(pause = 0, value?: unknown, options: { signal?: AbortSignal } = {}): Promise<unknown> {
  const context = running.getStore();
  if (!context) return realSleep(pause, value, options);
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const abort = () => {
      timer.close();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const timer = new VirtualTimer(context, pause, false, () => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

const RealDate = Date;

/** The time of the machine whose code runs. */
function time(): number {
  const context = running.getStore();
  return context ? Math.floor(beginning + context.world.now + context.machine.skew) : RealDate.now();
}

class VirtualDate extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [time()] : args) as [number]));
  }
  static override now(): number {
    return time();
  }
  static override [Symbol.hasInstance](value: unknown): boolean {
    return RealDate.prototype.isPrototypeOf.call(RealDate.prototype, value as object);
  }
}

const realNow = performance.now.bind(performance);
const realRandom = Math.random;
const realUuid = crypto.randomUUID;

function uuid(world: World): string {
  const digits = Array.from({ length: 4 }, () =>
    Math.floor(world.random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return [8, 12, 16, 20, 32].map((end, at, ends) => digits.slice(ends[at - 1] ?? 0, end)).join('-');
}

const realFetch = globalThis.fetch;

const fetching: typeof fetch = (...asked) => (running.getStore()?.world.fetch ?? realFetch)(...asked);

function decompressing(real: () => Transform): () => Transform {
  return () => (running.getStore() ? new PassThrough() : real());
}

/**
 * Gives the code of machines a virtual clock, timers and chance; all other code of this process keeps the real ones.
 * @returns a function that ends this
 */
export function installGlobals(): () => void {
  const replaced: [target: object, name: string, value: unknown][] = [
    [globalThis, 'setTimeout', starting(setTimeout, false)],
    [globalThis, 'setInterval', starting(setInterval, true)],
    [globalThis, 'clearTimeout', stopping(clearTimeout)],
    [globalThis, 'clearInterval', stopping(clearInterval)],
    [globalThis, 'Date', VirtualDate],
    [globalThis, 'fetch', fetching],
    [performance, 'now', () => running.getStore()?.world.now ?? realNow()],
    [Math, 'random', () => running.getStore()?.world.random() ?? realRandom()],
    [timers, 'setTimeout', sleep],
    [
      crypto,
      'randomUUID',
      () => {
        const context = running.getStore();
        return context ? uuid(context.world) : realUuid();
      },
    ],
    // Encodings are copies there. A thread would take real time.
    [zlib, 'createGunzip', decompressing(zlib.createGunzip)],
    [zlib, 'createBrotliDecompress', decompressing(zlib.createBrotliDecompress)],
    // What a server does at the same time must not depend on this machine.
    [os, 'availableParallelism', () => 2],
  ];
  return replace(replaced);
}

/** Replaces properties, also where modules have imported them by name. @returns a function that undoes this */
export function replace(replaced: [target: object, name: string, value: unknown][]): () => void {
  const undo = replaced.map(([target, name, value]) => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    return () => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    };
  });
  syncBuiltinESMExports();
  return () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
}
