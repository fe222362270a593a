import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createPasswords } from '#admin-server/accounts/passwords.ts';
import { ensureFirstAdmin } from '#admin-server/accounts/first-admin.ts';
import { type Env, readEnv } from '#admin-server/env.ts';
import { type RunningServer, startServer } from '#admin-server/main.ts';
import { createTestSite, siteUrl } from '#admin-server/testing/publish.ts';
import { type HranaServer, startHranaServer, type Trip } from '#content-db/testing/hrana/server.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { randomFor } from '#content-db/testing/random.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openInstallation, type OwnedInstallation } from '#admin-server/installation/installation.ts';
import { runScript, variablesOf } from './testing/command.ts';

const admin = { ADMIN_USERNAME: 'admin@example.org', ADMIN_PASSWORD: 'long enough to be safe' };

/** The rows of all tables of a database server. */
async function rowsOf(server: HranaServer): Promise<Record<string, unknown[]>> {
  const database = await openDatabaseAt({ url: server.url, readOnly: true });
  const names = await database.read.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('remote_log', 'sqlite_sequence')`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of names)
    rows[name] = await database.read.all(sql`SELECT * FROM ${sql.identifier(name)} ORDER BY rowid`);
  await database.close();
  return rows;
}

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

  /**
   * The requests to both database servers that a call makes: the fewest of five times, as the server looks after
   * other servers meanwhile.
   */
  async function counted(method: string, path: string, prepare: () => unknown = () => undefined) {
    const made: { status: number; trips: number }[] = [];
    for (let time = 0; time < 5; time += 1) {
      const body = await prepare();
      const { status, trips } = await tripsOf(async () => {
        const response = await ask(method, path, body);
        await response.text();
        return response.status;
      });
      made.push({ status, trips: trips.length });
    }
    const status = made.find((one) => one.status !== 200)?.status ?? 200;
    return { status, trips: Math.min(...made.map(({ trips }) => trips)) };
  }

  async function tripsOf<T>(work: () => Promise<T>): Promise<{ status: T; trips: Trip[] }> {
    const both = await content.count(() => published.count(work));
    return { status: both.result.result, trips: [...both.trips, ...both.result.trips] };
  }

  let titles = 0;
  async function edit() {
    const rows: { id: number; revision: number }[] = JSON.parse(
      await (await ask('GET', '/api/admin/blog-posts')).text(),
    );
    titles += 1;
    return { title: `Title ${titles}`, revision: rows.find(({ id }) => id === 1)?.revision };
  }

  beforeAll(async () => {
    const site = stack.use(await createTestSite());
    await site.close();
    content = stack.use(await startHranaServer({ file: join(site.folder, 'content.db') }));
    published = stack.use(await startHranaServer({ file: join(site.folder, 'published.db') }));
    const addresses = { DATABASE_URL: content.url, PUBLISHED_DATABASE_URL: published.url };
    env = readEnv({ ...admin, ...addresses, PORT: '0', SITE_URL: siteUrl, DATA_DIR: site.folder });
    await start();
  });
  beforeEach(async () => {
    for (const database of [content, published])
      Object.assign(database, { fault: undefined, readOnly: undefined });
    const answer = await ask('POST', '/api/admin/login', {
      username: admin.ADMIN_USERNAME,
      password: admin.ADMIN_PASSWORD,
    });
    cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  });
  afterAll(async () => {
    await stop();
    await stack.disposeAsync();
  });

  it('makes few requests for each call', async () => {
    const credentials = { username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD };
    const message = { name: 'Visitor', email: 'a@example.org', message: 'Is there a course in May?' };
    const editAndSave = async () => void (await ask('PATCH', '/api/admin/blog-posts/1', await edit()));
    const calls: [most: number, method: string, path: string, prepare?: () => unknown][] = [
      [1, 'GET', '/api/admin/user'],
      [1, 'GET', '/api/admin/blog-posts'],
      [4, 'GET', '/api/admin/dashboard'],
      [4, 'GET', '/api/admin/publish'],
      [1, 'GET', '/preview/'],
      [4, 'POST', '/api/contact', () => message],
      [3, 'PATCH', '/api/admin/blog-posts/1', edit],
      [10, 'POST', '/api/admin/publish', () => editAndSave().then(() => ({}))],
      [5, 'POST', '/api/admin/login', () => credentials],
    ];
    for (const [most, ...call] of calls) {
      const { status, trips } = await counted(...call);
      expect(status, call[1]).toBe(200);
      expect(trips, call[1]).toBeLessThanOrEqual(most);
    }
    expect(await (await ask('GET', '/blog/first-steps')).text()).toContain(`Title ${titles}`);
  });

  it('starts with few requests, and sees at once what was there', async () => {
    await stop();
    const { trips } = await tripsOf(start);
    expect(trips.length).toBeLessThanOrEqual(20);
    expect((await ask('GET', '/')).status).toBe(200);
  });

  it('is backed up, and restored to other databases', async () => {
    await using folder = await createTestFolder();
    const file = folder.at('site.tar.gz');
    const addressesOf = (...[one, other]: HranaServer[]) => ({
      DATABASE_URL: one?.url ?? '',
      PUBLISHED_DATABASE_URL: other?.url ?? '',
    });
    const run = (script: string, words: string[], variables: Record<string, string>) =>
      runScript(script, words, { ...variablesOf(variables.DATA_DIR ?? ''), ...variables });
    const here = { DATA_DIR: env.dataDir, ...addressesOf(content, published) };
    expect(await run('backup.ts', [file], here)).toMatchObject({ code: 0, stderr: '' });

    await using otherContent = await startHranaServer();
    await using otherPublished = await startHranaServer();
    const there = { DATA_DIR: folder.at('data'), ...addressesOf(otherContent, otherPublished) };
    expect(await run('restore.ts', [file], there)).toMatchObject({ code: 0, stderr: '' });
    const again = await run('restore.ts', [file], { ...there, DATA_DIR: folder.at('elsewhere') });
    expect(again.stderr).toContain(
      `A backup would replace what is in the database at ${new URL(otherContent.url).host}. Set the address of an empty one`,
    );
    expect(await run('restore.ts', [file, '--replace'], there)).toMatchObject({ code: 0, stderr: '' });
    const elsewhere = { ...addressesOf(content, published), DATA_DIR: folder.at('third') };
    const refused = await run('restore.ts', [file, '--replace'], elsewhere);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is running. Stop all of them'),
    });
    for (const [from, to] of [
      [content, otherContent],
      [published, otherPublished],
    ] as const) {
      const [expected, restored] = [await rowsOf(from), await rowsOf(to)];
      for (const rows of [expected, restored])
        for (const name of [
          'sessions',
          'share_links',
          'servers',
          'leases',
          'audit_entries',
          'audit_addresses',
        ])
          delete rows[name];
      expect(restored).toEqual(expected);
    }
  });

  it('loses nothing that it acknowledged while connections are lost, and publishes it afterwards', async () => {
    const random = randomFor('a server with lost connections');
    const lose = () => (random.chance(0.2) ? random.pick(['drop-before', 'drop-after'] as const) : undefined);
    Object.assign(content, { fault: lose });
    Object.assign(published, { fault: lose });
    const names: string[] = [];
    const statuses = new Set<number>();
    for (let at = 0; at < 15; at += 1) {
      const name = `Client ${at}`;
      const answer = await ask('POST', '/api/admin/clients', { name, locale: 'en' });
      if (answer.status === 201) names.push(name);
      statuses.add(answer.status);
      if (at % 5 === 4) await (await ask('POST', '/api/admin/publish', {})).text();
    }
    Object.assign(content, { fault: undefined });
    Object.assign(published, { fault: undefined });
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    const stored: { name: string }[] = JSON.parse(await (await ask('GET', '/api/admin/clients')).text());
    expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(new Set(stored.map(({ name }) => name)).size).toBe(stored.length);
    const last: { state: string } = JSON.parse(await (await ask('POST', '/api/admin/publish', {})).text());
    expect(last).toMatchObject({ state: 'live' });
    const page = await (await ask('GET', '/')).text();
    for (const name of names) expect(page).toContain(name);
  });

  it('shows its pages while the databases are away or read-only, and says what is wrong', async () => {
    content.readOnly = 'blocked';
    const refused = await ask('POST', '/api/admin/clients', { name: 'Refused', locale: 'en' });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        code: 'unavailable',
        message:
          'The database is read-only: nothing can be changed. Set the address of the server that takes changes, and a token that allows them.',
      },
    ]);
    const replica = await ask('GET', '/api/health');
    expect([replica.status, await replica.json()]).toEqual([
      503,
      expect.objectContaining({ databases: { content: 'read-only', published: 'ok' } }),
    ]);
    content.readOnly = undefined;
    expect((await ask('POST', '/api/admin/clients', { name: 'Taken', locale: 'en' })).status).toBe(201);
    const { trips } = await tripsOf(async () => expect((await ask('GET', '/api/health')).status).toBe(200));
    expect(
      trips.flatMap(({ statements }) => statements).filter((sql) => /^(?:INSERT|UPDATE|DELETE)/.test(sql)),
    ).toEqual([]);
    await content.stop();
    await published.stop();
    const page = await ask('GET', '/');
    const [health, call] = [await ask('GET', '/api/health'), await ask('GET', '/api/admin/clients')];
    await content.start();
    await published.start();
    expect([page.status, health.status, call.status]).toEqual([200, 503, 503]);
    expect((await ask('GET', '/api/admin/clients')).status).toBe(200);
    expect((await ask('GET', '/api/health')).status).toBe(200);
  });

  it('renders without a request', async () => {
    const counts: number[] = [];
    for (let time = 0; time < 5; time += 1)
      counts.push((await tripsOf(() => installation.publisher.plan('pending'))).trips.length);
    // The server looks for news and sends heartbeats meanwhile.
    expect(Math.min(...counts)).toBeLessThanOrEqual(2);
  });
});
