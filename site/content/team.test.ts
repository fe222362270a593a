import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, store } from '../testing/page.ts';
import { teamCards } from './team.ts';

describe('teamCards', () => {
  it('returns the visible members of the language in order', async () => {
    await using db = await createTestDb();
    await store(
      db.database,
      'team-members',
      { name: 'Third', roleKey: 'ceo', sortOrder: 2 },
      { name: 'Second', roleKey: 'ceo', sortOrder: 1 },
      { name: 'First', roleKey: 'ceo', sortOrder: -1 },
      { name: 'Hidden', roleKey: 'ceo', isVisible: 0 },
      { name: 'عربي', roleKey: 'ceo', locale: 'ar' },
    );
    expect((await teamCards(contextOf(db.database, '/team'))).map(({ name }) => name)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    expect(await teamCards(contextOf(db.database, '/ar/team'))).toMatchObject([
      { name: 'عربي', role: 'الرئيس التنفيذي' },
    ]);
  });

  it('labels roles from the dictionary, or by their key', async () => {
    await using db = await createTestDb();
    const keys = ['healthAndSafetyManager', 'Fencing Master', 'constructor', 'toString'];
    await store(db.database, 'team-members', ...keys.map((roleKey) => ({ name: 'n', roleKey })));
    expect((await teamCards(contextOf(db.database, '/team'))).map(({ role }) => role)).toEqual([
      'Health and Safety Manager',
      'Fencing Master',
      'constructor',
      'toString',
    ]);
  });

  it('gives a woman the feminine form of a role where the language has one', async () => {
    await using db = await createTestDb();
    const roles = ['headOfTraining', 'Fencing Master'];
    for (const locale of ['en', 'ar'] as const)
      for (const roleKey of roles)
        await store(db.database, 'team-members', { name: 'n', roleKey, isRoleFeminine: true, locale });
    const rolesAt = async (path: string) =>
      (await teamCards(contextOf(db.database, path))).map(({ role }) => role);
    expect(await rolesAt('/team')).toEqual(['Head of Training', 'Fencing Master']);
    expect(await rolesAt('/ar/team')).toEqual(['رئيسة قسم التدريب', 'Fencing Master']);
  });

  it('shortens a long bio and keeps the full text', async () => {
    await using db = await createTestDb();
    const bios = [null, '', 'x'.repeat(150), `word ${'x'.repeat(150)}`];
    await store(db.database, 'team-members', ...bios.map((bio) => ({ name: 'n', roleKey: 'ceo', bio })));
    expect((await teamCards(contextOf(db.database, '/team'))).map(({ bio }) => bio)).toEqual([
      undefined,
      undefined,
      { full: bios[2], short: bios[2], isCut: false },
      { full: bios[3], short: 'word…', isCut: true },
    ]);
  });
});
