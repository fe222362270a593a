import { randomUUID } from 'node:crypto';
import type { Env } from '#admin-server/env.ts';
import { features } from '#admin-server/features.ts';
import { createPurge } from '#admin-server/publish/deploy/purge.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { capital, type Check, failed, type Finding, off, ok } from '#admin-server/doctor/finding.ts';

/** Whether releases can be brought to where visitors get them, and the cache in front can be told of them. */
export const cdn: Check = {
  name: 'CDN',
  async run(env) {
    const found = [...(await website(env)), ...(await cache(env))];
    return found.length > 0 ? found : [off('No cache is told of changes. See DEPLOY_PURGE.')];
  },
};

async function website({ variables }: Env): Promise<Finding[]> {
  return (await Promise.all(features.map(({ target }) => target?.inspect(variables) ?? []))).flat();
}

/** Purges an address that no page has. */
async function cache({ purge: settings, siteUrl }: Env): Promise<Finding[]> {
  if (!settings) return [];
  if (settings.kind === 'webhook')
    return [off('The webhook of DEPLOY_PURGE is not called, as it may start something.')];
  const purge = createPurge(settings);
  try {
    await purge.purge([`${siteUrl}/doctor-${randomUUID()}`], false);
    return [ok(`${capital(purge.name)} can be told of changes.`)];
  } catch (error) {
    const fix =
      'Correct DEPLOY_PURGE and DEPLOY_PURGE_TOKEN, and let the cache take PURGE from this machine.';
    return [failed(capital(messageOf(error)), fix)];
  }
}
