import type { Env } from '#admin-server/env.ts';
import { createDeployment, type Deployment } from '#admin-server/publish/deploy/deployment.ts';
import { createDirectoryTarget } from '#admin-server/publish/deploy/directory.ts';
import type { Log } from '#admin-server/http/log.ts';
import type { Installation } from './installation.ts';

/** Begins to deploy what is live where the settings name a target; to be closed after the publisher. */
export function startDeployment(
  { deployDirectory }: Pick<Env, 'deployDirectory'>,
  {
    publisher,
    published,
    store,
    uploads,
  }: Pick<Installation, 'publisher' | 'published' | 'store' | 'uploads'>,
  log: Log,
): Deployment | undefined {
  if (deployDirectory === undefined) return undefined;
  const target = createDirectoryTarget({ folder: deployDirectory, store, uploads, read: published.read });
  return createDeployment({ publisher, target, log });
}
