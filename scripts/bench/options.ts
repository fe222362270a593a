import { parseArgs } from 'node:util';
import { Problem } from '#content-db/problem.ts';

export interface BenchOptions {
  /** How many posts each measured site has. */
  sizes: number[];
  /** Where the results go as JSON. */
  json: string | undefined;
}

/** What the command line says. Throws a Problem where it says something else. */
export function readOptions(words: string[]): BenchOptions {
  try {
    const { values } = parseArgs({ args: words, options: { quick: { type: 'boolean' }, json: { type: 'string' } } });
    return { sizes: values.quick ? [10, 1000] : [10, 1000, 10_000], json: values.json };
  } catch (error) {
    const usage = 'Options: --quick leaves out 10,000 posts, --json FILE writes the results to a file.';
    throw new Problem('invalid', `${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}
