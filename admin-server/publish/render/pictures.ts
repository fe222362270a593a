import pLimit from 'p-limit';
import { rasterise } from '#site/art/rasterise.ts';
import { openGraphSvg } from '#site/art/open-graph.ts';
import type { OpenGraphPicture } from '#site/content/context.ts';
import { storeImmutable } from './assets.ts';
import type { LiveFile } from '../types.ts';
import type { ObjectStore } from '../../files/object-store.ts';

const concurrency = 4;

/**
 * Draws the pictures that pages refer to, unless they exist. The path of a picture is derived from what
 * it shows, so an existing one is never drawn again.
 */
export async function drawPictures(
  wanted: Map<string, OpenGraphPicture>,
  known: ReadonlyMap<string, LiveFile>,
  {
    store,
    onProgress,
  }: { store: ObjectStore; onProgress?: ((done: number, total: number) => void) | undefined },
): Promise<LiveFile[]> {
  const files: LiveFile[] = [];
  const missing: [path: string, picture: OpenGraphPicture][] = [];
  for (const [path, picture] of wanted) {
    const existing = known.get(path);
    if (existing && (await store.has(existing.object))) files.push(existing);
    else missing.push([path, picture]);
  }
  let done = 0;
  const drawn = await pLimit(concurrency).map(missing, async ([path, picture]) => {
    const file = await storeImmutable(path, await rasterise(openGraphSvg(picture)), store);
    onProgress?.((done += 1), missing.length);
    return file;
  });
  return [...files, ...drawn];
}
