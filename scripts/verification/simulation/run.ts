import { messageOf } from '#content-db/model/problem.ts';
import { makeBeginning } from './beginning.ts';
import { inSimulation } from './fakes/install.ts';
import { World } from './fakes/world.ts';
import { createPublishing, runPublishing } from './publishing.ts';
import type { Sabotage } from './sabotage.ts';

/** Schedules that follow each other in one world: what one leaves, the next begins with. */
const perWorld = 10;

export interface SimulationRun {
  seed: number;
  schedules: number;
  /** Something that is broken on purpose. */
  sabotage?: Sabotage;
  /** Stops at the first failure. */
  isFirstEnough?: boolean;
  /** Is told what happens. */
  trace?: (line: string) => void;
}

export interface SimulationFailure {
  /** The seed of its world: the same again from the beginning gives the same failure. */
  seed: number;
  /** Which schedule of the world it is, from 1. */
  schedule: number;
  servers: number;
  message: string;
}

/** Runs schedules, each world with the seed after that of the one before. Where one fails, the next world follows. */
export function simulate({ seed, schedules, isFirstEnough = false, ...rest }: SimulationRun) {
  return inSimulation(async () => {
    const failures: SimulationFailure[] = [];
    const beginning = await makeBeginning();
    for (let world = seed, left = schedules; left > 0; world += 1, left -= perWorld) {
      const failure = await runWorld(beginning, world, { ...rest, schedules: Math.min(left, perWorld) });
      if (failure) failures.push(failure);
      if (failure && isFirstEnough) break;
    }
    return failures;
  });
}

async function runWorld(
  beginning: Awaited<ReturnType<typeof makeBeginning>>,
  seed: number,
  { schedules, sabotage, trace }: Omit<SimulationRun, 'seed' | 'isFirstEnough'>,
): Promise<SimulationFailure | undefined> {
  const world = new World(seed);
  const servers = world.random.chance(0.05) ? 20 : 2 + world.random.below(3);
  const scene = createPublishing(beginning, { world, servers, sabotage, trace });
  for (let schedule = 1; schedule <= schedules; schedule += 1) {
    try {
      await runPublishing(scene);
    } catch (error) {
      return { seed, schedule, servers, message: messageOf(error) };
    }
  }
  return undefined;
}
