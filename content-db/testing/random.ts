import { createRandom, type Random } from '../seed/random.ts';

/** A generator for one test, with a random seed or that of the environment variable TEST_SEED. Prints the seed. */
export function randomFor(test: string): Random {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${test}: TEST_SEED=${seed}`);
  return createRandom(seed);
}
