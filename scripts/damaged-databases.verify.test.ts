import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#content-db/database/open.ts';
import { damages, internals } from '#content-db/testing/damage.ts';
import { createDataFolder, runScript } from './testing/command.ts';

const commands = ['start.ts', 'publish.ts', 'build.ts', 'backup.ts'];

/** Runs commands over a data folder whose published database was spoilt. @returns the errors by command */
async function errorsAfter(damage: (file: string) => Promise<unknown>, names: string[]) {
  await using folder = await createDataFolder();
  await damage(join(folder.dataDir, 'published.db'));
  const errors: string[] = [];
  for (const name of names) {
    const words = name === 'backup.ts' ? [join(folder.dataDir, 'backup.tar.gz')] : [];
    const { code, stderr } = await runScript(name, words, folder.variables);
    expect(code, name).toBe(1);
    expect(stderr, name).not.toMatch(internals);
    errors.push(stderr.trim());
  }
  return errors;
}

describe('commands over a published database that cannot be read', { timeout: 240_000 }, () => {
  it('name the damaged file and say what to do, in one line', async () => {
    const damage = damages['garbage in the middle'] ?? (async () => undefined);
    for (const error of await errorsAfter(damage, commands))
      expect(error).toMatch(/^.*published\.db is damaged[^\n]*backup\.$/);
  });

  it('say that a newer SQLite wrote it', async () => {
    const damage = damages['the format of a newer SQLite'] ?? (async () => undefined);
    for (const error of await errorsAfter(damage, ['start.ts', 'backup.ts']))
      expect(error).toMatch(
        /^The database file \S+published\.db is damaged, is not a database, or was written by a newer version of this program\. [^\n]*$/,
      );
  });

  it('say that a newer version of the program changed it', async () => {
    const migrated = async (file: string) => {
      const database = await openDatabase({ url: pathToFileURL(file).href });
      await database.write((tx) =>
        tx.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 1)`),
      );
      await database.close();
    };
    for (const error of await errorsAfter(migrated, ['start.ts', 'publish.ts']))
      expect(error).toMatch(/^A newer version of this program has changed the database[^\n]*$/);
  });
});
