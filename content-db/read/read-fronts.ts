import { type ChosenFronts, chosenFrontsOf, typeFronts, typesWithFront } from '../types/type-fronts.ts';
import type { Reader } from './reader.ts';

/** The addresses that an organisation has given types, as a page reads them. Only those of wanted fronts are read. */
export async function frontsIn(
  content: Pick<Reader, 'keyedView'>,
  isWanted: (front: string) => boolean = () => true,
): Promise<ChosenFronts> {
  const stateOf = await content.keyedView('type-settings', 'state');
  const wanted = typesWithFront.filter((name) => isWanted(typeFronts[name]));
  return chosenFrontsOf(wanted.map((name) => ({ name, address: stateOf({ name })?.address ?? null })));
}
