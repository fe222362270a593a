import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { createPasswords } from './accounts/passwords.ts';
import { verifyAudit } from './audit/verify.ts';
import { testOrigin } from './testing/app.ts';
import { signedInApp, type SignedInApp } from './testing/accounts.ts';

/** What anybody may call without an account. None of it may fill the disk, or keep staff from saving. */

let app: SignedInApp;
let writes = 0;
beforeAll(async () => {
  // To compare a password takes a while, and no guess is right.
  const passwords = { ...createPasswords(), matches: async () => false };
  app = await signedInApp({ files: { '/': { body: 'page' } }, deps: { passwords } });
  const { write } = app.content;
  app.content.write = (work) => {
    writes += 1;
    return write(work);
  };
});
afterAll(() => app[Symbol.asyncDispose]());

interface Call {
  method: string;
  path: string;
}

/** What a stranger might send, different each time; by the path of a call that changes something. */
type Bodies = Record<string, (at: number) => object>;

const ofFeatures = Object.values(
  import.meta.glob<Bodies>('./*/testing/open-calls.ts', { eager: true, import: 'bodies' }),
);

const bodies: Bodies = {
  '/api/admin/test-login': (at) => ({ username: `stranger-${at}@example.org`, password: 'a guess' }),
  '/api/admin/login': () => ({ username: 'staff@example.org', password: 'a guess' }),
  '/api/admin/logout': () => ({}),
  '/api/admin/login/passkey/options': () => ({}),
  '/api/admin/login/passkey': (at) => ({ response: { id: `passkey-${at}`, response: {} } }),
  ...Object.fromEntries(ofFeatures.flatMap((each) => Object.entries(each))),
};

function ask({ method, path }: Call, at: number, address: string): Promise<Response> {
  const isPost = method !== 'GET';
  const headers: Record<string, string> = {
    origin: testOrigin,
    cookie: `__Host-session=${String(at).padStart(43, 'x')}`,
    ...(isPost && { 'content-type': 'application/json' }),
  };
  // A link with a secret is another one each time.
  const query = /^\/api\/\w+\/\w+$/.test(path) ? `?token=${at}&id=${at}` : '';
  return app.askAsStranger(
    `${path}${query}`,
    { method, headers, ...(isPost && { body: JSON.stringify(bodies[path]?.(at) ?? {}) }) },
    address,
  );
}

/** Every call that does not ask for a session, with a name where one belongs. */
async function openCalls(): Promise<Call[]> {
  const found = new Map<string, Call>();
  for (const { method, path } of app.app.routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const call = { method, path: path.replaceAll(/:\w+(?:\{[^}]*\})?\??/g, '1') };
    const name = `${call.method} ${call.path}`;
    if (found.has(name)) continue;
    const answer = await (await ask(call, 0, '203.0.113.1')).text();
    if (!answer.includes('Please sign in.')) found.set(name, call);
  }
  return [...found.values()];
}

async function rows(): Promise<number> {
  const { read } = app.content;
  const tables = await read.all<{ name: string }>(sql`SELECT name FROM sqlite_schema WHERE type = 'table'`);
  const counts = tables.map(({ name }) =>
    read.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${sql.identifier(name)}`),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + Number(count?.rows), 0);
}

const entries = () => app.content.read.$count(auditEntries);

/** Nothing that was counted before counts now. */
const anHourLater = () => (app.state.now = new Date(app.state.now.getTime() + 3_600_000));

test('a stranger who calls without end causes few rows, and then no write at all', async () => {
  const calls = await openCalls();
  const changing = calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  expect(changing.sort(), 'what a stranger might send to each').toEqual(Object.keys(bodies).sort());
  expect(calls.length).toBeGreaterThan(15);
  for (const call of calls) {
    anHourLater();
    const before = { rows: await rows(), entries: await entries(), writes };
    const name = `${call.method} ${call.path}`;
    for (let at = 0; at < 100; at++) await ask(call, at, '203.0.113.2');
    const caused = writes - before.writes;
    expect(caused, name).toBeLessThan(130);
    const last = new Set<number>();
    for (let at = 100; at < 150; at++) last.add((await ask(call, at, '203.0.113.2')).status);
    expect(writes - before.writes, name).toBe(caused);
    expect(caused <= 1 || [...last].join() === '429', `${name} refuses with 429`).toBe(true);
    expect((await rows()) - before.rows, name).toBeLessThan(200);
    expect((await entries()) - before.entries, name).toBeLessThan(60);
  }
});

test('strangers at many addresses add few entries to the audit trail, which stays whole', async () => {
  for (const call of await openCalls()) {
    anHourLater();
    const before = await entries();
    for (let at = 0; at < 100; at++) await ask(call, at, `198.51.100.${at}`);
    expect((await entries()) - before, `${call.method} ${call.path}`).toBeLessThan(80);
  }
  expect(await verifyAudit(app.content.read)).toMatchObject({ head: { id: await entries() } });
});
