import pLimit from 'p-limit';
import { messageOf } from '#content-db/model/problem.ts';
import type { Background } from '../../../background/background.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveFile, PictureFailure } from '../../types.ts';
import { defaultPicture } from './drawing.ts';
import { pictureFile, type WantedPicture } from './picture-table.ts';

interface DrawAllOptions {
  store: Pick<ObjectStore, 'settings'>;
  background: Pick<Background, 'run'>;
  onProgress: (done: number, total: number) => void;
}

/** Draws pictures for a site that is built as a whole. The files have the default one for those that cannot be drawn. */
export async function drawAll(
  wanted: WantedPicture[],
  files: ReadonlyMap<string, LiveFile>,
  { store, background, onProgress }: DrawAllOptions,
): Promise<{ pictures: LiveFile[]; failures: PictureFailure[] }> {
  const failures: PictureFailure[] = [];
  const { signal } = new AbortController();
  const fallback = files.get(defaultPicture);
  let done = 0;
  const drawn = await pLimit(16).map(wanted, async ({ path, picture, page }) => {
    const draw = background.run(
      'draw',
      (perform) => perform('draw', { store: store.settings, picture }),
      signal,
    );
    const file = await draw.then(
      (result) => pictureFile({ path, ...result }),
      (error: unknown) => {
        failures.push({ page, reason: messageOf(error) });
        return fallback && { ...fallback, path };
      },
    );
    onProgress((done += 1), wanted.length);
    return file;
  });
  return { pictures: drawn.flatMap((file) => file ?? []), failures };
}
