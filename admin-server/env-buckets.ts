import * as z from 'zod';
import type { PurgeSettings } from './publish/purge/purge.ts';
import type { BucketSettings } from './storage/bucket-settings.ts';

/** The settings of buckets and of the cache in front of the site: a part of env.ts. */

const bucketUrl = (withoutIt: string) =>
  z
    .string()
    .transform(bucketParts)
    .refine(
      (parts) => parts !== undefined,
      `must be a bucket with or without a prefix, such as s3://example/site: correct it, or remove it to ${withoutIt}.`,
    )
    .optional();

const endpoint = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value),
    'must be the origin of the store and nothing more, such as https://s3.example.org: correct it, or remove it to use Amazon S3.',
  )
  .transform((value) => new URL(value).origin)
  .optional();

const purge = z
  .string()
  .transform(purgeParts)
  .refine(
    (parts) => parts !== undefined,
    'must be the origin of a cache, cloudflare:ZONE, fastly:SERVICE or webhook:https://…, such as http://10.0.0.2: correct it, or remove it to purge nothing.',
  )
  .optional();

export const bucketVariables = {
  STORAGE_URL: bucketUrl('use the folder of DATA_DIR'),
  STORAGE_ENDPOINT: endpoint,
  STORAGE_REGION: z.string().optional(),
  STORAGE_ACCESS_KEY_ID: z.string().optional(),
  STORAGE_SECRET_ACCESS_KEY: z.string().optional(),
  DEPLOY_BUCKET: bucketUrl('deploy to no bucket'),
  DEPLOY_ENDPOINT: endpoint,
  DEPLOY_REGION: z.string().optional(),
  DEPLOY_ACCESS_KEY_ID: z.string().optional(),
  DEPLOY_SECRET_ACCESS_KEY: z.string().optional(),
  DEPLOY_PURGE: purge,
  DEPLOY_PURGE_TOKEN: z.string().optional(),
};

const variables = z.object(bucketVariables);
type Variables = z.output<typeof variables>;

/** What is wrong with these variables together: a name, and the end of a sentence about it. */
export function* bucketMistakes(
  all: Variables & { DEPLOY_DIRECTORY?: string | undefined },
): Generator<[string, string]> {
  for (const [url, part] of [
    ['STORAGE_URL', 'STORAGE'],
    ['DEPLOY_BUCKET', 'DEPLOY'],
  ] as const) {
    for (const name of ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const) {
      if (all[url] && !keyOf(all, part, name))
        yield [`${part}_${name}`, `is needed for the bucket of ${url}: set it, or remove ${url}.`];
    }
  }
  if (all.DEPLOY_BUCKET && all.DEPLOY_DIRECTORY)
    yield ['DEPLOY_BUCKET', 'and DEPLOY_DIRECTORY exclude each other: remove one of them.'];
  if (all.DEPLOY_PURGE && all.DEPLOY_PURGE.kind !== 'http' && !all.DEPLOY_PURGE_TOKEN)
    yield ['DEPLOY_PURGE_TOKEN', 'is needed for this DEPLOY_PURGE: set it, or remove DEPLOY_PURGE.'];
}

export function bucketSettings(all: Variables) {
  return {
    /** The bucket that keeps files; undefined when the data folder does. */
    bucket: bucketOf(all, 'STORAGE'),
    /** The bucket that visitors get the site from. */
    deployBucket: bucketOf(all, 'DEPLOY'),
    /** The cache in front of the site. */
    purge: all.DEPLOY_PURGE && { ...all.DEPLOY_PURGE, token: all.DEPLOY_PURGE_TOKEN ?? '' },
  };
}

function bucketOf(all: Variables, part: 'STORAGE' | 'DEPLOY'): BucketSettings | undefined {
  const parts = part === 'STORAGE' ? all.STORAGE_URL : all.DEPLOY_BUCKET;
  const [accessKeyId, secretAccessKey] = [
    keyOf(all, part, 'ACCESS_KEY_ID'),
    keyOf(all, part, 'SECRET_ACCESS_KEY'),
  ];
  if (!parts || !accessKeyId || !secretAccessKey) return undefined;
  const region = keyOf(all, part, 'REGION') ?? 'us-east-1';
  const origin = keyOf(all, part, 'ENDPOINT') ?? `https://s3.${region}.amazonaws.com`;
  return { ...parts, endpoint: origin, region, accessKeyId, secretAccessKey };
}

/** A variable of one of the buckets. What is not set for the deployment is that of the storage. */
function keyOf(
  all: Variables,
  part: 'STORAGE' | 'DEPLOY',
  name: 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY',
): string | undefined {
  return all[`${part}_${name}`] ?? all[`STORAGE_${name}`];
}

/** The bucket of `s3://example/site` and its prefix, `site/`; undefined for other texts. */
function bucketParts(url: string): Pick<BucketSettings, 'bucket' | 'prefix'> | undefined {
  const { bucket, path = '' } = /^s3:\/\/(?<bucket>[\w.-]+)(?:\/(?<path>[\w./-]*))?$/.exec(url)?.groups ?? {};
  const parts = path.split('/').filter(Boolean);
  if (bucket === undefined || parts.some((part) => /^\.+$/.test(part))) return undefined;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

type PurgeParts = PurgeSettings extends infer T
  ? T extends PurgeSettings
    ? Omit<T, 'token'>
    : never
  : never;

function purgeParts(value: string): PurgeParts | undefined {
  const [, kind, rest = ''] = /^(cloudflare|fastly|webhook):(.+)$/.exec(value) ?? [];
  if (kind === 'cloudflare' && /^\w+$/.test(rest)) return { kind, zone: rest };
  if (kind === 'fastly' && /^\w+$/.test(rest)) return { kind, service: rest };
  if (kind === 'webhook' && /^https?:\/\//.test(rest) && URL.canParse(rest)) return { kind, url: rest };
  const isOrigin = /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value);
  return isOrigin ? { kind: 'http', url: new URL(value).origin } : undefined;
}
