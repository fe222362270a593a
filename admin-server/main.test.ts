import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { auditAddresses } from '#content-db/audit.ts';
import { plannedErasures } from '#content-db/people.ts';
import { createAccount } from './accounts/accounts.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createSessions } from './accounts/sessions/sessions.ts';
import { auditHead, recordAudit } from './audit/record.ts';
import { readEnv } from './env.ts';
import type { LogEntry } from './http/log.ts';
import { startServer } from './main.ts';
import { testHash } from './testing/accounts.ts';
import { believedTime } from './testing/time.ts';
import { createTestSite, siteUrl, type TestSite } from './testing/publish.ts';

const hour = 3_600_000;

afterEach(() => void vi.useRealTimers());

/** A server whose rounds are made as the test turns the clock on. */
async function serve(site: TestSite, variables: Record<string, string> = {}, passed = { ms: 0 }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged: LogEntry[] = [];
  const variablesOfSite = { SITE_URL: siteUrl, DATA_DIR: site.folder, ...variables };
  const server = await startServer(
    { ...readEnv(variablesOfSite), host: '127.0.0.1', port: 0 },
    { ...site.deps, publisher: site.publisher, time: believedTime(() => new Date(Date.now() + passed.ms)) },
    { passwords: createPasswords(), log: (entry) => void logged.push(entry) },
  );
  return {
    logged,
    ask: (path: string, cookie = '') => fetch(server.address + path, { headers: { cookie } }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}

it('a server applies retention, writes the head of the audit trail to the log and looks through its files', async () => {
  await using site = await createTestSite();
  await site.publisher.settled();
  const visit = (address: string, at?: Date) =>
    site.content.write((tx) =>
      recordAudit(tx, { who: 'a@example.org', address }, 'sign-in', 'Signed in', at),
    );
  await visit('192.0.2.1');
  const damage = () => truncate(site.store.pathOf(site.files().get('/team') ?? ''), 10);
  const isWhole = () => site.store.verify(site.files().get('/team') ?? '');
  await damage();

  const passed = { ms: 0 };
  await using server = await serve(site, {}, passed);
  await expect.poll(isWhole).toBe(true);
  await visit('192.0.2.2', new Date(Date.now() + 60 * 24 * hour));
  passed.ms = 89 * 24 * hour;
  vi.advanceTimersByTime(hour);
  const planned = () => site.content.read.$count(plannedErasures);
  await expect.poll(planned).toBe(1);
  passed.ms = 91 * 24 * hour;
  vi.advanceTimersByTime(hour);
  const addresses = async () =>
    (await site.content.read.select().from(auditAddresses)).map((row) => row.address);
  await expect.poll(addresses).toEqual(['192.0.2.2']);
  const { id, hash } = await auditHead(site.content.read);
  const heads = () => server.logged.filter(({ event }) => event === 'Audit trail');
  await expect.poll(heads).toContainEqual(expect.objectContaining({ entries: id, head: hash }));

  await damage();
  vi.advanceTimersByTime(24 * hour);
  await expect.poll(isWhole).toBe(true);
});

it('a server lets background work give way to staff, not to visitors', async () => {
  await using site = await createTestSite();
  let gaveWay = 0;
  const { background } = site.deps;
  Object.assign(site.deps, { background: { ...background, giveWay: () => (gaveWay += 1) } });
  await using server = await serve(site);
  for (const path of ['/', '/api/health', '/api/blog-posts?locale=en']) await server.ask(path);
  expect(gaveWay).toBe(0);
  const admin = await site.content.write((tx) => createAccount(tx, 'staff@example.org', testHash));
  const sessions = createSessions(site.content, () => new Date());
  const cookie = `session=${await site.content.write((tx) => sessions.start(tx, admin.id, {}))}`;
  for (const path of ['/api/admin/user', '/preview/'])
    expect((await server.ask(path, cookie)).status, path).toBe(200);
  expect(gaveWay).toBe(2);
});

it('a server is not well when it cannot write where its databases are', async () => {
  await using site = await createTestSite();
  await using server = await serve(site, {
    PUBLISHED_DATABASE_URL: pathToFileURL(join(site.folder, 'gone', 'published.db')).href,
  });
  const health = await server.ask('/api/health');
  expect([health.status, await health.json()]).toMatchObject([503, { ok: false, disk: 'missing' }]);
});
