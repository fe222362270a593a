import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBody } from '../api/body.ts';
import { answerErrors } from '../api/errors.ts';
import { type Listening, listen } from './listen.ts';
import { getRaw, sendRaw } from './testing.ts';

const megabyte = 1024 * 1024;
/** What the system may hold between a sender and a server that does not read. */
const buffers = 12 * megabyte;

const app = new Hono()
  .get('/page', (c) => c.text('page'))
  .post('/limited', async (c) => c.json(await readBody(c, megabyte)));
app.onError(answerErrors(() => undefined));

let server: Listening;
beforeAll(async () => void (server = await listen(app, { host: '127.0.0.1', port: 0 })));
afterAll(() => server.close());

/** Sends a body that does not end, until it is cut off. @returns the status of the answer, and how many bytes were sent */
async function sendForever(request: string): Promise<{ status: number; sent: number }> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  const part = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
  const send = () => {
    while (socket.writable && socket.write(part));
  };
  socket.on('drain', send);
  socket.write(`${request} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
  send();
  await closed;
  return { status: Number(answer.split(' ')[1]), sent: socket.bytesWritten };
}

test.each([
  ['GET /page', 200],
  ['POST /unknown', 404],
  ['POST /limited', 413],
])('%s is answered, and of a body without end no more is read', async (request, status) => {
  const answered = await sendForever(request);
  expect(answered.status).toBe(status);
  expect(answered.sent).toBeLessThan(2 * megabyte + buffers);
});

test('a little that nobody read is let through, and the connection is used again', async () => {
  const both = 'POST /unknown HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000';
  const { status, body } = await sendRaw(server.address, `${both}\r\n\r\n${'x'.repeat(200_000)}GET /page HTTP/1.1\r\nHost: localhost`);
  expect(status).toBe(404);
  expect(body.toString()).toMatch(/HTTP\/1\.1 200 OK[^]*page$/);
  expect((await getRaw(server.address, '/page')).status).toBe(200);
});
