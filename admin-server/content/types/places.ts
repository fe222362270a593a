import { numberToDial } from '../number-to-dial.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

/** Places, whose numbers are stored as they are dialled. */
export function places(deps: ContentDeps) {
  return resourceRoutes(deps, 'places', {
    derive: {
      phone: (tx, { sent, before }) =>
        numberToDial(tx, { name: 'places', field: 'phone', sent, stored: before?.phone }),
    },
  });
}
