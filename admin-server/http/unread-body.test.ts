import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInApp, type SignedInApp } from '../testing/accounts.ts';
import { notes } from '../testing/notes.ts';
import { testOrigin } from '../testing/app.ts';
import { type ListeningServer, listen } from './listen.ts';

const megabyte = 1024 ** 2;
/** 64 kB of a body that comes in parts. */
const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')]);
const limits = { unreadBody: { bytes: megabyte, time: 100 }, keepAliveGrace: 20, idleCheck: 20 };
let app: SignedInApp;
let server: ListeningServer;
/** How many bytes each connection has brought, in the order of the requests. */
const read: (() => number)[] = [];

beforeAll(async () => {
  app = await signedInApp({ features: [notes], files: { '/': { body: 'page' } } });
  const counted: Parameters<typeof listen>[0] = {
    fetch(request, env) {
      const { socket } = (env as { incoming: { socket: Socket } }).incoming;
      read.push(() => socket.bytesRead);
      return app.app.fetch(request, env as object);
    },
  };
  server = await listen(counted, { host: '127.0.0.1', port: 0 }, limits);
});
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

const open = () => connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => undefined);

/** Sends a body without an end until the server cuts it off. @returns what came back */
async function flood(head: string): Promise<string> {
  const socket = open();
  let answer = '';
  const send = () => {
    if (!socket.destroyed) socket.write(chunk, (error) => error || send());
  };
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  socket.write(`${head}\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`, send);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  upload: 'multipart/form-data; boundary=x',
};

describe('of an endless body, little more than the limit is read, and the answer arrives:', () => {
  test.each<[string, number, number, { type?: string; isStaff?: boolean; origin?: string }?]>([
    ['GET /', 200, 0],
    ['POST /', 405, 0],
    ['POST /unknown', 405, 0],
    ['GET /uploads/x.jpg', 404, 0],
    ['POST /api/unknown', 404, 0],
    ['POST /api/notes', 403, 0, { origin: 'https://evil.example' }],
    ['POST /api/notes', 413, 20 * 1024, { type: types.json }],
    ['POST /api/notes', 413, 60 * 1024, { type: types.form }],
    ['POST /api/admin/login', 413, 8 * 1024, { type: types.json }],
    ['POST /api/admin/upload', 401, 0, { type: types.upload }],
    ['PUT /api/admin/seo/robots.txt', 401, 0, { type: types.json }],
    ['POST /api/admin/upload', 413, 5 * megabyte, { type: types.upload, isStaff: true }],
    ['POST /api/admin/blog-posts', 413, 300 * 1024, { type: types.json, isStaff: true }],
  ])(
    '%s: %i',
    async (line, status, limit, { type = types.json, isStaff = false, origin = testOrigin } = {}) => {
      const answer = await flood(
        `${line} HTTP/1.1\r\nOrigin: ${origin}\r\nContent-Type: ${type}${isStaff ? `\r\nCookie: ${app.cookie}` : ''}`,
      );
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(read.at(-1)?.()).toBeLessThan(limit + 2 * megabyte);
    },
  );
});

test('fifty endless bodies at once do not grow the memory', async () => {
  const before = process.memoryUsage().rss;
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => flood(`POST /api/admin/upload HTTP/1.1\r\nOrigin: ${testOrigin}`)),
  );
  expect(answers.every((answer) => answer.startsWith('HTTP/1.1 401 '))).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte);
});

test.each([
  ['nobody reads', 401, '/api/admin/upload'],
  ['is too large', 413, '/api/notes'],
])('a body that %s, but that ends soon after its answer, costs no connection', async (_, status, path) => {
  const socket = open();
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${testOrigin}\r\nContent-Type: ${types.json}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  for (let part = 0; part < 8; part += 1) socket.write(chunk);
  await once(socket, 'data');
  socket.write('0\r\n\r\n');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*HTTP/1\\.1 200 [^]*page$`));
});
