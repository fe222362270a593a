import * as z from 'zod';
import { mistakes } from '#content-db/model/env.ts';
import type { BucketSettings } from './settings.ts';

/** A bucket with or without a prefix, such as `s3://example/site`. */
const bucket = (withoutIt: string) =>
  z
    .string()
    .transform(bucketParts)
    .refine(
      (parts) => parts !== undefined,
      `must be a bucket with or without a prefix, such as s3://example/site: correct it, or remove it to ${withoutIt}.`,
    )
    .optional();

/** The origin of the store that a bucket is in. */
const endpoint = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value),
    'must be the origin of the store and nothing more, such as https://s3.example.org: correct it, or remove it to use Amazon S3.',
  )
  .transform((value) => new URL(value).origin)
  .optional();

const variables = z.object({
  STORAGE_URL: bucket('use the folder of DATA_DIR'),
  STORAGE_ENDPOINT: endpoint,
  STORAGE_REGION: z.string().optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
  DEPLOY_DIRECTORY: z.string().optional(),
  DEPLOY_BUCKET: bucket('deploy to no bucket'),
  DEPLOY_ENDPOINT: endpoint,
  DEPLOY_REGION: z.string().optional(),
  DEPLOY_ACCESS_KEY_ID: z.string().optional(),
  DEPLOY_SECRET_ACCESS_KEY: z.string().optional(),
});

type Variables = z.output<typeof variables>;

/** Where a bucket is, as far as the variables say so. */
type Store = { [Key in 'endpoint' | 'region' | 'accessKeyId' | 'secretAccessKey']: string | undefined };

const storageStore = (all: Variables): Store => ({
  endpoint: all.STORAGE_ENDPOINT,
  region: all.STORAGE_REGION,
  accessKeyId: all.STORAGE_ACCESS_KEY_ID,
  secretAccessKey: all.STORAGE_SECRET_ACCESS_KEY,
});

/** What is not set for the deployment is that of the storage. */
const deployStore = (all: Variables): Store => ({
  endpoint: all.DEPLOY_ENDPOINT ?? all.STORAGE_ENDPOINT,
  region: all.DEPLOY_REGION ?? all.STORAGE_REGION,
  accessKeyId: all.DEPLOY_ACCESS_KEY_ID ?? all.STORAGE_ACCESS_KEY_ID,
  secretAccessKey: all.DEPLOY_SECRET_ACCESS_KEY ?? all.STORAGE_SECRET_ACCESS_KEY,
});

/** The keys that a bucket lacks, which is that of the variable `url`; those of keys begin with `part`. */
function* missingKeys(
  { accessKeyId, secretAccessKey }: Store,
  part: string,
  url: string,
): Generator<[string, string]> {
  const message = `is needed for the bucket of ${url}: set it, or remove ${url}.`;
  if (!accessKeyId) yield [`${part}_ACCESS_KEY_ID`, message];
  if (!secretAccessKey) yield [`${part}_SECRET_ACCESS_KEY`, message];
}

/** A bucket in its store; undefined when there is none. */
function bucketIn(
  { endpoint: given, region = 'us-east-1', accessKeyId, secretAccessKey }: Store,
  parts: ReturnType<typeof bucketParts>,
): BucketSettings | undefined {
  if (!parts || !accessKeyId || !secretAccessKey) return undefined;
  const origin = given ?? `https://s3.${region}.amazonaws.com`;
  return { ...parts, endpoint: origin, region, accessKeyId, secretAccessKey };
}

/** The bucket that keeps files and the one that visitors get the site from; undefined where there is none. */
export const bucketEnv = variables
  .superRefine(
    mistakes(function* (all) {
      if (all.STORAGE_URL) yield* missingKeys(storageStore(all), 'STORAGE', 'STORAGE_URL');
      if (!all.DEPLOY_BUCKET) return;
      yield* missingKeys(deployStore(all), 'DEPLOY', 'DEPLOY_BUCKET');
      if (all.DEPLOY_DIRECTORY)
        yield ['DEPLOY_BUCKET', 'and DEPLOY_DIRECTORY exclude each other: remove one of them.'];
    }),
  )
  .transform((all) => ({
    storage: bucketIn(storageStore(all), all.STORAGE_URL),
    website: bucketIn(deployStore(all), all.DEPLOY_BUCKET),
  }));

/** The bucket of `s3://example/site` and its prefix, `site/`; undefined for other texts. */
function bucketParts(url: string): Pick<BucketSettings, 'bucket' | 'prefix'> | undefined {
  const { bucket: name, path = '' } =
    /^s3:\/\/(?<bucket>[\w.-]+)(?:\/(?<path>[\w./-]*))?$/.exec(url)?.groups ?? {};
  const parts = path.split('/').filter(Boolean);
  if (name === undefined || parts.some((part) => /^\.+$/.test(part))) return undefined;
  return { bucket: name, prefix: parts.map((part) => `${part}/`).join('') };
}
