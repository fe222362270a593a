import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { connect } from '#content-db/database/connection.ts';
import { createMailer } from '../mail/mailer.ts';
import { createTestApp, testOrigin } from '../testing/app.ts';
import { noPublisher } from '../testing/no-publisher.ts';
import type { Activity } from '../publish/types.ts';
import { createMetrics, requestKind } from './metrics.ts';

const token = 'a token of enough length';
const bearer = { authorization: `Bearer ${token}` };

test.each([
  ['/', 'page'],
  ['/ar/services', 'page'],
  ['/apiary', 'page'],
  ['/_astro/x.css', 'asset'],
  ['/og/x.jpg', 'asset'],
  ['/uploads/x.jpg', 'upload'],
  ['/api/notes', 'api'],
  ['/api/admin/user', 'admin-api'],
  ['/admin', 'admin'],
  ['/share/secret/team', 'share'],
])('a request for %s is one for %s', (path, kind) => expect(requestKind(path)).toBe(kind));

/** The app with metrics, over a publisher that does what the test says. */
async function createScene(env: Record<string, string> = {}) {
  const listeners = new Set<() => void>();
  const state = { activity: { state: 'idle', rendered: 0, total: 0 } as Activity, release: 7 };
  const publisher = {
    ...noPublisher(() => undefined),
    live: () => ({ release: state.release }) as never,
    activity: () => state.activity,
    waiting: () => 2,
    watch: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heal: async (hash: string) => hash === 'can be made again',
  };
  const metrics = createMetrics({ publisher, dataDir: import.meta.dirname });
  const app = await createTestApp({
    env: { METRICS_TOKEN: token, ...env },
    files: { '/': { body: 'page' }, '/404': { body: 'no such page', status: 404 } },
    deps: { metrics },
  });
  const become = (activity: Activity, release = state.release) => {
    Object.assign(state, { activity, release });
    for (const listener of listeners) listener();
  };
  const read = async () => (await app.ask('/metrics', { headers: bearer })).text();
  const close = async () => {
    metrics.close();
    await app[Symbol.asyncDispose]();
  };
  return { app, metrics, become, read, [Symbol.asyncDispose]: close };
}

describe('the metrics', () => {
  test('are for those with the token; for others there is no such page', async () => {
    await using scene = await createScene();
    const answer = await scene.app.ask('/metrics', { headers: bearer });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    for (const authorization of [undefined, 'Bearer', `Basic ${token}`, `Bearer ${token}x`]) {
      const refused = await scene.app.ask('/metrics', {
        headers: { ...(authorization && { authorization }) },
      });
      expect([refused.status, await refused.text()]).toEqual([404, 'no such page']);
    }
  });

  test('have requests by what they are for, and how they end', async () => {
    await using scene = await createScene();
    for (const path of ['/', '/', '/nothing', '/api/clients']) await scene.app.ask(path);
    const text = await scene.read();
    expect(text).toContain('http_request_duration_seconds_count{kind="page",status="200"} 2\n');
    expect(text).toContain('http_request_duration_seconds_count{kind="page",status="404"} 1\n');
    expect(text).toContain('http_request_duration_seconds_count{kind="api",status="200"} 1\n');
  });

  test('have publishes by how they end, and what waits', async () => {
    await using scene = await createScene();
    const idle: Activity = { state: 'idle', rendered: 0, total: 0 };
    scene.become({ state: 'publishing', rendered: 1, total: 5 });
    scene.become({ state: 'publishing', rendered: 3, total: 5 });
    expect(await scene.read()).toContain('\nsite_pages_left 2\n');
    scene.become(idle, 8);
    scene.become({ state: 'publishing', rendered: 0, total: 0 });
    scene.become(idle);
    const text = await scene.read();
    expect(text).toContain('site_publish_duration_seconds_count{state="live"} 1\n');
    expect(text).toContain('site_publish_duration_seconds_count{state="failed"} 1\n');
    expect(text).toContain('\nsite_release 8\n');
  });

  test('have damaged files, log entries, the disk and the process', async () => {
    await using scene = await createScene();
    await scene.metrics.heal('can be made again', 'plain');
    await scene.metrics.heal('cannot', 'plain');
    scene.metrics.counting(() => undefined)({ level: 'error', event: 'x' });
    const text = await scene.read();
    for (const line of [
      'site_damaged_objects_total{healed="true"} 1',
      'site_damaged_objects_total{healed="false"} 1',
      'site_log_entries_total{level="error"} 1',
      'site_log_entries_total{level="warning"} 0',
      'site_whole 1',
      'site_pictures_left 0',
      'site_publishes_waiting 2',
    ])
      expect(text).toContain(`\n${line}\n`);
    expect(text).toMatch(/\nsite_disk_free_bytes \d+\n/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});

test('a part of the server adds numbers of its own, and services that it asks', async () => {
  await using scene = await createScene();
  const overdue = { name: 'site_schedules_overdue', help: 'Scheduled publishes.', read: async () => 3 };
  scene.metrics.measure({ gauges: [overdue] }, { gauges: [], services: ['letters'] });
  const text = await scene.read();
  expect(text).toContain('\nsite_schedules_overdue 3\n');
  expect(text).toContain('\nsite_service_errors_total{service="letters"} 0\n');
  expect(text).toContain('\nsite_service_errors_total{service="mail"} 0\n');
});

test('calls to other services that fail are counted by service', async () => {
  await using scene = await createScene();
  const nowhere = '127.0.0.1:9';
  const database = connect({ url: `http://${nowhere}` });
  const calls = [
    database.execute('SELECT 1'),
    createMailer({ smtpUrl: `smtp://${nowhere}`, from: 'a@example.org' }).send({
      to: 'b@example.org',
      subject: '',
      text: '',
    }),
  ];
  for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected');
  database.close();
  const text = await scene.read();
  for (const service of ['database', 'mail'])
    expect(text).toContain(`\nsite_service_errors_total{service="${service}"} 1\n`);
});

describe('the log of requests', () => {
  test('has a line for each, with the id that the answer has, and nothing that opens something', async () => {
    await using app = await createTestApp({ env: { LOG_REQUESTS: 'yes' } });
    const answer = await app.ask('/api/unknown?token=secret-token', {
      headers: { cookie: 'session=secret-cookie', 'x-request-id': 'from outside' },
    });
    await app.ask('/share/secret-of-the-link/team');
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(app.logged).toMatchObject([
      { event: 'Request', request: id, method: 'GET', path: '/api/unknown', status: 404 },
      { event: 'Request', path: '/share/…/team' },
    ]);
    expect(JSON.stringify(app.logged)).not.toMatch(/secret|192\.0\.2/);
  });

  test('keeps the id of a trusted proxy, and gives it to the errors of the request', async () => {
    await using app = await createTestApp({
      env: { LOG_REQUESTS: 'yes', TRUST_PROXY: '1' },
      features: [
        { start: () => ({ pages: new Hono().get('/broken', () => Promise.reject(new Error('broken'))) }) },
      ],
    });
    const headers = { 'x-request-id': 'proxy-17', origin: testOrigin };
    const answer = await app.ask('/broken', { headers });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'proxy-17']);
    expect(app.logged).toMatchObject([
      { level: 'error', request: 'proxy-17' },
      { event: 'Request', request: 'proxy-17', status: 500 },
    ]);
    const odd = await app.ask('/', { headers: { 'x-request-id': 'a b' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('is empty unless it is wanted', async () => {
    await using app = await createTestApp();
    expect((await app.ask('/api/clients')).headers.has('x-request-id')).toBe(false);
    expect(app.logged).toEqual([]);
  });
});
