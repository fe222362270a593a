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
  const missing: [string, OpenGraphPicture][] = [];
  for (const [path, picture] of wanted) {
    const there = known.get(path);
    if (there && (await store.has(there.object))) files.push(there);
    else missing.push([path, picture]);
  }
  let done = 0;
  async function draw(): Promise<void> {
    for (let next = missing.shift(); next; next = missing.shift()) {
      const [path, picture] = next;
      files.push(await storeImmutable(path, await rasterise(openGraphSvg(picture)), store));
      onProgress?.((done += 1), total);
    }
  }
  const total = missing.length;
  await Promise.all(Array.from({ length: concurrency }, draw));
  return files;
}
