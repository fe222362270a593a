import { nameFromTitle } from '../name-from-title.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

/** The image library. A picture's key is made from its title where none is given. */
export function images(deps: ContentDeps) {
  return resourceRoutes(deps, 'images', {
    derive: {
      key: async (tx, { given, values, before }) => {
        if (given !== undefined && given !== null && given !== '') return given;
        return nameFromTitle(tx, {
          name: 'images',
          column: 'key',
          title: values['title'],
          fallback: 'image',
          id: before?.id,
          longest: 100,
        });
      },
    },
  });
}
