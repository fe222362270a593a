import { fitsFileNames } from '#content-db/model/slug.ts';
import type { Check } from '../page/check.ts';

/** Pages that a static host cannot have, with slugs from before their length was limited. */
export const longAddress: Check = {
  key: 'long-address',
  name: 'Long addresses',
  about: 'A page whose address is too long for the name of a file.',
  level: 'stop',
  findOnPage: ({ path }) =>
    fitsFileNames(path)
      ? []
      : [
          {
            message:
              'The address is too long for the name of a file, so builds and deployments leave the page out. Give it a shorter slug.',
          },
        ],
};
