import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { mistakes } from '../model/env.ts';
import { type Address, fileOf } from './connection.ts';

const databaseUrl = z
  .string()
  .regex(
    /^(?:file:.|(?:libsql|https?|wss?):\/\/.)/,
    'must begin with file:, libsql:, https: or wss:, such as file:./data/content.db: correct it, or remove it to use a file in DATA_DIR.',
  )
  .optional();

/** The data folder, and where both databases are. */
export const databaseEnv = z
  .object({
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseUrl,
    DATABASE_AUTH_TOKEN: z.string().optional(),
    PUBLISHED_DATABASE_URL: databaseUrl,
    PUBLISHED_DATABASE_AUTH_TOKEN: z.string().optional(),
  })
  .superRefine(
    mistakes(function* ({ DATABASE_URL: one, PUBLISHED_DATABASE_URL: other }) {
      if (one !== undefined && one === other)
        yield ['PUBLISHED_DATABASE_URL', 'must not be the database of DATABASE_URL: give each its own.'];
    }),
  )
  .transform((all) => {
    const dataDir = resolve(all.DATA_DIR);
    const address = (name: string, url: string | undefined, authToken: string | undefined): Address => ({
      url: url ?? pathToFileURL(join(dataDir, `${name}.db`)).href,
      ...(url !== undefined && fileOf(url) === undefined && { copy: join(dataDir, `${name}.copy.db`) }),
      ...(authToken && { authToken }),
    });
    return {
      dataDir,
      database: address('content', all.DATABASE_URL, all.DATABASE_AUTH_TOKEN),
      publishedDatabase: address('published', all.PUBLISHED_DATABASE_URL, all.PUBLISHED_DATABASE_AUTH_TOKEN),
    };
  });
