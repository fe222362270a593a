import type { Queries } from '#content-db/database/open.ts';
import { loadWithdrawn, pictureStem } from '#content-db/read/withdrawn.ts';
import type { SharedFolder } from '../../storage/shared-folder.ts';

/** The uploaded pictures as targets list them: without those that are taken down. */
export function shownUploads(uploads: SharedFolder, published: Queries): SharedFolder {
  return {
    ...uploads,
    async list() {
      const { pictures } = await loadWithdrawn(published);
      return (await uploads.list()).filter(({ key }) => !pictures.has(pictureStem(key)));
    },
  };
}
