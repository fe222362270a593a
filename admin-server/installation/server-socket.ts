import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { isOfMachine, toProblem } from '#content-db/database/errors.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';

/** What a server does for commands, by their names. Each checks the request itself. */
export type Commands = Record<string, (request: unknown) => Promise<unknown>>;

const envelope = z.strictObject({ command: z.string(), request: z.unknown() });

/** The socket of the server for commands: whoever can write to the data folder may use it. */
const socketOf = (dataDir: string) => join(dataDir, 'server.sock');

/** The length of a socket path that every system allows, in bytes. */
const maxSocketPath = 100;

/**
 * Answers commands on a socket in the data folder, one for each connection. Does nothing if the path of the
 * folder is too long for a socket. Only for the process that has the data folder.
 */
export async function answerCommands(dataDir: string, commands: Commands): Promise<{ stop(): void }> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > maxSocketPath) return { stop: () => undefined };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A command that was killed meanwhile does not hear its answer.
    socket.on('error', () => socket.destroy());
    respond(socket, commands).catch(() => socket.destroy());
  });
  // We have the data folder, so an existing socket is a leftover of a killed server.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o600);
  return { stop: () => void server.close() };
}

async function respond(socket: Socket, commands: Commands): Promise<void> {
  const { command, request } = envelope.parse(JSON.parse(await text(socket)));
  const answer = commands[command];
  if (!answer) throw new Error(`No command ${command}`);
  const reply = await answer(request).then(
    (answered) => ({ answer: answered }),
    (error: unknown) => ({ error: messageOf(error) }),
  );
  socket.end(JSON.stringify(reply));
}

/** Whether a server runs in the data folder. */
export async function isServing(dataDir: string): Promise<boolean> {
  const socket = await connected(dataDir);
  socket?.destroy();
  return socket !== undefined;
}

function connected(dataDir: string): Promise<Socket | undefined> {
  const socket = connect({ path: socketOf(dataDir), allowHalfOpen: true });
  return once(socket, 'connect').then(
    () => socket,
    (error: unknown) => {
      // Such as a socket of another user, or too many open files: a server may run all the same.
      if (isOfMachine(error)) throw toProblem(error);
      return undefined;
    },
  );
}

/**
 * Sends a request to the server of the data folder. `onLost` answers if the server stops before it does.
 * @returns undefined if none runs
 * @throws Problem with the server's reason if it fails
 */
export async function askServer<T>(
  dataDir: string,
  { command, request, onLost = throwLost }: { command: string; request: object; onLost?: () => Promise<T> },
): Promise<T | undefined> {
  const socket = await connected(dataDir);
  if (!socket) return undefined;
  socket.end(JSON.stringify({ command, request }));
  // A connection that breaks is an answer that was lost.
  const reply = await text(socket).catch(() => '');
  if (!reply) return onLost();
  const answer: { answer: T } | { error: string } = JSON.parse(reply);
  if ('error' in answer) throw new Problem('unavailable', answer.error);
  return answer.answer;
}

async function throwLost(): Promise<never> {
  throw new Problem(
    'unavailable',
    'The server stopped before it answered. Look at the admin whether it is done, then try again.',
  );
}
