import { createClient } from '@libsql/client';
import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changes } from '../changes.ts';
import { resources } from '../types/index.ts';
import { createTestFolder, olderMigrations } from '../testing/database.ts';
import { openDatabase } from './open.ts';

describe('the migrations of an older database', () => {
  it('turn the terms of a glossary into content that waits for its first publish', async () => {
    await using folder = await createTestFolder();
    const url = `file:${folder.at('content.db')}`;
    await (await openDatabase({ url, migrations: await olderMigrations(folder, 33) })).close();
    const client = createClient({ url });
    await client.execute(
      `INSERT INTO glossary_terms (english, required, forbidden) VALUES ('Crew', '["الطاقم","طاقم"]', '[]')`,
    );
    client.close();
    const database = await openDatabase({ url });
    const term = { id: 1, englishTerm: 'Crew', arabicForms: 'الطاقم\nطاقم', forbiddenForms: '', revision: 1 };
    expect(await database.read.select().from(resources.glossary.table)).toMatchObject([term]);
    expect(await database.read.select().from(changes)).toMatchObject([
      { resource: 'glossary', rowId: 1, action: 'create', before: null, releaseId: null },
    ]);
    await database.close();
  });

  it('use no id of a term again that changes know, though its table was made anew', async () => {
    for (const kept of ["DELETE FROM sqlite_sequence WHERE name = 'glossary_terms'", 'SELECT 1']) {
      await using folder = await createTestFolder();
      const url = `file:${folder.at('content.db')}`;
      await (await openDatabase({ url, migrations: await olderMigrations(folder, 38) })).close();
      const client = createClient({ url });
      await client.executeMultiple(`
        INSERT INTO glossary_terms (english_term, arabic_forms, forbidden_forms) VALUES ('Crew', 'طاقم', '');
        DELETE FROM glossary_terms; ${kept};
        INSERT INTO changes (resource, row_id, action, columns, at, by) VALUES
          ('glossary', 7, 'remove', '[]', '2026-01-01', 'a'), ('clients', 9, 'remove', '[]', '2026-01-01', 'a');
      `);
      await (await openDatabase({ url })).close();
      await client.execute(
        "INSERT INTO glossary_terms (english_term, arabic_forms, forbidden_forms) VALUES ('Crew', 'طاقم', '')",
      );
      expect((await client.execute('SELECT id FROM glossary_terms')).rows).toEqual([{ id: 8 }]);
      client.close();
    }
  });

  it('link the versions of members and clients that are certain, and leave the others', async () => {
    await using folder = await createTestFolder();
    const url = `file:${folder.at('content.db')}`;
    await (await openDatabase({ url, migrations: await olderMigrations(folder, 34) })).close();
    const client = createClient({ url });
    await client.executeMultiple(`
      INSERT INTO team_members (name, locale, role_key, sort_order, image_url) VALUES
        ('Dana', 'en', 'ceo', 1, '/uploads/d.jpg'), ('Sami', 'en', 'president', 2, NULL),
        ('Twin', 'en', 'guard', 3, NULL), ('Other twin', 'en', 'guard', 3, NULL),
        ('سامي', 'ar', 'president', 2, ''), ('دانة', 'ar', 'ceo', 7, '/uploads/d.jpg'),
        ('توأم', 'ar', 'guard', 3, NULL), ('جديد', 'ar', 'trainer', 2, '');
      INSERT INTO clients (name, locale, sort_order, logo) VALUES
        ('First', 'en', 0, '/uploads/l.png'), ('Second', 'en', 1, NULL),
        ('الثاني', 'ar', 1, NULL), ('الأول', 'ar', 5, '/uploads/l.png');
    `);
    client.close();
    const database = await openDatabase({ url });
    const linked = async (name: 'team-members' | 'clients') => {
      const { table } = resources[name];
      const rows = await database.read.select().from(table).where(isNotNull(table.translationOf));
      return rows.map((row) => [row.name, row.translationOf]);
    };
    expect(await linked('team-members')).toEqual([
      ['سامي', 2],
      ['دانة', 1],
    ]);
    expect(await linked('clients')).toEqual([
      ['الثاني', 2],
      ['الأول', 1],
    ]);
    await database.close();
  });

  it('do not link clients by their order where one language has more of them', async () => {
    await using folder = await createTestFolder();
    const url = `file:${folder.at('content.db')}`;
    await (await openDatabase({ url, migrations: await olderMigrations(folder, 34) })).close();
    const client = createClient({ url });
    await client.execute(
      `INSERT INTO clients (name, locale, sort_order) VALUES ('A', 'en', 0), ('B', 'en', 1), ('ب', 'ar', 0)`,
    );
    client.close();
    const database = await openDatabase({ url });
    const { table } = resources.clients;
    expect(await database.read.$count(table, isNotNull(table.translationOf))).toBe(0);
    await database.close();
  });
});
