import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from './migrate.ts';
import { openDatabase } from './open.ts';
import { resources } from '../types/index.ts';
import drizzle from '../../drizzle.config.ts';
import { createTestDb, createTestFolder, type TestFolder } from '../testing/database.ts';

/** Every table, as the migration generator finds them. */
async function allTables(): Promise<Record<string, SQLiteTable>> {
  const root = join(import.meta.dirname, '../..');
  const files = globSync([drizzle.schema ?? []].flat(), { cwd: root });
  const modules: object[] = await Promise.all(files.map((file) => import(join(root, file))));
  const all = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, SQLiteTable));
  return Object.fromEntries(all.map((table) => [getTableConfig(table).name, table]));
}

const schema = await allTables();

/** All that the structure of a database consists of, whatever the order in which it came about. */
async function structureOf(file: string): Promise<Record<string, unknown>> {
  const client = createClient({ url: `file:${file}` });
  const rows = async (query: string, ...args: string[]) =>
    (await client.execute({ sql: query, args })).rows.map((row) => JSON.stringify(Object.values(row))).sort();
  const structure: Record<string, unknown> = {};
  const tables = await client.execute(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '__drizzle_migrations'",
  );
  for (const { name, sql } of tables.rows) {
    const table = String(name);
    structure[table] = {
      columns: await rows(
        'SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)',
        table,
      ),
      references: await rows(
        'SELECT "from", "table", "to", on_update, on_delete FROM pragma_foreign_key_list(?)',
        table,
      ),
      indexes: await rows(
        `SELECT list."unique", (SELECT group_concat(name) FROM pragma_index_info(list.name)) FROM pragma_index_list(?) AS list`,
        table,
      ),
      rules: [
        ...String(sql).matchAll(
          /CONSTRAINT "[^"]+" CHECK ?\(.*?\)(?=,?\n)|GENERATED ALWAYS AS \(.*\) \w+|AUTOINCREMENT/g,
        ),
      ]
        .map(String)
        .sort(),
    };
  }
  client.close();
  return structure;
}

/** A database made straight from table definitions, without the migrations. */
async function structureFrom(
  folder: TestFolder,
  tables: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const file = folder.at(`${Object.keys(tables).length}.db`);
  const nothing = await generateSQLiteDrizzleJson({}, undefined, 'snake_case');
  const statements = await generateSQLiteMigration(
    nothing,
    await generateSQLiteDrizzleJson(tables, nothing.id, 'snake_case'),
  );
  const client = createClient({ url: `file:${file}` });
  await client.migrate(statements);
  client.close();
  return structureOf(file);
}

/** The project's migrations and one more, made of these statements. */
async function withMigration(folder: TestFolder, statements: string[]): Promise<string> {
  const migrations = folder.at('migrations');
  await cp(migrationsFolder, migrations, { recursive: true });
  const journal = JSON.parse(await readFile(`${migrations}/meta/_journal.json`, 'utf8')) as {
    entries: object[];
  };
  journal.entries.push({
    idx: journal.entries.length,
    version: '6',
    when: Date.UTC(2100, 0),
    tag: '9999_next',
    breakpoints: true,
  });
  await writeFile(`${migrations}/meta/_journal.json`, JSON.stringify(journal));
  await writeFile(`${migrations}/9999_next.sql`, statements.join('\n--> statement-breakpoint\n'));
  return migrations;
}

