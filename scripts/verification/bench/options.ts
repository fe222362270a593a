import { parseArgs } from 'node:util';
import { messageOf, Problem } from '#content-db/model/problem.ts';

export interface BenchOptions {
  /** How many posts each measured site has. */
  sizes: number[];
  /** File for the results as JSON. */
  json: string | undefined;
}

const usage =
  'Options: --posts 10,1000 names the sizes of the sites to measure, --json FILE writes the results to a file.';

/**
 * Parses the command line.
 * @throws Problem `invalid` for an unknown option or an invalid size
 */
export function readOptions(args: string[]): BenchOptions {
  const { posts = '10,1000,10000', json } = parse(args);
  const sizes = posts.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Problem('invalid', `--posts ${posts} is not a list of positive whole numbers.\n${usage}`);
  return { sizes, json };
}

function parse(args: string[]): { posts?: string; json?: string } {
  try {
    return parseArgs({ args, options: { posts: { type: 'string' }, json: { type: 'string' } } }).values;
  } catch (error) {
    throw new Problem('invalid', `${messageOf(error)}\n${usage}`, { cause: error });
  }
}
