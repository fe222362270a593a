import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Deployment, DeploymentStatus } from '#admin-server/publish/deploy/deployment.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import type { PublishResult, Publisher } from '#admin-server/publish/types.ts';

/** A request of a command to the process that has the data folder. */
const publishRequest = z.strictObject({
  changes: z.enum(['pending', 'none']),
  /** Render every page. */
  all: z.boolean(),
  /** Deploy every file again. */
  renew: z.boolean(),
});

export type PublishRequest = z.infer<typeof publishRequest>;

export interface PublishAnswer {
  result: PublishResult;
  /** Null if nothing is deployed elsewhere. */
  deployment: DeploymentStatus | null;
}

/** Publishes, and waits for the deployment. */
export async function handleRequest(
  { publisher, deployment }: { publisher: Pick<Publisher, 'publish'>; deployment: Deployment | undefined },
  { changes, all, renew }: PublishRequest,
): Promise<PublishAnswer> {
  const result = await publisher.publish({ by: 'command line', all, isClean: all, changes });
  return { result, deployment: (await (renew ? deployment?.renew() : deployment?.settled())) ?? null };
}

/** The socket of the server for commands: whoever can write to the data folder may use it. */
const socketOf = (dataDir: string) => join(dataDir, 'server.sock');

/** The length of a socket path that every system allows, in bytes. */
const maxSocketPath = 100;

/**
 * Answers commands on a socket in the data folder, one for each connection. Does nothing if the path of the
 * folder is too long for a socket. Only for the process that has the data folder.
 */
export async function answerRequests(
  dataDir: string,
  answer: (request: PublishRequest) => Promise<PublishAnswer>,
): Promise<{ stop(): void }> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > maxSocketPath) return { stop: () => undefined };
  const server = createServer(
    { allowHalfOpen: true },
    (socket) => void respond(socket, answer).catch(() => socket.destroy()),
  );
  // We have the data folder, so an existing socket is a leftover of a killed server.
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
  const reply = await answer(request).catch((error: unknown) => ({ error: messageOf(error) }));
  socket.end(JSON.stringify(reply));
}

/** Sends a request to the server of the data folder; undefined if none runs. @throws Problem with the server's reason if it fails */
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
      'The server stopped before it answered. Check what is live, then try again.',
    );
  const answer: PublishAnswer | { error: string } = JSON.parse(reply);
  if ('error' in answer) throw new Problem('unavailable', answer.error);
  return answer;
}
