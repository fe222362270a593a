import { makeBeginning } from './beginning.ts';
import { installDisks } from './outside/disk.ts';
import { installGlobals } from './outside/globals.ts';
import { World } from './outside/world.ts';
import type { Sabotage } from './sabotage.ts';
import { createPublishing, runPublishing } from './publishing.ts';

/** Schedules that follow each other in one world: what one leaves, the next begins with. */
const perWorld = 10;

export interface SimulationRun {
  seed: number;
  schedules: number;
  /** Something that is broken on purpose. */
  sabotage?: Sabotage;
  /** Stops at the first failure. */
  isFirstEnough?: boolean;
  trace?: (line: string) => void;
}

export interface SimulationFailure {
  /** The seed of its world, which does the same again. */
  seed: number;
  /** Which schedule of the world it is, from 1. */
  schedule: number;
  servers: number;
  message: string;
}

/** Runs schedules, and goes on with another world where one failed. */
export async function simulate({
  seed: first,
  schedules,
  sabotage,
  isFirstEnough = false,
  trace,
}: SimulationRun): Promise<SimulationFailure[]> {
  const undo = [installGlobals(), installDisks()];
  const failures: SimulationFailure[] = [];
  try {
    const beginning = await makeBeginning();
    for (let seed = first, done = 0; done < schedules; seed += 1) {
      const world = new World(seed);
      const servers = world.random.chance(0.05) ? 20 : 2 + world.random.below(3);
      const scene = createPublishing(beginning, { world, servers, sabotage, trace });
      for (let schedule = 1; schedule <= perWorld && done < schedules; schedule += 1) {
        done += 1;
        try {
          await runPublishing(scene);
        } catch (error) {
          failures.push({
            seed,
            schedule,
            servers,
            message: error instanceof Error ? error.message : String(error),
          });
          if (isFirstEnough) return failures;
          break;
        }
      }
    }
    return failures;
  } finally {
    for (const each of undo.reverse()) each();
  }
}
