import type { Env } from './env.ts';
import type { TargetSource } from './feature.ts';
import { features } from './features.ts';
import type { Log } from './http/log.ts';
import { createDeployment, type Deployment, type DeploymentDeps } from './publish/deploy/deployment.ts';
import { createDirectoryTarget } from './publish/deploy/directory.ts';
import { createPublicReceipt } from './publish/deploy/public-receipt.ts';
import { createPurgingTarget } from './publish/deploy/purging.ts';
import { shownUploads } from './publish/deploy/shown-uploads.ts';
import { inSequence } from './publish/deploy/sequence.ts';
import type { DeploymentTarget } from './publish/deploy/target.ts';
import { createPurge } from './publish/deploy/purge.ts';

type Settings = Pick<Env, 'deployDirectory' | 'purge' | 'siteUrl' | 'dataDir' | 'variables'>;

/** Where other servers serve the files of the site from; undefined if nowhere. */
export function fileTarget(
  { deployDirectory: folder, variables }: Settings,
  { published, store, uploads, server }: TargetSource,
): DeploymentTarget | undefined {
  const files = { store, uploads: shownUploads(uploads, published.read) };
  if (folder !== undefined) return createDirectoryTarget({ folder, ...files, read: published.read });
  const [first] = features.flatMap(
    ({ target }) => target?.open(variables, { ...files, published, server }) ?? [],
  );
  return first;
}

/**
 * Starts to bring what is live to where the settings say: files to a folder or elsewhere, then a purge of the cache in
 * front, then a look whether visitors get it. Close the deployment after the publisher.
 */
export function startDeployment(
  env: Settings,
  { publisher, ...source }: TargetSource & Pick<DeploymentDeps, 'publisher'>,
  log: Log,
): Deployment | undefined {
  const { siteUrl, dataDir, purge } = env;
  const { read } = source.published;
  const files = fileTarget(env, source);
  const targets = [
    ...(files ? [files] : []),
    ...(purge ? [createPurgingTarget({ purge: createPurge(purge), read, siteUrl, folder: dataDir })] : []),
    ...(purge || files?.needsReceipt ? [createPublicReceipt(read, { store: source.store, siteUrl })] : []),
  ];
  const [only] = targets;
  if (!only) return undefined;
  return createDeployment({ publisher, target: targets.length === 1 ? only : inSequence(targets), log });
}