describe('migrations', () => {
  it('lead to exactly the tables of the code: none was forgotten', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    const migrated = await structureOf(test.file);
    expect(Object.keys(migrated).length).toBeGreaterThan(20);
    expect(migrated).toEqual(await structureFrom(folder, schema));
    const withOneMore = { ...schema, forgotten: sqliteTable('forgotten', { name: text() }) };
    expect(migrated).not.toEqual(await structureFrom(folder, withOneMore));
  });

  it('are recorded as drizzle-kit left them, so that the next one starts from there', async () => {
    const journal = JSON.parse(await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
      entries: { idx: number }[];
    };
    const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
    const snapshot = JSON.parse(
      await readFile(`${migrationsFolder}/meta/${last}_snapshot.json`, 'utf8'),
    ) as Parameters<typeof generateSQLiteMigration>[0];
    const current = await generateSQLiteDrizzleJson(schema, snapshot.id, 'snake_case');
    expect(await generateSQLiteMigration(snapshot, current)).toEqual([]);
  });

  it('give every table whose rows are known outside by their number ids that are never used again', () => {
    const tables = Object.values(schema).map((table) => getTableConfig(table));
    const reusing = tables.flatMap(({ name, columns }) =>
      columns.some(
        (column) =>
          column.name === 'id' && column.getSQLType() === 'integer' && !Reflect.get(column, 'autoIncrement'),
      )
        ? [name]
        : [],
    );
    // An entry is never deleted; the one row of rules, that of the time and the names of dependencies are known to the program alone.
    expect(reusing.sort()).toEqual(['account_rules', 'audit_entries', 'noted_time', 'read_names']);
  });

  it('use no id again where a table is made anew', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    const client = createClient({ url: test.url });
    await client.executeMultiple(`
      INSERT INTO clients (name) VALUES ('one'), ('two'), ('three');
      DELETE FROM clients WHERE name <> 'one';
      INSERT INTO change_sets (name, owner, changes) VALUES ('one', 'a', '[]');
      DELETE FROM change_sets;
    `);
    const anew = async (name: string) => {
      const { rows } = await client.execute({
        sql: 'SELECT sql FROM sqlite_schema WHERE name = ?',
        args: [name],
      });
      return [
        String(rows[0]?.['sql']).replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `__new_${name}`),
        `INSERT INTO __new_${name} SELECT * FROM ${name}`,
        `DROP TABLE ${name}`,
        `ALTER TABLE __new_${name} RENAME TO ${name}`,
      ];
    };
    const migrations = await withMigration(folder, [
      ...(await anew('clients')),
      ...(await anew('change_sets')),
      'DROP TABLE redirects',
    ]);
    await (await openDatabase({ url: test.url, migrations })).close();
    await client.executeMultiple(`
      INSERT INTO clients (name) VALUES ('four');
      INSERT INTO change_sets (name, owner, changes) VALUES ('two', 'a', '[]');
    `);
    const { rows } = await client.execute(
      'SELECT max(id) FROM clients UNION ALL SELECT max(id) FROM change_sets',
    );
    expect(rows.map((row) => row[0])).toEqual([4, 2]);
    client.close();
  });

  it('are not run again', async () => {
    await using test = await createTestDb();
    const before = await structureOf(test.file);
    await (await openDatabase({ url: test.url })).close();
    expect(await structureOf(test.file)).toEqual(before);
  });

  it.each([1, 2, 3, 4])('leave the database as it was when statement %i fails', async (failing) => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    const statements = [
      "INSERT INTO clients (name) VALUES ('one')",
      'ALTER TABLE clients ADD COLUMN motto TEXT',
      'CREATE TABLE more (name TEXT)',
      'DROP TABLE redirects',
    ];
    const migrations = await withMigration(
      folder,
      statements.with(failing - 1, 'SELECT nonsense FROM nowhere'),
    );
    const before = await structureOf(test.file);
    await expect(openDatabase({ url: test.url, migrations })).rejects.toMatchObject({
      name: 'Problem',
      code: 'setup',
      message: expect.stringContaining('was not changed'),
    });
    expect(await structureOf(test.file)).toEqual(before);
    expect(await test.database.read.$count(resources.clients.table)).toBe(0);
    const right = await withMigration(folder, statements);
    await (await openDatabase({ url: test.url, migrations: right })).close();
    expect(await structureOf(test.file)).toHaveProperty('more');
  });

  it('leave nothing behind in a new file when they fail', async () => {
    await using folder = await createTestFolder();
    const migrations = await withMigration(folder, ['SELECT nonsense FROM nowhere']);
    const url = `file:${folder.at('new.db')}`;
    await expect(openDatabase({ url, migrations })).rejects.toMatchObject({ code: 'setup' });
    expect(await structureOf(folder.at('new.db'))).toEqual({});
    await (await openDatabase({ url })).close();
  });

  it('are undone when they leave a row that refers to nothing', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    const migrations = await withMigration(folder, [
      "INSERT INTO service_translations (service_id, locale, title, overview_description, detailed_content, image_key) VALUES (99, 'en', 'x', 'x', 'x', 'x')",
    ]);
    await expect(openDatabase({ url: test.url, migrations })).rejects.toMatchObject({
      name: 'Problem',
      code: 'setup',
    });
    expect(await test.database.read.$count(resources['service-translations'].table)).toBe(0);
  });

  it.each([
    [
      'of the same number, made of other statements',
      "UPDATE __drizzle_migrations SET hash = 'other' WHERE rowid = 5",
    ],
    [
      'of the same number, made at another time',
      'UPDATE __drizzle_migrations SET created_at = 5 WHERE rowid = 5',
    ],
    [
      'of an older version',
      "DELETE FROM __drizzle_migrations WHERE rowid > 5; UPDATE __drizzle_migrations SET hash = 'other' WHERE rowid = 5",
    ],
    [
      'and one more',
      "UPDATE __drizzle_migrations SET hash = 'other' WHERE rowid = 5; INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('more', 9)",
    ],
  ])('are refused when those of the database are others: %s', async (_, change) => {
    await using test = await createTestDb();
    const client = createClient({ url: test.url });
    await client.executeMultiple(change);
    const before = await structureOf(test.file);
    await expect(openDatabase({ url: test.url })).rejects.toMatchObject({
      name: 'Problem',
      code: 'setup',
      message:
        'Another version of this program has changed the database: its change 5 is not that of this version. Start the version that it was last used with, or restore a backup of this one.',
    });
    expect(await structureOf(test.file)).toEqual(before);
    client.close();
  });

  it('are refused when the database was made by a newer version', async () => {
    await using test = await createTestDb();
    await using folder = await createTestFolder();
    await mkdir(folder.at('migrations'));
    const migrations = await withMigration(folder, ['CREATE TABLE more (name TEXT)']);
    await (await openDatabase({ url: test.url, migrations })).close();
    await expect(openDatabase({ url: test.url })).rejects.toMatchObject({
      name: 'Problem',
      code: 'setup',
      message:
        'A newer version of this program has changed the database. Update the program, or restore an older backup.',
    });
  });
});
