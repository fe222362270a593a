import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { answerCommands, askServer } from './server-socket.ts';

it('a command that is killed before its answer ends nothing but itself', async () => {
  await using folder = await createTestFolder();
  const asked = Promise.withResolvers<void>();
  const work = Promise.withResolvers<string>();
  const server = await answerCommands(folder.path, {
    wait: () => (asked.resolve(), work.promise),
    greet: async () => 'hello',
  });
  const killed = connect({ path: folder.at('server.sock'), allowHalfOpen: true });
  killed.end(JSON.stringify({ command: 'wait', request: {} }));
  await asked.promise;
  killed.destroy();
  await once(killed, 'close');
  work.resolve('done');
  expect(await askServer(folder.path, { command: 'greet', request: {} })).toBe('hello');
  server.stop();
});
