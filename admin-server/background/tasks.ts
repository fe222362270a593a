import { sharing } from '#example/art/sharing.ts';
import { openGraphSvg } from '#site/art/open-graph.ts';
import { rasterise } from '#site/art/rasterise.ts';
import type { OpenGraphPicture } from '#site/content/context.ts';
import { createObjectStore, type Damage, findDamage, type StoreSettings } from '../files/object-store.ts';

interface InStore {
  store: StoreSettings;
}

/** What the background process can do, by name, with the files of this machine. */
export interface Tasks {
  /** Draws a picture and stores it. */
  draw: { input: InStore & { picture: OpenGraphPicture }; result: { object: string; size: number } };
  /** Makes the missing encodings of an object. */
  encode: { input: InStore & { hash: string }; result: void };
  /** Finds what is missing or damaged of an object. */
  verify: { input: InStore & { hash: string }; result: Damage[] };
}

export type TaskName = keyof Tasks;

type Performers = { [N in TaskName]: (input: Tasks[N]['input']) => Promise<Tasks[N]['result']> };

const open = ({ folder, quality }: StoreSettings) => createObjectStore(folder, quality);

export const performers: Performers = {
  async draw({ store, picture }) {
    const bytes = await rasterise(openGraphSvg(picture, picture.isPlain ? undefined : sharing));
    return { object: await open(store).put(bytes), size: bytes.length };
  },
  encode: ({ store, hash }) => open(store).encode(hash),
  verify: ({ store, hash }) => findDamage(open(store), hash),
};
