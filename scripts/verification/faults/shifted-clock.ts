import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before everything else: its clock differs from the machine's by the milliseconds in
 * the file CLOCK_FILE, which is read again on SIGUSR2. What is done every minute or more seldom is done then too, since
 * nobody waits an hour for the look that a wrong clock would mislead.
 */
const file = process.env.CLOCK_FILE;
const RealDate = Date;
const minute = 60_000;
const startTimer = globalThis.setInterval;
const stopTimer = globalThis.clearInterval;
const seldom = new Map<unknown, () => void>();
let shift = 0;

function readShift(): void {
  shift = Number(file ? readFileSync(file, 'utf8') : 0);
}

function setAnyInterval(callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
  const timer = startTimer(callback, ms, ...args);
  if (ms !== undefined && ms >= minute) seldom.set(timer, () => callback(...args));
  return timer;
}

function clearAnyInterval(timer: NodeJS.Timeout): void {
  seldom.delete(timer);
  stopTimer(timer);
}

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    // @ts-expect-error: the overloads of Date take a tuple each.
    super(...(args.length === 0 ? [ShiftedDate.now()] : args));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

readShift();
process.on('SIGUSR2', () => {
  readShift();
  for (const work of seldom.values()) work();
});
Object.assign(globalThis, {
  Date: ShiftedDate,
  setInterval: setAnyInterval,
  clearInterval: clearAnyInterval,
});
