import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { listen } from './listen.ts';
import { getRaw } from '../testing/serve.ts';

const limits = {
  headers: 300,
  request: 400,
  bodyPart: 64 * 1024,
  timeoutCheck: 20,
  inactivity: 300,
  keepAliveGrace: 20,
  idleCheck: 20,
  shutdown: 10_000,
};
/** How many endless answers were broken off. */
let [begun, brokenOff] = [0, 0];
const endless = () =>
  new ReadableStream({
    start: () => void (begun += 1),
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
    cancel: () => void (brokenOff += 1),
  });
/** Ends the answers that wait for it. */
const ready = Promise.withResolvers<string>();
const app = new Hono()
  .get('/', (c) => c.text('hello'))
  .get('/patience', async (c) => c.text(await ready.promise))
  .post('/patience', async (c) => c.text(`${(await c.req.text()).length} ${await ready.promise}`))
  .get('/endless', () => new Response(endless()))
  .post('/', async (c) => c.text(await c.req.text()))
  .onError((_, c) => c.body(null, 400));

/** For a busy machine. */
const openFiles = async () => (await readdir('/proc/self/fd')).length;

interface SlowClient {
  socket: Socket;
  /** Status of its answer, once it is over; 0 where it was cut off without one. */
  over: Promise<number>;
}

/** A client that begins with a text and reads to the end. */
function begin(port: number, text: string): SlowClient {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(text);
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString('latin1', 0, 20)));
  return {
    socket,
    over: new Promise((resolve) => socket.once('close', () => resolve(Number(answer.split(' ')[1] ?? 0)))),
  };
}

/** Sends a byte more on each that is still there. @returns how many are */
function drip(clients: SlowClient[]): number {
  const there = clients.filter(({ socket }) => !socket.closed);
  for (const { socket } of there) if (socket.writable) socket.write('x');
  return there.length;
}

test('hundreds that send by the byte are cut off by the limits, keep nobody waiting, and leave nothing open', async () => {
  const server = await listen(app, { host: '127.0.0.1', port: 0 }, limits);
  const port = Number(new URL(server.address).port);
  expect((await getRaw(server.address, '/')).status).toBe(200);
  const before = await openFiles();
  const slow = [
    ...Array.from({ length: 150 }, () => begin(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
    ...Array.from({ length: 150 }, () =>
      begin(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'),
    ),
  ];
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  for (let answered = 0; drip(slow) > 0; answered++) {
    const { status, body } = await getRaw(server.address, '/');
    expect([answered, status, body.toString()]).toEqual([answered, 200, 'hello']);
  }
  for (const status of await Promise.all(slow.map(({ over }) => over)))
    expect([0, 400, 408]).toContain(status);
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
  await server.close();
});

test('those that never read their answer are cut off, and leave nothing open', async () => {
  const server = await listen(app, { host: '127.0.0.1', port: 0 }, limits);
  expect((await getRaw(server.address, '/')).status).toBe(200);
  const before = await openFiles();
  const readers = Array.from({ length: 50 }, () => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
      .on('error', () => undefined)
      .pause();
    socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  });
  // A busy machine may cut one off before it has read the request.
  await expect.poll(() => begun > 0 && brokenOff === begun).toBe(true);
  expect((await getRaw(server.address, '/')).status).toBe(200);
  for (const socket of readers) socket.destroy();
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
  expect(brokenOff).toBe(begun);
  await server.close();
});

describe('who is not too slow, however long it takes:', () => {
  test('one who waits for our answer, with or without a body, while others are cut off', async () => {
    const server = await listen(
      app,
      { host: '127.0.0.1', port: 0 },
      { ...limits, inactivity: 50, request: 50 },
    );
    const port = Number(new URL(server.address).port);
    const waiting = [
      begin(port, 'GET /patience HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      begin(port, 'POST /patience HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody'),
    ];
    // Each of these is cut off by a limit that the others have outlived as well.
    for (let round = 0; round < 5; round += 1) {
      const silent = begin(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx');
      expect([0, 400, 408]).toContain(await silent.over);
    }
    ready.resolve('done');
    expect(await Promise.all(waiting.map(({ over }) => over))).toEqual([200, 200]);
    await server.close();
  });

  test('one who sends a large body over a slow line', async () => {
    const server = await listen(
      app,
      { host: '127.0.0.1', port: 0 },
      { ...limits, request: 200, bodyPart: 100 },
    );
    const port = Number(new URL(server.address).port);
    const uploading = begin(
      port,
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    const part = `64\r\n${'x'.repeat(100)}\r\n`;
    const sending = setInterval(() => void uploading.socket.write(part), 10);
    for (let round = 0; round < 5; round += 1) {
      const silent = begin(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx');
      expect([0, 400, 408]).toContain(await silent.over);
    }
    clearInterval(sending);
    uploading.socket.write('0\r\n\r\n');
    expect(await uploading.over).toBe(200);
    await server.close();
  });
});
