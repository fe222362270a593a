import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { adminUsers, sessions } from '../people.ts';
import type { Database } from '../database/open.ts';
import type { Resource } from '../model/resource.ts';
import { resourceNames, resources } from './index.ts';
import { createTestDb } from '../testing/database.ts';
import { countOf } from '../testing/random-edits.ts';

/** Whole rows as SQL, by table: the examples of the definitions. */
const rows = Object.fromEntries(
  resourceNames.map((name) => {
    const { table, example } = resources[name] as Resource;
    const columns = getTableColumns(table);
    const values = Object.entries(example as object).map(([column, value]) => [
      toSnakeCase(columns[column]?.name ?? ''),
      sqlOf(value),
    ]);
    return [getTableName(table), Object.fromEntries(values) as Record<string, string>];
  }),
);

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function sqlOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return `'${typeof value === 'string' ? value : JSON.stringify(value)}'`;
}

const tables = Object.keys(rows);

async function insert(
  database: Database,
  table: string,
  changed: Record<string, string> = {},
): Promise<void> {
  const row = { ...rows[table], ...changed };
  const columns = Object.keys(row).map((column) => `"${column}"`);
  await database.write((tx) =>
    tx.run(sql.raw(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${Object.values(row).join(', ')})`)),
  );
}

/** A database with one row in each content table. */
async function filled() {
  const test = await createTestDb();
  for (const table of tables) await insert(test.database, table);
  return test;
}

/** Values that keep a second row from meeting the first in another column than the one under test. */
const apart: Record<string, Record<string, string>> = {
  blog_posts: { slug: "'other'" },
  services: { key: "'other'" },
};

const text = (length: number) => `'${'é'.repeat(length)}'`;
const invalid = { name: 'Problem', code: 'invalid', message: 'A value is out of range.' };
const conflict = { name: 'Problem', code: 'conflict' };

describe('what the database itself refuses', () => {
  it('is tried on every content table', () => {
    expect(tables).toHaveLength(resourceNames.length);
  });

  const withLanguage = resourceNames
    .map((name) => resources[name].table)
    .filter((table) => 'locale' in getTableColumns(table))
    .map((table) => getTableName(table));

  it.each(withLanguage)('a third language in %s', async (table) => {
    await using test = await filled();
    for (const value of ["'fr'", "'EN'", "''", "'en-US-x'"]) {
      await expect(insert(test.database, table, { locale: value })).rejects.toMatchObject(invalid);
    }
    const other = rows[table]?.['locale'] === "'ar'" ? "'en'" : "'ar'";
    await insert(test.database, table, { locale: other, ...apart[table] });
  });

  it.each([
    ['training_courses', 'order', [1, 5], [0, 6, -1]],
    ['team_members', 'is_visible', [0, 1], [2, -1]],
    ['site_settings', 'show_clients_section', [0, 1], [2, -1]],
    ['uploads', 'focal_x', [0, 100], [-1, 101]],
    ['uploads', 'focal_y', [0, 100], [-1, 101]],
  ])('%s.%s out of its range', async (table, column, good, bad) => {
    await using test = await filled();
    for (const value of good) {
      await test.database.write((tx) => tx.run(sql.raw(`DELETE FROM ${table}`)));
      await insert(test.database, table, { [column]: String(value) });
    }
    await test.database.write((tx) => tx.run(sql.raw(`DELETE FROM ${table}`)));
    for (const value of bad)
      await expect(insert(test.database, table, { [column]: String(value) })).rejects.toMatchObject(invalid);
  });

  it.each([
    ['service_translations', 'title', 100],
    ['service_translations', 'overview_description', 150],
    ['service_translations', 'detailed_content', 2000],
    ['seo_settings', 'page', 100],
    ['seo_settings', 'meta_title', 200],
    ['seo_settings', 'hreflang', 10],
    ['redirects', 'from_url', 500],
    ['redirects', 'to_url', 500],
    ['seo_files', 'filename', 50],
  ])('%s.%s of more than %i characters', async (table, column, limit) => {
    await using test = await filled();
    await test.database.write((tx) => tx.run(sql.raw(`DELETE FROM ${table}`)));
    await insert(test.database, table, { [column]: text(limit) });
    await test.database.write((tx) => tx.run(sql.raw(`DELETE FROM ${table}`)));
    await expect(insert(test.database, table, { [column]: text(limit + 1) })).rejects.toMatchObject(invalid);
  });

  it.each([
    ['uploads', {}],
    ['image_library', {}],
    ['services', {}],
    ['service_translations', {}],
    ['training_course_translations', {}],
    ['blog_posts', { locale: "'ar'" }],
    ['page_content', {}],
    ['footer_settings', {}],
    ['site_settings', {}],
    ['seo_settings', {}],
    ['seo_files', {}],
    ['redirects', { to_url: "'/elsewhere'" }],
  ])('a second row with the same key in %s', async (table, changed) => {
    await using test = await filled();
    await expect(insert(test.database, table, changed)).rejects.toMatchObject({
      ...conflict,
      message: 'This name is already in use. Choose another.',
    });
  });

  it.each([
    ['services', 'instructor_id', {}],
    ['service_translations', 'service_id', { locale: "'ar'" }],
    ['training_course_translations', 'course_id', { locale: "'ar'" }],
    ['blog_posts', 'translation_of', {}],
    ['team_members', 'translation_of', {}],
    ['clients', 'translation_of', {}],
  ])('a reference to nothing in %s.%s', async (table, column, changed) => {
    await using test = await filled();
    await expect(
      insert(test.database, table, { [column]: '99', ...changed, ...apart[table] }),
    ).rejects.toMatchObject(conflict);
    await expect(
      insert(test.database, 'service_translations', { locale: "'ar'", image_key: "'none'" }),
    ).rejects.toMatchObject(conflict);
  });

  it('an instructor or a picture that something still refers to going away', async () => {
    await using test = await filled();
    const run = (statement: string) => test.database.write((tx) => tx.run(sql.raw(statement)));
    await run('UPDATE services SET instructor_id = 1');
    await expect(run('DELETE FROM instructors')).rejects.toMatchObject(conflict);
    await expect(run('DELETE FROM image_library')).rejects.toMatchObject(conflict);
    await run('DELETE FROM services');
    expect(await countOf(test.database.read, resources['service-translations'].table)).toBe(0);
    await run('DELETE FROM image_library');
  });

  it('a second staff account of the same name, and a session of nobody', async () => {
    await using test = await createTestDb();
    const { database } = test;
    const user = { username: 'a@example.org', password: 'hash' };
    await database.write((tx) => tx.insert(adminUsers).values(user));
    await expect(database.write((tx) => tx.insert(adminUsers).values(user))).rejects.toMatchObject(conflict);
    const session = (userId: number) => ({ id: `session of ${userId}`, userId, expiresAt: 1, createdAt: 1 });
    await expect(database.write((tx) => tx.insert(sessions).values(session(99)))).rejects.toMatchObject(
      conflict,
    );
    await database.write((tx) => tx.insert(sessions).values(session(1)));
    await database.write((tx) => tx.delete(adminUsers));
    expect(await database.read.select().from(sessions)).toEqual([]);
  });
});

describe('ids', () => {
  it.each([...tables, 'admin_users', 'changes', 'releases'])(
    'of %s are never given out twice',
    async (table) => {
      await using test = await createTestDb();
      const made = await test.database.read.all<{ sql: string }>(
        sql`SELECT sql FROM sqlite_schema WHERE name = ${table}`,
      );
      expect(made[0]?.sql).toMatch(/`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL/);
    },
  );

  it('go on after the newest row was removed, so that nobody inherits what referred to it', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await insert(database, 'clients');
    await insert(database, 'clients');
    await database.write((tx) => tx.run(sql`DELETE FROM clients`));
    await insert(database, 'clients');
    expect(await database.read.all(sql`SELECT id FROM clients`)).toEqual([{ id: 3 }]);
  });
});
