import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { createPasswords } from '#admin-server/accounts/passwords/passwords.ts';
import { ensureFirstAdmin } from '#admin-server/accounts/first-admin.ts';
import { readEnv } from '#admin-server/env.ts';
import { toLine } from '#admin-server/http/log.ts';
import { type RunningServer, startServer, startTraces } from '#admin-server/main.ts';
import { createBucketDouble } from '#admin-server/storage/testing/bucket-double.ts';
import { createTestMailServer } from '#admin-server/testing/mail.ts';
import {
  createOtlpReceiver,
  type OtlpReceiver,
  type ReceivedSpan,
  treeOf,
} from '#admin-server/testing/otlp.ts';
import { createTestSite } from '#admin-server/testing/publish.ts';
import { createTestTranslationServer } from '#admin-server/testing/translate.ts';
import { startHranaServer } from '#content-db/testing/hrana/server.ts';
import { openInstallation } from './installation/installation.ts';
import { freePort } from './process/temporary-site.ts';

const admin = { ADMIN_USERNAME: 'admin@example.org', ADMIN_PASSWORD: 'long enough to be safe' };
const made = new AsyncDisposableStack();
const logged: string[] = [];
let receiver: OtlpReceiver;
let server: RunningServer;
let traces: AsyncDisposable | undefined;
let siteUrl = '';
let cookie = '';

/** A cache that takes every PURGE. */
async function createCache(): Promise<string> {
  const cache = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(cache, 'listening');
  made.defer(() => void cache.close());
  return `http://127.0.0.1:${(cache.address() as AddressInfo).port}`;
}

/** A server with everything elsewhere: databases, files, mail, translations, cache. */
beforeAll(async () => {
  const site = made.use(await createTestSite());
  await site.close();
  const content = made.use(await startHranaServer({ file: join(site.folder, 'content.db') }));
  const published = made.use(await startHranaServer({ file: join(site.folder, 'published.db') }));
  const { settings: bucket } = made.use(await createBucketDouble());
  const mail = made.use(await createTestMailServer());
  const translation = made.use(await createTestTranslationServer());
  receiver = made.use(await createOtlpReceiver());
  const port = await freePort();
  siteUrl = `http://127.0.0.1:${port}`;
  const env = readEnv({
    ...admin,
    PORT: String(port),
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    LOG_REQUESTS: 'yes',
    DATA_DIR: site.folder,
    DATABASE_URL: content.url,
    PUBLISHED_DATABASE_URL: published.url,
    STORAGE_URL: `s3://${bucket.bucket}`,
    STORAGE_ENDPOINT: bucket.endpoint,
    STORAGE_ACCESS_KEY_ID: bucket.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    DEPLOY_DIRECTORY: join(site.folder, 'deployed'),
    DEPLOY_PURGE: await createCache(),
    SMTP_URL: mail.url,
    CONTACT_TO: 'office@example.org',
    TRANSLATE_URL: translation.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '20',
  });
  const log = (entry: Parameters<typeof toLine>[0]) => void logged.push(toLine(entry, new Date()));
  traces = await startTraces(env, log);
  const installation = await openInstallation(env, () => undefined);
  made.defer(() => installation.close());
  const passwords = createPasswords();
  await ensureFirstAdmin(installation.content, passwords, env);
  server = await startServer(env, installation, { passwords, log });
  made.defer(() => server.close());
  await installation.publisher.settled();
  await server.deployment?.settled();
  const [username, password] = [admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD];
  const { headers } = await ask('POST', '/api/admin/login', { username, password });
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  // The service is also asked after a start, for what was saved before.
  await vi.waitUntil(async () => {
    const state = z.object({ isBusy: z.boolean() });
    return !state.parse(await (await ask('GET', '/api/admin/translations')).json()).isBusy;
  });
}, 60_000);
afterAll(() => made.disposeAsync());

function ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  return fetch(server.address + path, {
    method,
    headers: { origin: siteUrl, cookie, 'content-type': 'application/json', ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Saves an English text, which is then translated. */
function save(content: string, more?: Record<string, string>): Promise<Response> {
  const place = {
    page: 'home',
    section: 'hero',
    key: `text-${content.length}`,
    isActive: true,
    locale: 'en',
  };
  return ask('POST', '/api/admin/page-content', { ...place, content }, more);
}

/** The parts of a trace below its first span, without how often each came. */
function namesBelow(root: ReceivedSpan): string[] {
  const [, ...parts] = treeOf(receiver.spans, root);
  return [...new Set(parts.map(([name]) => name))];
}

const withId = (id: string) => (span: ReceivedSpan) => span.attributes['request.id'] === id;

const secret = 'A text that nobody else may read';

describe('a trace', { timeout: 60_000 }, () => {
  test('of a save goes on that of the proxy, and has what was asked of other services', async () => {
    const [traceId, proxy] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const traceparent = `00-${traceId}-${proxy}-01`;
    const answer = await save(secret, { traceparent, 'x-request-id': 'save' });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([201, 'save']);
    const translated = await receiver.first(({ name }) => name === 'translate');
    const root = await receiver.first(withId('save'));
    expect(root).toMatchObject({
      name: 'POST /api/admin/page-content',
      traceId,
      parentSpanId: proxy,
      isFailed: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/admin/page-content',
        'http.response.status_code': 201,
        'request.id': 'save',
      },
    });
    expect(translated).toMatchObject({ traceId, parentSpanId: root.spanId, attributes: { texts: 1 } });
    expect(namesBelow(root)).toEqual(['database', 'translate']);
    const line = logged.find((entry) => entry.includes('"request":"save"'));
    expect(JSON.parse(line ?? '')).toMatchObject({ event: 'Request', trace_id: traceId });
  });

  test('of a publish has its phases, until visitors get it', async () => {
    expect((await ask('POST', '/api/admin/clients', { name: 'A client', locale: 'en' })).status).toBe(201);
    const answer = await ask('POST', '/api/admin/publish', {}, { 'x-request-id': 'publish' });
    const { release }: { release: number } = JSON.parse(await answer.text());
    const root = await receiver.first(withId('publish'));
    const isHere = ({ traceId }: ReceivedSpan) => traceId === root.traceId;
    await receiver.first((span) => isHere(span) && span.name === 'publish.receipt');
    expect(namesBelow(root)).toEqual(['database', 'publish']);
    const publish = await receiver.first((span) => isHere(span) && span.name === 'publish');
    expect(publish.attributes).toMatchObject({ release, state: 'live', changed: 1, removed: 0 });
    const phases = ['select', 'render', 'check', 'store', 'commit', 'switch', 'deploy', 'purge', 'receipt'];
    // What is compressed afterwards is sent to the bucket at any time, and a copy of the database that is a second old is
    // brought up to date by whoever reads it.
    const below = namesBelow(publish).filter((name) => name !== 'bucket PUT');
    expect(below.toSorted()).toEqual(['database', ...phases.map((phase) => `publish.${phase}`)].toSorted());
    const phase = (name: string) => receiver.first((span) => isHere(span) && span.name === `publish.${name}`);
    expect(namesBelow(await phase('commit'))).toEqual(['database']);
    expect(namesBelow(await phase('store'))).toEqual(['bucket PUT']);
    const deploying = namesBelow(await phase('deploy')).filter(
      (name) => !['database', 'bucket PUT'].includes(name),
    );
    expect(deploying).toEqual(['bucket GET']);
    const deployed = logged.find((entry) => entry.includes(`"release":${release}`));
    expect(JSON.parse(deployed ?? '')).toMatchObject({ event: 'Deployed', trace_id: root.traceId });
  });

  test('of a message has the mail, and of a failure its code', async () => {
    const message = { name: 'Visitor', email: 'visitor@example.org', message: secret, locale: 'en' };
    expect((await ask('POST', '/api/contact', message, { 'x-request-id': 'message' })).status).toBe(200);
    const root = await receiver.first(withId('message'));
    await receiver.first(({ name, traceId }) => name === 'mail' && traceId === root.traceId);
    expect(namesBelow(root)).toEqual(['database', 'mail']);
    await ask('POST', '/api/admin/publish', { changes: [secret] }, { 'x-request-id': 'refused' });
    const refused = await receiver.first(withId('refused'));
    expect([refused.isFailed, refused.attributes['http.response.status_code']]).toEqual([false, 400]);
  });

  test('of a page has its path, and none of a page that is not there, nor a query', async () => {
    await ask('GET', `/ar?name=${encodeURIComponent(secret)}`, undefined, { 'x-request-id': 'page' });
    expect((await receiver.first(withId('page'))).attributes).toMatchObject({
      'http.route': '/*',
      'url.path': '/ar',
    });
    await ask('GET', '/visitor@example.org', undefined, { 'x-request-id': 'nothing' });
    expect((await receiver.first(withId('nothing'))).attributes).not.toHaveProperty('url.path');
  });

  test('has nothing that people sent, nor what opens something', () => {
    const all = JSON.stringify([receiver.spans, receiver.resources]);
    for (const word of [secret, '@example.org', 'admin@', cookie.split('=')[1] ?? '', '127.0.0.1'])
      expect(all).not.toContain(word);
    expect(receiver.resources[0]).toMatchObject({
      'service.name': 'bilingual-training-site',
      'deployment.environment.name': 'test',
    });
    expect(receiver.headers[0]).toMatchObject({ 'api-key': 'a key' });
  });

  test('that begins by itself is one of a release, not of a look for news', () => {
    const roots = receiver.spans.filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(roots.filter(({ name }) => /^(?:database|bucket)/.test(name))).toEqual([]);
  });

  test('that nobody takes is lost, and holds up nothing', async () => {
    receiver.state = 500;
    await ask('GET', '/');
    await expect.poll(() => logged.at(-1)).toContain('"reason":"The receiver answers 500."');
    receiver.state = 'silent';
    const asked = receiver.asked();
    await ask('GET', '/');
    await asked;
    expect((await save(`${secret} again`)).status).toBe(201);
    expect((await ask('POST', '/api/admin/publish', {})).status).toBe(200);
    await traces?.[Symbol.asyncDispose]();
    expect((await ask('GET', '/')).status).toBe(200);
  });
});
