import type * as z from 'zod';
import type { ResourceName } from '#content-db/types/index.ts';

/** What is wrong with a text for a column of a type; undefined if nothing is. Loads the schemas with the first text. */
export async function textError(
  name: ResourceName,
  column: string,
  typed: string,
): Promise<string | undefined> {
  const { resources } = await import('#content-db/types/index.ts');
  const input: z.ZodObject = resources[name].input;
  return input.shape[column]?.safeParse(typed).error?.issues[0]?.message;
}
