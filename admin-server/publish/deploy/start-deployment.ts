import type { Log } from '../../http/log.ts';
import { createDeployment, type Deployment, type DeploymentDeps } from './deployment.ts';
import { createDirectoryTarget, type DirectoryOptions } from './directory.ts';

interface Source extends Pick<DeploymentDeps, 'publisher'>, Pick<DirectoryOptions, 'store' | 'uploads'> {
  published: { read: DirectoryOptions['read'] };
}

/** Starts to deploy what is live to a folder, if one is given. Close the deployment after the publisher. */
export function startDeployment(
  folder: string | undefined,
  { publisher, published, store, uploads }: Source,
  log: Log,
): Deployment | undefined {
  if (folder === undefined) return undefined;
  const target = createDirectoryTarget({ folder, store, uploads, read: published.read });
  return createDeployment({ publisher, target, log });
}
