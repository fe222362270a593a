import type { Reader } from '#content-db/read/reader.ts';
import { type ChosenFronts, chosenFrontsOf, hasFront, typeFronts } from '#content-db/types/type-fronts.ts';

/** The addresses that an organisation has given types. Only those of wanted fronts are read. */
export async function frontsIn(
  content: Pick<Reader, 'keyedView'>,
  isWanted: (front: string) => boolean = () => true,
): Promise<ChosenFronts> {
  const stateOf = await content.keyedView('type-settings', 'state');
  const wanted = Object.keys(typeFronts)
    .filter(hasFront)
    .filter((name) => isWanted(typeFronts[name]));
  return chosenFrontsOf(wanted.map((name) => ({ name, address: stateOf({ name })?.address ?? null })));
}
