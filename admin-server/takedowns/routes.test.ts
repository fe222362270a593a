import { expect, test } from 'vitest';
import { createAccount } from '../accounts/accounts.ts';
import { openSession, signedInApp, testHash } from '../testing/accounts.ts';

test.each(['/api/admin/takedowns', '/api/admin/takedowns/1/allow'])(
  'POST %s is for admins, who proved within ten minutes who they are',
  async (path) => {
    await using app = await signedInApp();
    const { content, state } = app;
    const editor = await content.write((tx) => createAccount(tx, 'editor@example.org', testHash, 'editor'));
    const headers = { cookie: await openSession(app, editor) };
    const byEditor = await app.ask(path, { method: 'POST', headers });
    expect(byEditor.status).toBe(403);
    expect(await byEditor.json()).toMatchObject({ code: 'forbidden' });

    const inTenMinutes = state.now.getTime() + 600_000;
    state.now = new Date(inTenMinutes);
    expect((await app.send('POST', path, {})).status).not.toBe(403);
    state.now = new Date(inTenMinutes + 1000);
    const refused = await app.send('POST', path, {});
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'step-up' });
  },
);
