import type * as z from 'zod';
import type { ResourceName } from '#content-db/types/index.ts';
import { withWords } from '../../../language/dictionary.ts';

const loadTypes = withWords(() => import('#content-db/types/index.ts'), 'answers/validation');

/** What is wrong with a text for a column of a type; undefined if nothing is. Loads the schemas with the first text. */
export async function textError(
  name: ResourceName,
  column: string,
  typed: string,
): Promise<string | undefined> {
  const { resources } = await loadTypes();
  const input: z.ZodObject = resources[name].input;
  return input.shape[column]?.safeParse(typed).error?.issues[0]?.message;
}
