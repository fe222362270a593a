import { truncate } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { contactForms } from '#content-db/people.ts';
import { createPasswords } from './accounts/passwords/passwords.ts';
import { auditHead, recordAudit } from './audit/record.ts';
import { readEnv } from './env.ts';
import type { LogEntry } from './http/log.ts';
import { startServer } from './main.ts';
import { receive } from './testing/messages.ts';
import { createTestSite, siteUrl, type TestSite } from './testing/publish.ts';

const hour = 3_600_000;
const patient = { timeout: 20_000, interval: 20 };

afterEach(() => void vi.useRealTimers());

/** A server whose rounds are made as the test turns the clock on. */
async function serve(site: TestSite) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const logged: LogEntry[] = [];
  const env = { ...readEnv({ SITE_URL: siteUrl, DATA_DIR: site.folder }), host: '127.0.0.1', port: 0 };
  const server = await startServer(
    env,
    { ...site.deps, publisher: site.publisher },
    { passwords: createPasswords(), log: (entry) => void logged.push(entry) },
  );
  return { logged, [Symbol.asyncDispose]: () => server.close() };
}

it(
  'a server applies retention, writes the head of the audit trail to the log and looks through its files',
  { timeout: 60_000 },
  async () => {
    await using site = await createTestSite();
    await site.publisher.settled();
    await receive(site.content, { createdAt: '2020-01-01T00:00:00.000Z' }, { message: 'new' });
    const damage = () => truncate(site.store.pathOf(site.files().get('/team') ?? ''), 10);
    const isWhole = () => site.store.verify(site.files().get('/team') ?? '');
    await damage();

    await using server = await serve(site);
    await expect.poll(isWhole, patient).toBe(true);
    await site.content.write((tx) => recordAudit(tx, { who: 'a@example.org' }, 'sign-in', 'Signed in'));
    vi.advanceTimersByTime(hour);
    const messages = async () =>
      (await site.content.read.select().from(contactForms)).map((row) => row.message);
    await expect.poll(messages, patient).toEqual(['new']);
    const { id, hash } = await auditHead(site.content.read);
    const heads = () => server.logged.filter(({ event }) => event === 'Audit trail');
    await expect.poll(heads, patient).toContainEqual(expect.objectContaining({ entries: id, head: hash }));

    await damage();
    vi.advanceTimersByTime(24 * hour);
    await expect.poll(isWhole, patient).toBe(true);
  },
);
