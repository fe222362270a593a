import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../accounts/accounts.ts';
import { signedInApp, type SignedInApp, testHash, testPassword } from '../testing/accounts.ts';
import type { ListedEntry } from './list.ts';
import { recordAudit } from './record.ts';
import { verifyAudit } from './verify.ts';

let app: SignedInApp;
beforeEach(async () => {
  app = await signedInApp();
});
afterEach(() => app[Symbol.asyncDispose]());

async function list(query: Record<string, string> = {}): Promise<ListedEntry[]> {
  const response = await app.ask(`/api/admin/audit?${new URLSearchParams(query)}`);
  return (await response.json()) as ListedEntry[];
}

/** What was recorded since the start, oldest first. */
async function trail(): Promise<string[]> {
  return (await list({ pageSize: '200' }))
    .reverse()
    .map(({ kind, who, what, address }) => [kind, who ?? '?', what, address ?? 'nowhere'].join(' | '));
}

const staff = 'staff@example.org';
const here = '192.0.2.1';

test('what staff do to accounts is in the trail', async () => {
  const other = { username: 'other@example.org', password: 'vK3#pz9q' };
  await app.send('POST', '/api/admin/admins', { ...other, role: 'editor' });
  await app.send('PUT', '/api/admin/admins/2/role', { role: 'admin' });
  await app.send('PUT', '/api/admin/admins/2/role', { role: 'admin' });
  await app.send('PATCH', '/api/admin/admins/2', { password: 'vK3#pz9q-another' });
  await app.send('DELETE', '/api/admin/admins/2/sessions');
  await app.send('DELETE', '/api/admin/admins/2');
  await app.send('DELETE', '/api/admin/admins/1');
  await app.send('POST', '/api/admin/logout');
  const cookie = (await app.post('/api/admin/login', { username: staff, password: testPassword })).headers;
  const headers = {
    cookie: cookie
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
  const answer = await app.ask('/api/admin/audit', { headers });
  const entries = ((await answer.json()) as ListedEntry[]).reverse();
  expect(entries.map(({ kind, who, what, address }) => [kind, who, what, address])).toEqual([
    ['account', staff, 'Added other@example.org as editor', here],
    ['role', staff, 'Changed the role of other@example.org from editor to admin', here],
    ['password', staff, 'Set a new password for other@example.org', here],
    ['sign-out', staff, 'Ended all sessions of other@example.org', here],
    ['account', staff, 'Removed other@example.org, who was admin', here],
    ['sign-out', staff, 'Signed out', here],
    ['sign-in', staff, 'Signed in with an unknown device', here],
  ]);
});

test('a failed sign-in is in the trail, without what was typed, and refusals once', async () => {
  const attempt = (username: string) =>
    app.askAsStranger(
      '/api/admin/login',
      {
        method: 'POST',
        headers: { origin: 'https://www.example.org', 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'secret words' }),
      },
      '198.51.100.7',
    );
  expect((await attempt('my secret password')).status).toBe(401);
  for (let at = 0; at < 13; at++) await attempt(staff);
  expect(await trail()).toEqual([
    'failed-sign-in | ? | Gave a username that does not exist | 198.51.100.7',
    ...Array.from(
      { length: 10 },
      () => `failed-sign-in | ${staff} | Gave a wrong password or code | 198.51.100.7`,
    ),
    'failed-sign-in | ? | Was refused after too many attempts to sign in | 198.51.100.7',
  ]);
});

test('exports and settings are in the trail', async () => {
  await (await app.ask('/api/admin/audit.csv')).text();
  await app.send('POST', '/api/admin/site-settings', { locale: 'en', showClientsSection: 0 });
  await app.send('PATCH', '/api/admin/site-settings/1', { showClientsSection: 1, revision: 1 });
  await app.send('DELETE', '/api/admin/site-settings/1');
  await app.send('POST', '/api/admin/clients', {
    name: 'Harbour Works',
    logo: null,
    locale: 'en',
    sortOrder: 0,
  });
  expect(await trail()).toEqual([
    `export | ${staff} | Exported the audit trail | ${here}`,
    `setting | ${staff} | Site settings: added {"locale":"en","showClientsSection":0} as row 1 | ${here}`,
    `setting | ${staff} | Site settings: set {"showClientsSection":1} in row 1 | ${here}`,
    `setting | ${staff} | Site settings: removed row 1 | ${here}`,
  ]);
  expect(await verifyAudit(app.content.read)).toMatchObject({ head: { id: 4 } });
});

