import type { Queries } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { describeRow } from '#content-db/read/row-title.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { findUses } from './mentions.ts';

/**
 * Checks after a discard that no text shows a picture whose upload was discarded.
 * @throws Problem `conflict`
 */
export async function requirePictures(queries: Queries, undo: UndoEntry[]): Promise<void> {
  const pictures = undo.flatMap(({ resource, row }) => (resource === 'uploads' && row ? [row] : []));
  const ids = pictures.map(({ id }) => id);
  const remaining = new Set<unknown>((await rowsWith(queries, 'uploads', 'id', ids)).map(({ id }) => id));
  for (const picture of pictures.filter(({ id }) => !remaining.has(id))) {
    const uses = await findUses(queries, String(picture['file']), 3);
    if (uses.length > 0)
      throw new Problem(
        'conflict',
        `The ${describeRow('uploads', picture)} is shown by ${uses.join(', ')}. Discard those changes as well, or choose another picture there first.`,
      );
  }
}
