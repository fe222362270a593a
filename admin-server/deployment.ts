import type { Env } from './env.ts';
import type { Log } from './http/log.ts';
import type { Server } from './leases/lease.ts';
import { createBucketTarget } from './bucket/website-target.ts';
import { createDeployment, type Deployment, type DeploymentDeps } from './publish/deploy/deployment.ts';
import { createDirectoryTarget, type DirectoryOptions } from './publish/deploy/directory.ts';
import { createFencedBucket } from './bucket/fenced-bucket.ts';
import { createPublicReceipt } from './publish/deploy/public-receipt.ts';
import { createPurgingTarget } from './publish/deploy/purging.ts';
import { shownUploads } from './publish/deploy/shown-uploads.ts';
import { inSequence } from './publish/deploy/sequence.ts';
import type { DeploymentTarget } from './publish/deploy/target.ts';
import type { SiteSource } from './publish/types.ts';
import { createPurge } from './publish/deploy/purge.ts';

type Settings = Pick<Env, 'deployDirectory' | 'deployBucket' | 'purge' | 'siteUrl' | 'dataDir'>;

interface Source extends Pick<DirectoryOptions, 'store' | 'uploads'> {
  published: Pick<SiteSource['published'], 'read' | 'write'>;
  server: Server;
}

/** Where other servers serve the files of the site from; undefined if nowhere. */
export function fileTarget(
  { deployDirectory: folder, deployBucket }: Settings,
  { published, store, uploads, server }: Source,
): DeploymentTarget | undefined {
  const files = { store, uploads: shownUploads(uploads, published.read), read: published.read };
  if (folder !== undefined) return createDirectoryTarget({ folder, ...files });
  if (!deployBucket) return undefined;
  return createBucketTarget({ ...files, ...createFencedBucket(deployBucket, { published, server }) });
}

/**
 * Starts to bring what is live to where the settings say: files to a folder or a bucket, then a purge of the cache in
 * front, then a look whether visitors get it. Close the deployment after the publisher.
 */
export function startDeployment(
  env: Settings,
  { publisher, ...source }: Source & Pick<DeploymentDeps, 'publisher'>,
  log: Log,
): Deployment | undefined {
  const { siteUrl, dataDir, purge, deployBucket } = env;
  const { read } = source.published;
  const files = fileTarget(env, source);
  const targets = [
    ...(files ? [files] : []),
    ...(purge ? [createPurgingTarget({ purge: createPurge(purge), read, siteUrl, folder: dataDir })] : []),
    ...(purge || deployBucket ? [createPublicReceipt(read, siteUrl)] : []),
  ];
  const [only] = targets;
  if (!only) return undefined;
  return createDeployment({ publisher, target: targets.length === 1 ? only : inSequence(targets), log });
}
