import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Deployment, DeploymentStatus } from '#admin-server/publish/deploy/deployment.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { PublishResult, Publisher } from '#admin-server/publish/types.ts';

/** What a command asks of whoever has the data folder. */
const publishRequest = z.strictObject({
  changes: z.enum(['pending', 'none']),
  /** Render everything anew. */
  all: z.boolean(),
  /** Deploy every file anew. */
  renew: z.boolean(),
});

export type PublishRequest = z.infer<typeof publishRequest>;

export interface PublishAnswer {
  result: PublishResult;
  /** Null where nothing is deployed to. */
  deployment: DeploymentStatus | null;
}

/** Publishes, and waits for the deployment. */
export async function carryOut(
  { publisher, deployment }: { publisher: Pick<Publisher, 'publish'>; deployment: Deployment | undefined },
  { changes, all, renew }: PublishRequest,
): Promise<PublishAnswer> {
  const result = await publisher.publish({ by: 'command line', all, isClean: all, changes });
  return { result, deployment: (await (renew ? deployment?.renew() : deployment?.settled())) ?? null };
}

/** Where the server hears commands: who may write to the data folder may ask. */
const socketOf = (dataDir: string) => join(dataDir, 'server.sock');

/** Bytes that every system allows for the path of a socket. */
const longestSocket = 100;

/**
 * Answers commands that run beside the server, one connection for each; none where the path of the
 * data folder is too long for a socket. To be called by the process that has the data folder.
 */
export async function answerRequests(
  dataDir: string,
  answer: (request: PublishRequest) => Promise<PublishAnswer>,
): Promise<{ stop(): void }> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > longestSocket) return { stop: () => undefined };
  const server = createServer(
    { allowHalfOpen: true },
    (socket) => void respond(socket, answer).catch(() => socket.destroy()),
  );
  // What a server that was killed left is not in use: the data folder is ours.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o600);
  return { stop: () => void server.close() };
}

async function respond(
  socket: Socket,
  answer: (request: PublishRequest) => Promise<PublishAnswer>,
): Promise<void> {
  const request = publishRequest.parse(JSON.parse(await text(socket)));
  const reply = await answer(request).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  socket.end(JSON.stringify(reply));
}

/** Asks the server that runs on the data folder; undefined where none does. Throws a Problem with its reason where it could not. */
export async function askServer(
  dataDir: string,
  request: PublishRequest,
): Promise<PublishAnswer | undefined> {
  const socket = connect({ path: socketOf(dataDir), allowHalfOpen: true });
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  socket.end(JSON.stringify(request));
  const reply = await text(socket);
  if (!reply)
    throw new Problem(
      'unavailable',
      'The server ended before it had answered. See what is live, and try again.',
    );
  const answer = JSON.parse(reply) as PublishAnswer | { error: string };
  if ('error' in answer) throw new Problem('unavailable', answer.error);
  return answer;
}
