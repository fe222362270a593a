import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListeningServer, listen } from './listen.ts';
import { defaultHeaders } from './security-headers.ts';
import { parseAnswer } from '../testing/serve.ts';

const siteUrl = 'https://www.example.org';
const limits = {
  headers: 200,
  request: 200,
  timeoutCheck: 20,
  inactivity: 10_000,
  keepAliveGrace: 20,
  idleCheck: 20,
  shutdown: 10_000,
};
const release = Promise.withResolvers<void>();
const app = new Hono()
  .get('/', (c) => c.text('hello'))
  .get(
    '/half',
    () =>
      new Response(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(Buffer.from('first half, '));
            await release.promise;
            controller.enqueue(Buffer.from('second half'));
            controller.close();
          },
        }),
      ),
  );

let server: ListeningServer;
beforeAll(async () => void (server = await listen(app, { host: '127.0.0.1', port: 0, siteUrl }, limits)));
afterAll(() => server.close());

/** Sends bytes as they stand and reads until the server closes. */
async function send(...texts: string[]): Promise<Buffer> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  for (const text of texts) {
    socket.write(text);
    if (text !== texts.at(-1)) await once(socket, 'data');
  }
  await once(socket, 'close');
  return Buffer.concat(parts);
}

const security = Object.entries(defaultHeaders(siteUrl)).map(([name, value]) => [name.toLowerCase(), value]);

describe('a request that never reaches the app is refused with the security headers:', () => {
  test.each([
    ['one that is none', 400, 'hello\r\n\r\n'],
    [
      'one with two lengths',
      400,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
    ],
    ['one with too large headers', 431, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`],
    ['one for no host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['one for two hosts', 400, 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['one for the same host twice', 400, 'GET / HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
    ['one for two hosts in HTTP/1.0', 400, 'GET / HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['one in HTTP/0.9', 400, 'GET /\r\n\r\n'],
    ['one that says HTTP/0.9', 400, 'GET / HTTP/0.9\r\nHost: x\r\n\r\n'],
    ['one in a later version', 400, 'GET / HTTP/2.0\r\nHost: x\r\n\r\n'],
    [
      'one that expects something unknown',
      417,
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
    ],
    ['one with slow headers', 408, 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ])('%s: %i', async (_, status, text) => {
    const answer = parseAnswer(await send(text));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      ...Object.fromEntries(security),
      'content-length': '0',
      connection: 'close',
    });
    expect(answer.body).toHaveLength(0);
  });

  test('one after an answered request', async () => {
    const text = (await send('GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n')).toString();
    expect(text).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[^]*helloHTTP\/1\.1 400 Bad Request\r\n[^]*Strict-Transport-Security: /i,
    );
  });
});

test('an answer that is being sent is not followed by another', async () => {
  const text = (await send('GET /half HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n')).toString();
  release.resolve();
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*first half, /);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
