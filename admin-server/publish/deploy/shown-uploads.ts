import type { Queries } from '#content-db/database/open.ts';
import { loadTakenDown, pictureStem } from '#content-db/read/taken-down.ts';
import type { SharedFolder } from '../../storage/shared-folder.ts';

/** The uploaded pictures as targets list them: without those that are taken down. */
export function shownUploads(uploads: SharedFolder, published: Queries): SharedFolder {
  return {
    ...uploads,
    async list() {
      const { pictures } = await loadTakenDown(published);
      return (await uploads.list()).filter(({ key }) => !pictures.has(pictureStem(key)));
    },
  };
}
