import { createRandom, type Random } from '../seed/random.ts';

/** A generator for one test, with a new seed each time, or that of the environment's TEST_SEED. Prints it. */
export function randomFor(test: string): Random {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${test}: TEST_SEED=${seed}`);
  return createRandom(seed);
}
