import { resolve } from 'node:path';
import * as z from 'zod';

/** The folder that another web server serves the site from; see docs/deploy/web-servers.md. */
export const deployEnv = z
  .object({ DEPLOY_DIRECTORY: z.string().optional() })
  .transform(({ DEPLOY_DIRECTORY: folder }) => ({
    deployDirectory: folder === undefined ? undefined : resolve(folder),
  }));
