import * as z from 'zod';
import { mistakes } from '#content-db/model/env.ts';
import type { PurgeSettings } from './purge.ts';

/** The cache in front of the site. */
export const purgeEnv = z
  .object({
    DEPLOY_PURGE: z
      .string()
      .transform(purgeParts)
      .refine(
        (parts) => parts !== undefined,
        'must be the origin of a cache, cloudflare:ZONE, fastly:SERVICE or webhook:https://…, such as http://10.0.0.2: correct it, or remove it to purge nothing.',
      )
      .optional(),
    DEPLOY_PURGE_TOKEN: z.string().optional(),
  })
  .superRefine(
    mistakes(function* ({ DEPLOY_PURGE: parts, DEPLOY_PURGE_TOKEN: token }) {
      if (parts && parts.kind !== 'http' && !token)
        yield ['DEPLOY_PURGE_TOKEN', 'is needed for this DEPLOY_PURGE: set it, or remove DEPLOY_PURGE.'];
    }),
  )
  .transform(({ DEPLOY_PURGE: parts, DEPLOY_PURGE_TOKEN: token = '' }) => ({
    purge: parts && { ...parts, token },
  }));

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
