import { resolve } from 'node:path';
import * as z from 'zod';
import { mistakes } from '#content-db/model/env.ts';
import {
  bucketIn,
  bucketVariable,
  endpointVariable,
  missingKeys,
  storeOf,
  storeVariables,
} from '../../bucket/env.ts';

const variables = z.object({
  DEPLOY_DIRECTORY: z.string().optional(),
  DEPLOY_BUCKET: bucketVariable('deploy to no bucket'),
  DEPLOY_ENDPOINT: endpointVariable,
  DEPLOY_REGION: z.string().optional(),
  DEPLOY_ACCESS_KEY_ID: z.string().optional(),
  DEPLOY_SECRET_ACCESS_KEY: z.string().optional(),
  ...storeVariables,
});

/** What is not set for the deployment is that of the storage. */
function ownStoreOf(all: z.output<typeof variables>) {
  const { endpoint, region, accessKeyId, secretAccessKey } = storeOf(all);
  return {
    endpoint: all.DEPLOY_ENDPOINT ?? endpoint,
    region: all.DEPLOY_REGION ?? region,
    accessKeyId: all.DEPLOY_ACCESS_KEY_ID ?? accessKeyId,
    secretAccessKey: all.DEPLOY_SECRET_ACCESS_KEY ?? secretAccessKey,
  };
}

/** Where the site is brought to. */
export const deployEnv = variables
  .superRefine(
    mistakes(function* (all) {
      if (!all.DEPLOY_BUCKET) return;
      yield* missingKeys(ownStoreOf(all), 'DEPLOY', 'DEPLOY_BUCKET');
      if (all.DEPLOY_DIRECTORY)
        yield ['DEPLOY_BUCKET', 'and DEPLOY_DIRECTORY exclude each other: remove one of them.'];
    }),
  )
  .transform((all) => ({
    /** The folder that another web server serves the site from; see docs/deploy/web-servers.md. */
    deployDirectory: all.DEPLOY_DIRECTORY === undefined ? undefined : resolve(all.DEPLOY_DIRECTORY),
    /** The bucket that visitors get the site from. */
    deployBucket: bucketIn(ownStoreOf(all), all.DEPLOY_BUCKET),
  }));
