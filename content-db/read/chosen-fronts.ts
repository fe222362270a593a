import type { Queries } from '../database/open.ts';
import { resources } from '../types/index.ts';
import { type ChosenFronts, chosenFrontsOf } from '../types/type-fronts.ts';

/** The addresses that an organisation has given its types; see types/type-fronts.ts. */
export async function chosenFronts(queries: Queries): Promise<ChosenFronts> {
  const { name, address } = resources['type-settings'].table;
  return chosenFrontsOf(await queries.select({ name, address }).from(resources['type-settings'].table));
}
