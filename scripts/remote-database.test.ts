import { join } from 'node:path';
import { createPasswords } from '#admin-server/accounts/passwords/passwords.ts';
import { ensureFirstAdmin } from '#admin-server/accounts/first-admin.ts';
import { type Env, readEnv } from '#admin-server/env.ts';
import { type RunningServer, startServer } from '#admin-server/main.ts';
import { createTestSite, siteUrl } from '#admin-server/testing/publish.ts';
import { type HranaServer, startHranaServer, type Trip } from '#content-db/testing/hrana/server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openInstallation, type OwnedInstallation } from './installation/installation.ts';

const admin = { ADMIN_USERNAME: 'admin@example.org', ADMIN_PASSWORD: 'long enough to be safe' };

/** A server over two remote databases, with a small site that is live. */
describe('a server over remote databases', { timeout: 120_000 }, () => {
  const stack = new AsyncDisposableStack();
  let content: HranaServer;
  let published: HranaServer;
  let env: Env;
  let installation: OwnedInstallation;
  let server: RunningServer;
  let cookie = '';

  async function start(): Promise<void> {
    installation = await openInstallation(env, () => undefined);
    const passwords = createPasswords();
    await ensureFirstAdmin(installation.content, passwords, env);
    server = await startServer(env, installation, { passwords, log: () => undefined });
    await installation.publisher.settled();
  }

  async function stop(): Promise<void> {
    await server.close();
    await installation.close();
  }

  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(server.address + path, {
      method,
      headers: { origin: siteUrl, cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The requests to both database servers, with the status of the answer. */
  async function counted(method: string, path: string, body?: unknown) {
    const { status, trips } = await tripsOf(async () => {
      const response = await ask(method, path, body);
      await response.text();
      return response.status;
    });
    return { status, trips: trips.length };
  }

  async function tripsOf<T>(work: () => Promise<T>): Promise<{ status: T; trips: Trip[] }> {
    const both = await content.count(() => published.count(work));
    return { status: both.result.result, trips: [...both.trips, ...both.result.trips] };
  }

  async function revisionOf(post: number): Promise<number> {
    const rows = (await (await ask('GET', '/api/admin/blog-posts')).json()) as {
      id: number;
      revision: number;
    }[];
    return rows.find(({ id }) => id === post)?.revision ?? 0;
  }

  async function save(title: string): Promise<{ status: number; trips: number }> {
    const revision = await revisionOf(1);
    return counted('PATCH', '/api/admin/blog-posts/1', { title, revision });
  }

  beforeAll(async () => {
    const site = stack.use(await createTestSite());
    await site.close();
    content = stack.use(await startHranaServer({ file: join(site.folder, 'content.db') }));
    published = stack.use(await startHranaServer({ file: join(site.folder, 'published.db') }));
    const addresses = { DATABASE_URL: content.url, PUBLISHED_DATABASE_URL: published.url };
    env = readEnv({ ...admin, ...addresses, PORT: '0', SITE_URL: siteUrl, DATA_DIR: site.folder });
    await start();
    const answer = await ask('POST', '/api/admin/login', {
      username: admin.ADMIN_USERNAME,
      password: admin.ADMIN_PASSWORD,
    });
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  });
  beforeEach(() => {
    for (const database of [content, published])
      Object.assign(database, { fault: undefined, readOnly: undefined });
  });
  afterAll(async () => {
    await stop();
    await stack.disposeAsync();
  });

  it('makes few requests for each call', async () => {
    const login = await counted('POST', '/api/admin/test-login', {
      username: admin.ADMIN_USERNAME,
      password: admin.ADMIN_PASSWORD,
    });
    expect(login.status).toBe(200);
    // One to read, one to count the attempt, one for the session and the audit trail, one to take the count back.
    expect(login.trips).toBeLessThanOrEqual(4);
    const calls: [most: number, status: number, method: string, path: string, body?: object][] = [
      [1, 200, 'GET', '/api/admin/user'],
      [1, 200, 'GET', '/api/admin/blog-posts'],
      [4, 200, 'GET', '/api/admin/dashboard'],
      [4, 200, 'GET', '/api/admin/publish'],
      [1, 200, 'GET', '/preview/'],
      [
        2,
        200,
        'POST',
        '/api/contact',
        { name: 'Visitor', email: 'a@example.org', message: 'Is there a course in May?' },
      ],
    ];
    for (const [most, status, ...call] of calls) {
      const made = await counted(...call);
      expect(made, call[1]).toMatchObject({ status });
      expect(made.trips, call[1]).toBeLessThanOrEqual(most);
    }
    const saved = await save('Another title');
    expect(saved.status).toBe(200);
    expect(saved.trips).toBeLessThanOrEqual(3);
    const publish = await counted('POST', '/api/admin/publish', {});
    expect(publish.status).toBe(200);
    expect(publish.trips).toBeLessThanOrEqual(10);
    expect(await (await ask('GET', '/blog/first-steps')).text()).toContain('Another title');
  });

  it('starts with few requests, and sees at once what was there', async () => {
    await stop();
    const { trips } = await tripsOf(start);
    expect(trips.length).toBeLessThanOrEqual(20);
    expect((await ask('GET', '/')).status).toBe(200);
  });

  it('renders without a request', async () => {
    const { trips } = await tripsOf(() => installation.publisher.plan('pending'));
    expect(trips.length).toBeLessThanOrEqual(2);
  });
});
