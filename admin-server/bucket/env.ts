import * as z from 'zod';
import { mistakes } from '#content-db/model/env.ts';
import type { BucketSettings } from './settings.ts';

/** A bucket with or without a prefix, such as `s3://example/site`. */
export const bucketVariable = (withoutIt: string) =>
  z
    .string()
    .transform(bucketParts)
    .refine(
      (parts) => parts !== undefined,
      `must be a bucket with or without a prefix, such as s3://example/site: correct it, or remove it to ${withoutIt}.`,
    )
    .optional();

/** The origin of the store that a bucket is in. */
export const endpointVariable = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value),
    'must be the origin of the store and nothing more, such as https://s3.example.org: correct it, or remove it to use Amazon S3.',
  )
  .transform((value) => new URL(value).origin)
  .optional();

/** The store that keeps files, and the keys for it. */
export const storeVariables = {
  STORAGE_ENDPOINT: endpointVariable,
  STORAGE_REGION: z.string().optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
};

interface Store {
  endpoint: string | undefined;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

const stores = z.object(storeVariables);

/** The store that these variables name. */
export const storeOf = (all: z.output<typeof stores>): Store => ({
  endpoint: all.STORAGE_ENDPOINT,
  region: all.STORAGE_REGION,
  accessKeyId: all.STORAGE_ACCESS_KEY_ID,
  secretAccessKey: all.STORAGE_SECRET_ACCESS_KEY,
});

/** The keys that a bucket lacks, which is that of the variable `url`; those of keys begin with `part`. */
export function* missingKeys(
  { accessKeyId, secretAccessKey }: Store,
  part: string,
  url: string,
): Generator<[string, string]> {
  const message = `is needed for the bucket of ${url}: set it, or remove ${url}.`;
  if (!accessKeyId) yield [`${part}_ACCESS_KEY_ID`, message];
  if (!secretAccessKey) yield [`${part}_SECRET_ACCESS_KEY`, message];
}

/** A bucket in its store; undefined when there is none. */
export function bucketIn(
  { endpoint, region = 'us-east-1', accessKeyId, secretAccessKey }: Store,
  parts: ReturnType<typeof bucketParts>,
): BucketSettings | undefined {
  if (!parts || !accessKeyId || !secretAccessKey) return undefined;
  const origin = endpoint ?? `https://s3.${region}.amazonaws.com`;
  return { ...parts, endpoint: origin, region, accessKeyId, secretAccessKey };
}

/** The bucket that keeps files; undefined when the data folder does. */
export const storageEnv = z
  .object({ STORAGE_URL: bucketVariable('use the folder of DATA_DIR'), ...storeVariables })
  .superRefine(
    mistakes((all) => (all.STORAGE_URL ? missingKeys(storeOf(all), 'STORAGE', 'STORAGE_URL') : [])),
  )
  .transform((all) => ({ bucket: bucketIn(storeOf(all), all.STORAGE_URL) }));

/** The bucket of `s3://example/site` and its prefix, `site/`; undefined for other texts. */
function bucketParts(url: string): Pick<BucketSettings, 'bucket' | 'prefix'> | undefined {
  const { bucket, path = '' } = /^s3:\/\/(?<bucket>[\w.-]+)(?:\/(?<path>[\w./-]*))?$/.exec(url)?.groups ?? {};
  const parts = path.split('/').filter(Boolean);
  if (bucket === undefined || parts.some((part) => /^\.+$/.test(part))) return undefined;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}
