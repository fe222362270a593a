import * as z from 'zod';
import type { Deployment, DeploymentStatus } from '../publish/deploy/deployment.ts';
import type { Live } from '../publish/engine/release/publisher.ts';
import type { Publishing, PublishResult } from '../publish/types.ts';

/** A request of a command to the process that has the data folder. */
const publishRequest = z.strictObject({
  changes: z.enum(['pending', 'none']),
  /** Render every page. */
  all: z.boolean(),
  /** Deploy every file again. */
  renew: z.boolean(),
  /** Names the run, so that it can be followed if no answer arrives. */
  run: z.uuid().optional(),
});

export type PublishRequest = z.infer<typeof publishRequest>;

export interface PublishAnswer {
  result: PublishResult;
  /** Null if nothing is deployed elsewhere. */
  deployment: DeploymentStatus | null;
}

/** Publishes, and waits for the deployment. */
export async function handleRequest(
  { publisher, deployment }: { publisher: Live & Publishing; deployment: Deployment | undefined },
  request: unknown,
): Promise<PublishAnswer> {
  const { changes, all, renew, run } = publishRequest.parse(request);
  const { runs } = publisher;
  const publishing = runs.publish({ by: 'command line', all, isClean: all, changes }, run);
  if (run !== undefined) await runs.keep(run);
  const result = await publishing.result;
  // Others may publish again and again meanwhile.
  const live = publisher.live()?.release;
  return { result, deployment: (await (renew ? deployment?.renew() : deployment?.settled(live))) ?? null };
}
