import { expect, test } from 'vitest';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { cookieOf, signedInApp, testPassword } from '../testing/accounts.ts';

/** An app with a mail server, and the mails that it got. */
async function createScene(send: Mailer['send'] = async () => undefined) {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail);
      await send(mail);
    },
  };
  const app = await signedInApp({ deps: { mailer } });
  const login = (cookie = '') =>
    app.ask('/api/admin/login', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ username: app.admin.username, password: testPassword }),
    });
  return { app, mails, login };
}

const devicesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .flatMap((cookie) => /^[^=]*device[^;]*/.exec(cookie) ?? [])
    .join('; ');

test('a sign-in from a new device is told to its owner by mail, and the next one from it is not', async () => {
  const { app, mails, login } = await createScene();
  await using _ = app;
  const first = await login();
  expect(mails).toMatchObject([
    {
      to: app.admin.username,
      subject: 'New sign-in to your account (www.example.org)',
      text: expect.stringContaining('an unknown device, address 192.0.2.1'),
    },
  ]);
  expect((await login(devicesOf(first))).status).toBe(200);
  expect(mails).toHaveLength(1);
});

test('a new account, a new password and removed factors are told to the person concerned', async () => {
  const { app, mails } = await createScene();
  await using _ = app;
  const other = { username: 'other@example.org', password: 'vK3#pz9q-harbour' };
  await app.send('POST', '/api/admin/admins', other);
  await app.send('PATCH', '/api/admin/admins/2', { password: 'vK3#pz9q-quayside' });
  await app.send('DELETE', '/api/admin/admins/2/factors');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [other.username, 'You have an account (www.example.org)'],
    [other.username, 'Your password was reset (www.example.org)'],
    [other.username, 'Your second factors were removed (www.example.org)'],
  ]);
  for (const { text } of mails) {
    expect(text).toContain(app.admin.username);
    expect(text).not.toContain('vK3#pz9q');
  }
});

test('who has chosen Arabic is told in Arabic', async () => {
  const { app, mails, login } = await createScene();
  await using _ = app;
  await app.send('PUT', '/api/admin/user/language', { language: 'ar' });
  await login();
  expect(mails).toMatchObject([
    {
      subject: 'تسجيل دخول جديد إلى حسابك (www.example.org)',
      text: expect.stringContaining('من جهاز جديد: جهاز غير معروف، من العنوان \u2068192.0.2.1\u2069.'),
    },
  ]);
});

test('a mail that cannot be sent fails nothing', async () => {
  const { app, login } = await createScene(() => Promise.reject(new Error('refused')));
  await using _ = app;
  const response = await login();
  expect([response.status, cookieOf(response) === '']).toEqual([200, false]);
  await expect
    .poll(() => app.logged.map(({ event }) => event))
    .toContain('A mail about an account could not be sent');
});
