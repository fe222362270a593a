import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#content-db/audit.ts';
import { changes, isPending } from '#content-db/changes.ts';
import { signedInApp, type SignedInApp } from '../testing/accounts.ts';
import { checks } from './checks.ts';

let app: SignedInApp;
beforeAll(async () => {
  app = await signedInApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function levelOf(key: string): Promise<string | undefined> {
  const settings = (await (await app.ask('/api/admin/checks')).json()) as { key: string; level: string }[];
  expect(settings.map((setting) => setting.key)).toEqual(checks.map((check) => check.key));
  return settings.find((setting) => setting.key === key)?.level;
}

describe('the level of a check', () => {
  test('is its own until an admin sets another one, which the audit trail keeps', async () => {
    expect(await levelOf('claims')).toBe('stop');
    expect((await app.send('PUT', '/api/admin/checks/claims', { level: 'warn' })).status).toBe(204);
    expect(await levelOf('claims')).toBe('warn');
    const [last] = (await app.content.read.select().from(auditEntries)).slice(-1);
    expect(last).toMatchObject({ kind: 'setting', what: 'Check “Approved claims”: set to warn' });
  });

  test.each([
    ['claims', { level: 'loud' }, 400],
    ['claims', {}, 400],
    ['other', { level: 'off' }, 404],
  ])('of %s is not set by %j', async (key, body, status) => {
    expect((await app.send('PUT', `/api/admin/checks/${key}`, body)).status).toBe(status);
  });
});

describe('a fix', () => {
  const fix = (body: object) => app.send('POST', '/api/admin/checks/mend', body);

  test('is a new pending change of the text', async () => {
    const created = await app.send('POST', '/api/admin/clients', {
      name: 'أشغال المرفــأ, دبي',
      logo: null,
      locale: 'ar',
      sortOrder: 0,
    });
    const { id: rowId } = (await created.json()) as { id: number };
    const place = { resource: 'clients', rowId, columns: ['name', 'logo'] };
    for (const check of ['arabic-tatweel', 'arabic-punctuation'])
      expect(await (await fix({ check, ...place })).json()).toEqual({ mended: ['name'] });
    const answer = await app.ask(`/api/admin/clients/${rowId}`);
    expect(await answer.json()).toMatchObject({ name: 'أشغال المرفأ، دبي', revision: 3 });
    expect(await app.content.read.select().from(changes).where(isPending)).toHaveLength(3);
    expect((await fix({ check: 'arabic-tatweel', ...place })).status).toBe(400);
  });

  test('is of the words that a finding names, or of what no text says', async () => {
    const created = await app.send('POST', '/api/admin/glossary', {
      englishTerm: 'Crew',
      arabicForms: 'الطاقم',
      forbiddenForms: 'الفريق',
    });
    expect(created.status).toBe(201);
    const member = { name: 'نورة', roleKey: 'ceo', bio: 'وهي تدرّب الفريق.', locale: 'ar' };
    const answer = await app.send('POST', '/api/admin/team-members', member);
    const { id: rowId } = (await answer.json()) as { id: number };
    const place = { resource: 'team-members', rowId, columns: ['bio'] };
    expect((await fix({ check: 'glossary', ...place, quote: 'كلمات أخرى' })).status).toBe(400);
    expect(await (await fix({ check: 'glossary', ...place, quote: 'تدرّب الفريق' })).json()).toEqual({
      mended: ['bio'],
    });
    expect(await (await fix({ check: 'feminine-role', ...place })).json()).toEqual({
      mended: ['isRoleFeminine'],
    });
    const fixed = await app.ask(`/api/admin/team-members/${rowId}`);
    expect(await fixed.json()).toMatchObject({ bio: 'وهي تدرّب الطاقم.', isRoleFeminine: true });
  });

  test.each([
    [
      'of a check that fixes nothing',
      { check: 'headings', resource: 'clients', rowId: 1, columns: ['name'] },
      400,
    ],
    ['of a setting', { check: 'straight-quotes', resource: 'claims', rowId: 1, columns: ['name'] }, 400],
    [
      'of a row that is gone',
      { check: 'arabic-tatweel', resource: 'clients', rowId: 99, columns: ['name'] },
      404,
    ],
    [
      'of another table',
      { check: 'arabic-tatweel', resource: 'admins', rowId: 1, columns: ['username'] },
      400,
    ],
  ])('%s is refused', async (_what, body, status) => {
    expect((await fix(body)).status).toBe(status);
  });
});
