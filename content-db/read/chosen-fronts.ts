import type { Queries } from '../database/open.ts';
import { resources } from '../types/index.ts';
import { type ChosenFronts, chosenFrontsOf, typeFronts, typesWithFront } from '../types/type-fronts.ts';
import type { Reader } from './reader.ts';

/** The addresses that an organisation has given its types; see types/type-fronts.ts. */
export async function chosenFronts(queries: Queries): Promise<ChosenFronts> {
  const { name, address } = resources['type-settings'].table;
  return chosenFrontsOf(await queries.select({ name, address }).from(resources['type-settings'].table));
}

/** The same, as a page reads it. Only those of wanted fronts are read. */
export async function frontsIn(
  content: Pick<Reader, 'keyedView'>,
  isWanted: (front: string) => boolean = () => true,
): Promise<ChosenFronts> {
  const stateOf = await content.keyedView('type-settings', 'state');
  const wanted = typesWithFront.filter((name) => isWanted(typeFronts[name]));
  return chosenFrontsOf(wanted.map((name) => ({ name, address: stateOf({ name })?.address ?? null })));
}
