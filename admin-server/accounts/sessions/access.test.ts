import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedInApp, type SignedInApp, openSession, testHash } from '../../testing/accounts.ts';
import type { Admin } from '../../http/signed-in.ts';
import { features } from '../../features.ts';
import { accessBy, openCalls, accessRules } from './access.ts';
import { createAccount } from '../accounts.ts';

const all = Object.assign({}, accessRules, ...features.map(({ access }) => access));
const accessTo = accessBy(all);

let app: SignedInApp;
let editor: Admin;
let cookie: string;
beforeEach(async () => {
  app = await signedInApp();
  editor = await app.content.write((tx) => createAccount(tx, 'editor@example.org', testHash, 'editor'));
  cookie = await openSession(app, editor);
});
afterEach(() => app[Symbol.asyncDispose]());

const asEditor = (method: string, path: string, body?: unknown) =>
  app.ask(`/api/admin/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Every call of the back office. */
function calls(): { method: string; path: string; room: string }[] {
  return app.app.routes.flatMap(({ method, path: pattern }) => {
    const path = pattern.replace(':resource', 'clients');
    const [, room] = /^\/api\/admin\/([^/*]+)/.exec(path) ?? [];
    return method === 'ALL' || room === undefined
      ? []
      : [{ method, path: path.replaceAll(/:\w+/g, '1'), room }];
  });
}

test('the table names each call, and nothing else', () => {
  const needSession = calls().flatMap(({ path, room }) => {
    const call = path.replace('/api/admin/', '');
    return openCalls.has(call) ? [] : { call, room };
  });
  expect(needSession.filter(({ call, room }) => !(call in all || room in all))).toEqual([]);
  // Types whose rows are only written together with those of another type have no calls of their own.
  const named = new Set(needSession.flatMap(({ call, room }) => [call, room]));
  expect(Object.keys(all).filter((name) => !named.has(name))).toEqual(['service-translations']);
});

test('a call that the table does not name is for admins', () => {
  expect(accessTo('GET', '/api/admin/new-room')).toBe('admin');
  for (const path of [
    '/api/admin',
    '/api/admin/',
    '/api/admin/login/',
    '/api/admin//login',
    '/api/admin/Login',
  ])
    expect(accessTo('GET', path), path).toBe('admin');
  expect(accessTo('HEAD', '/api/admin/__proto__')).toBe('admin');
});

test('an editor is refused every call that is for admins, whatever its method, and nothing happens', async () => {
  let refused = 0;
  for (const { method, path } of calls()) {
    if (path.endsWith('/events') || path.includes('log')) continue;
    const response = await app.ask(path, { method, headers: { cookie } });
    const isForAdmins = accessTo(method, path) === 'admin';
    expect(response.status === 403, `${method} ${path}`).toBe(isForAdmins);
    if (isForAdmins) refused += 1;
    await response.body?.cancel();
  }
  expect(refused).toBeGreaterThan(10);
  expect((await asEditor('GET', 'unknown')).status).toBe(403);
});

describe('an editor', () => {
  test('edits content and publishes', async () => {
    const client = { name: 'Harbour Works', logo: null, locale: 'en', sortOrder: 0 };
    expect((await asEditor('POST', 'clients', client)).status).toBe(201);
    const published = await app.ask('/api/admin/publish', { method: 'POST', headers: { cookie } });
    expect(published.status).toBe(200);
  });

  test('reads the settings of the site, and cannot change them', async () => {
    expect((await asEditor('GET', 'site-settings')).status).toBe(200);
    const refused = await asEditor('POST', 'site-settings', { locale: 'en', showClientsSection: 0 });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({
      code: 'forbidden',
      message: 'Only an admin may do this. Ask an admin to do it, or to change your role.',
    });
  });

  test('sees the own account only', async () => {
    expect(await (await asEditor('GET', 'user')).json()).toEqual(editor);
    expect((await asEditor('GET', 'sessions')).status).toBe(200);
    for (const path of ['admins', `admins/${app.admin.id}/sessions`, 'audit'])
      expect((await asEditor('GET', path)).status, path).toBe(403);
  });

  test('exports nothing, erases nobody and sets no rule', async () => {
    const person = '?email=sara%40example.org';
    for (const [method, path] of [
      ['GET', 'audit.csv'],
      ['GET', `personal-data${person}`],
      ['GET', `personal-data.json${person}`],
      ['DELETE', `personal-data${person}`],
      ['PUT', 'factors/rule'],
      ['POST', 'retention'],
    ] as const)
      expect((await asEditor(method, path)).status, `${method} ${path}`).toBe(403);
  });

  test('becomes an admin, and an editor again, from the next request on', async () => {
    const give = async (role: string) =>
      (await app.send('PUT', `/api/admin/admins/${editor.id}/role`, { role })).status;
    expect(await give('admin')).toBe(200);
    expect((await asEditor('GET', 'admins')).status).toBe(200);
    expect(await give('editor')).toBe(200);
    expect((await asEditor('GET', 'admins')).status).toBe(403);
    expect((await asEditor('PUT', `admins/${editor.id}/role`, { role: 'admin' })).status).toBe(403);
  });
});

describe('the last admin', () => {
  test.each([
    ['PUT', '/role', { role: 'editor' }],
    ['DELETE', '', undefined],
  ])('cannot be lowered or removed: %s', async (method, path, body) => {
    const response = await app.send(method, `/api/admin/admins/${app.admin.id}${path}`, body);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: 'This is the last admin. Add another one first.',
    });
    expect((await app.ask('/api/admin/admins')).status).toBe(200);
  });

  test('stays, also when two lower each other at once', async () => {
    const other = await app.content.write((tx) => createAccount(tx, 'other@example.org', testHash));
    const others = await openSession(app, other);
    const lower = (id: number, by: string) =>
      app.ask(`/api/admin/admins/${id}/role`, {
        method: 'PUT',
        headers: { cookie: by, 'content-type': 'application/json' },
        body: '{"role":"editor"}',
      });
    await Promise.all([lower(other.id, app.cookie), lower(app.admin.id, others)]);
    const states = await Promise.all(
      [app.cookie, others].map(
        async (own) => (await app.ask('/api/admin/admins', { headers: { cookie: own } })).status,
      ),
    );
    expect(states.sort()).toEqual([200, 403]);
  });
});

test.each([{}, { role: 'owner' }, { role: 'admin', id: 1 }, { role: ['admin'] }])(
  '%j is no role',
  async (body) => {
    expect((await app.send('PUT', `/api/admin/admins/${editor.id}/role`, body)).status).toBe(400);
  },
);
