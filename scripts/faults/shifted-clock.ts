import { readFileSync } from 'node:fs';

/**
 * Loaded into a server before everything else: its clock differs from the machine's by the milliseconds in
 * the file CLOCK_FILE, which is read again on SIGUSR2.
 */
const file = process.env.CLOCK_FILE;
const RealDate = Date;
let shift = 0;

function readShift(): void {
  shift = Number(file ? readFileSync(file, 'utf8') : 0);
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
process.on('SIGUSR2', readShift);
globalThis.Date = ShiftedDate as DateConstructor;
