import type * as z from 'zod';
import { databaseEnv } from '#content-db/database/env.ts';
import { Problem } from '#content-db/model/problem.ts';
import { accountsEnv } from './accounts/env.ts';
import { serverEnv } from './http/env.ts';
import { mailEnv } from './mail/env.ts';
import { metricsEnv } from './metrics/env.ts';
import { deployEnv } from './publish/deploy/env.ts';
import { purgeEnv } from './publish/deploy/purge-env.ts';
import { uploadsEnv } from './uploads/env.ts';

/** Each room says in its `env.ts` which variables it reads, and each feature in its `feature.ts`; .env.example explains all of them. */
export const environment = serverEnv
  .and(databaseEnv)
  .and(accountsEnv)
  .and(uploadsEnv)
  .and(mailEnv)
  .and(deployEnv)
  .and(purgeEnv)
  .and(metricsEnv);

/** The settings from the environment, validated, with defaults. */
export interface Env extends z.output<typeof environment> {
  /** The variables themselves: features read their own. */
  variables: Record<string, string | undefined>;
}

/**
 * Parses environment variables. An empty variable counts as not set.
 * @param ofFeatures what features read, which is validated too
 * @throws Problem `setup` with one sentence for each invalid variable, without its value, which may be a secret
 */
export function readEnv(
  source: Record<string, string | undefined>,
  ofFeatures: readonly z.ZodType<object>[] = [],
): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const all = ofFeatures.reduce<z.ZodType<z.output<typeof environment>>>(
    (joined, own) => joined.and(own),
    environment,
  );
  const result = all.safeParse(nonEmpty);
  if (result.success) return { ...result.data, variables: nonEmpty };
  const sentences = new Map(
    result.error.issues.map((issue) => [issue.path[0], `${String(issue.path[0])} ${issue.message}`]),
  );
  throw new Problem('setup', [...sentences.values()].join('\n'));
}
