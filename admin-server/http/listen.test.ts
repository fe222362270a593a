import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { Problem } from '#content-db/model/problem.ts';
import { listen, requireFreeAddress } from './listen.ts';
import { getRaw } from '../testing/serve.ts';

const local = { host: '127.0.0.1', port: 0 };
const limits = {
  headers: 10_000,
  request: 10_000,
  timeoutCheck: 20,
  inactivity: 10_000,
  keepAliveGrace: 20,
  idleCheck: 20,
  shutdown: 10_000,
};
const app = new Hono().get('/', (c) => c.text('hello')).post('/', async (c) => c.text(await c.req.text()));
app.onError((_, c) => c.body(null, 400));

/** Opens a connection, sends the text and gives what came back when the server has cut it off. */
async function sendAndWait(address: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  await once(socket, 'close');
  return answer;
}

test('serves on a free port and returns its address', async () => {
  const server = await listen(app, local);
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(server.address)).text()).toBe('hello');
  await server.close();
});

describe("when it can't listen, the error says what to do", () => {
  test('at a port that is in use', async () => {
    const first = await listen(app, local);
    const port = Number(new URL(first.address).port);
    await expect(listen(app, { host: '127.0.0.1', port })).rejects.toMatchObject({
      code: 'setup',
      message: `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set PORT to a free port.`,
    });
    await first.close();
  });

  test.each(['192.0.2.1', 'no-such-host.invalid'])('at %s', async (host) => {
    const failure = await listen(app, { host, port: 0 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect((failure as Problem).message).toMatch(/HOST/);
  });
});

test('who connects while an address is tried gets no answer, so a proxy asks another server', async () => {
  const server = await listen(app, local);
  await server.close();
  const { port } = new URL(server.address);
  const answers: string[] = [];
  const over = new AbortController();
  const ask = async () => {
    while (!over.signal.aborted) {
      const asked = sendAndWait(server.address, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      answers.push(await asked.catch(() => ''));
    }
  };
  const asking = Array.from({ length: 5 }, ask);
  for (let times = 0; times < 50; times += 1)
    await requireFreeAddress({ host: '127.0.0.1', port: Number(port) });
  over.abort();
  await Promise.all(asking);
  expect(new Set(answers)).toEqual(new Set(['']));
});

describe('clients that use too much', () => {
  test('of headers get 431', async () => {
    const server = await listen(app, local);
    const { status } = await getRaw(server.address, '/', `\r\nX: ${'x'.repeat(17 * 1024)}`);
    expect(status).toBe(431);
    await server.close();
  });

  test.each([
    ['headers', { headers: 50 }, 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['request', { headers: 50, request: 50 }, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nx'],
  ])('of time for their %s are cut off', async (_, tighter, text) => {
    const server = await listen(app, local, { ...limits, ...tighter });
    expect(await sendAndWait(server.address, text)).toMatch(/^HTTP\/1.1 408 |^$/);
    await server.close();
  });

  test('of time to read are cut off', async () => {
    const endless = new Hono().get(
      '/',
      () =>
        new Response(
          new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) }),
        ),
    );
    const server = await listen(endless, local, { ...limits, inactivity: 50 });
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'readable');
    await expect(server.close()).resolves.toBeUndefined();
  });
});

/** What an address answers, or that it refuses connections. */
function ask(address: string): Promise<string> {
  return fetch(address).then(
    (response) => response.text(),
    () => 'refused',
  );
}

describe('a kept connection', () => {
  const question = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  /** Asks on a connection and leaves it open. */
  async function askAndStay(address: string): Promise<{ socket: Socket; answer: string }> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(question);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return { socket, answer: answer.toString() };
  }

  test('stays longer than any documented proxy keeps its end: Caddy 120 seconds, nginx and Varnish 60, load balancers 60 to 600', async () => {
    const server = await listen(app, local);
    const { socket, answer } = await askAndStay(server.address);
    expect(Number(/\r\nKeep-Alive: timeout=(\d+)\r\n/i.exec(answer)?.[1])).toBeGreaterThan(600);
    socket.destroy();
    await server.close();
  });

  test('gives way when no more connections are taken', async () => {
    const server = await listen(app, local, { ...limits, connections: 2 });
    const idle = [await askAndStay(server.address), await askAndStay(server.address)];
    const closed = idle.map(({ socket }) => once(socket, 'close'));
    // This one is hung up on.
    await sendAndWait(server.address, question).catch(() => '');
    await Promise.all(closed);
    const { socket, answer } = await askAndStay(server.address);
    expect(answer).toMatch(/hello$/);
    socket.destroy();
    await server.close();
  });
});

test('a server that ends keep-alive goes on answering, each time with Connection: close', async () => {
  const server = await listen(app, local);
  server.endKeepAlive();
  for (let times = 0; times < 3; times += 1)
    expect(await sendAndWait(server.address, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
      /\r\nConnection: close\r\n[^]*hello$/i,
    );
  await server.close();
});

describe('closing', () => {
  test('lets running requests end, and takes no new ones', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<string>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const server = await listen(
      new Hono().get('/', async (c) => (begin(), c.text(await released))).get('/new', (c) => c.text('new')),
      local,
    );
    const answer = fetch(server.address).then((response) => response.text());
    await begun;
    const closed = server.close();
    await expect.poll(() => ask(`${server.address}/new`)).toBe('refused');
    release('done');
    expect(await answer).toBe('done');
    await closed;
  });

  test('answers once more on a kept connection, with Connection: close', async () => {
    const server = await listen(app, local, { ...limits, keepAliveGrace: 10_000 });
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
    const asks = async () => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString();
    };
    expect(await asks()).toMatch(/\r\nConnection: keep-alive\r\n[^]*hello$/i);
    const closed = server.close();
    await expect.poll(() => ask(server.address)).toBe('refused');
    expect(await asks()).toMatch(/\r\nConnection: close\r\n[^]*hello$/i);
    await closed;
  });

  test('answers all who were connected before, though not accepted yet', async () => {
    for (let stop = 0; stop < 5; stop += 1) {
      // A busy machine takes longer than a second to accept them.
      const server = await listen(app, local, { lateAccept: 60_000 });
      const answers = Array.from({ length: 200 }, () =>
        sendAndWait(server.address, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      );
      // By then the system has connected them all; the server accepts one in each turn.
      await setImmediate();
      const closed = server.close();
      for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 [^]*hello$/);
      await closed;
    }
  });

  test('does not wait for idle connections', async () => {
    const server = await listen(app, local);
    await (await fetch(server.address)).text();
    await expect(server.close()).resolves.toBeUndefined();
  });

  test('cuts off requests that do not end', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const never = new Hono().get('/', () => (begin(), new Promise<Response>(() => undefined)));
    const server = await listen(never, local, { ...limits, shutdown: 50 });
    const answer = fetch(server.address).catch((error: unknown) => error);
    await begun;
    await server.close();
    expect(await answer).toBeInstanceOf(Error);
  });
});