test('no call changes or deletes an entry', async () => {
  await app.send('DELETE', '/api/admin/sessions');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    for (const path of ['audit', 'audit/1', 'audit.csv', 'audit/people'])
      expect([404, 405], `${method} ${path}`).toContain(
        (await app.send(method, `/api/admin/${path}`)).status,
      );
});

describe('the list', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, at));
  beforeEach(async () => {
    await app.content.write(async (tx) => {
      await recordAudit(tx, { who: 'a@example.org', address: '192.0.2.1' }, 'account', 'Added x', day(1));
      await recordAudit(tx, { who: 'b@example.org', address: '192.0.2.2' }, 'export', 'Exported y', day(2));
      await recordAudit(tx, { who: null, address: '192.0.2.3' }, 'failed-sign-in', 'Gave z', day(3));
      await recordAudit(tx, { who: 'command line' }, 'account', 'Added =SUM(1), "w"', day(4));
    });
  });

  test.each<[Record<string, string>, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ who: 'a@example.org' }, [1]],
    [{ who: 'unknown' }, [3]],
    [{ who: 'nobody' }, []],
    [{ kind: 'account' }, [4, 1]],
    [{ kind: 'account', who: 'a@example.org' }, [1]],
    [{ search: 'EXPORTED' }, [2]],
    [{ search: '192.0.2.3' }, [3]],
    [{ search: '%' }, []],
    [{ from: '2026-01-02T00:00:00Z' }, [4, 3, 2]],
    [{ before: '2026-01-03T00:00:00Z' }, [2, 1]],
    [{ from: '2026-01-02T04:00:00+04:00', before: '2026-01-03T00:00:00.000Z' }, [2]],
    [{ page: '2', pageSize: '3' }, [1]],
  ])('of %j', async (query, ids) => {
    expect((await list(query)).map(({ id }) => id)).toEqual(ids);
  });

  test.each<Record<string, string>>([
    { kind: 'other' },
    { from: 'yesterday' },
    { page: '0' },
    { before: '2026-13-01T00:00:00Z' },
  ])('refuses %j', async (query) => {
    expect((await app.ask(`/api/admin/audit?${new URLSearchParams(query)}`)).status).toBe(400);
  });

  test('says how many there are, and who is in it', async () => {
    const response = await app.ask('/api/admin/audit?kind=account&pageSize=1');
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(await (await app.ask('/api/admin/audit/people')).json()).toEqual([
      'a@example.org',
      'b@example.org',
      'command line',
    ]);
  });

  test('is exported as it is filtered, without formulas', async () => {
    await app.content.write((tx) => recordAudit(tx, { who: '=1+1' }, 'account', '=2+2', day(5)));
    const text = await (await app.ask('/api/admin/audit.csv?kind=account')).text();
    expect(text.split('\r\n')).toEqual([
      '"number","time","kind","who","what","address"',
      `"5","2026-01-05T00:00:00.000Z","account","'=1+1","'=2+2",""`,
      '"4","2026-01-04T00:00:00.000Z","account","command line","Added =SUM(1), ""w""",""',
      '"1","2026-01-01T00:00:00.000Z","account","a@example.org","Added x","192.0.2.1"',
      '',
    ]);
  });
});

test('an account that is removed stays in the trail', async () => {
  const other = await app.content.write((tx) => createAccount(tx, 'other@example.org', testHash, 'editor'));
  await app.content.write((tx) => recordAudit(tx, { who: other.username }, 'sign-in', 'Signed in'));
  await app.send('DELETE', `/api/admin/admins/${other.id}`);
  expect(await list({ who: other.username })).toHaveLength(1);
});
