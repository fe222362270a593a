import { uniqueSlug } from '../unique-slug.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

/** The image library. An image without a key gets one from its title. */
export function images(deps: ContentDeps) {
  return resourceRoutes(deps, 'images', {
    derive: {
      key: async (tx, { sent, values, before }) => {
        if (sent !== undefined && sent !== null && sent !== '') return sent;
        return uniqueSlug(tx, {
          name: 'images',
          column: 'key',
          title: values['title'],
          fallback: 'image',
          id: before?.id,
          maxBytes: 100,
        });
      },
    },
  });
}
