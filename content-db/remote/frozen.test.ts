import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, it } from 'vitest';
import { migrationsFolder } from '../database/migrate.ts';
import { kindOf } from '../testing/hrana/statement.ts';
import { frozen } from './frozen.ts';

it('a database server is sent no statement that it would refuse', async () => {
  const migrations = readMigrationFiles({ migrationsFolder }).flatMap((migration) => migration.sql);
  expect(new Set(migrations.map(kindOf))).toEqual(new Set(['ddl', 'write']));
  for (const statement of ['CREATE TABLE t (a)', 'VACUUM', 'SAVEPOINT a', "ATTACH 'x' AS x"])
    expect(() => frozen(statement, 0), statement).toThrow('not for a database server');
});
