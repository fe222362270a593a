import { rowsWith } from '#content-db/read/references.ts';
import { invalidField } from '../invalid-field.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';

const fields = ['logo', 'logoOnDark', 'icon'] as const;

/** The brand. What is not a picture of the library any more cannot be chosen. */
export function brand(deps: AdminContentDeps) {
  return resourceRoutes(deps, 'brand', {
    async check(tx, row, before) {
      for (const field of fields) {
        const [, file] = /^\/uploads\/(.+)$/.exec(row[field] ?? '') ?? [];
        if (file === undefined || row[field] === before?.[field]) continue;
        if ((await rowsWith(tx, 'uploads', 'file', [file])).length === 0)
          throw invalidField(field, 'This picture is not in the library. Choose another one');
      }
    },
  });
}
