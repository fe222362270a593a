import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Adds the migration of a next version to a folder of migrations: a column `motto` of the team members. */
export async function addMigration(folder: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: object[] };
  const entry = { idx: journal.entries.length, version: '6', when: Date.UTC(2100, 0), breakpoints: true };
  journal.entries.push({ ...entry, tag: '9999_next' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, '9999_next.sql'), 'ALTER TABLE team_members ADD COLUMN motto TEXT');
}
