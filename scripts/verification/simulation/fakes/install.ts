import { installDisks } from './disk.ts';
import { installGlobals } from './globals.ts';

/** Runs `work` while code of machines has a virtual clock, chance and disk. */
export async function inSimulation<T>(work: () => Promise<T>): Promise<T> {
  const undo = [installGlobals(), installDisks()];
  try {
    return await work();
  } finally {
    for (const each of undo.reverse()) each();
  }
}
