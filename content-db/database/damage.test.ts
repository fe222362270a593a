import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { messageOf, Problem } from '../model/problem.ts';
import { liveFiles } from '../releases.ts';
import { createTestFolder } from '../testing/database.ts';
import { damages, internals } from '../testing/damage.ts';
import { toProblem } from './errors.ts';
import { openDatabase } from './open.ts';
import { pathToFileURL } from 'node:url';

/** A database file with some thousand rows, in no process's hands. */
async function createFile(folder: { at(name: string): string }): Promise<string> {
  const database = await openDatabase({ url: pathToFileURL(folder.at('made.db')).href });
  await database.write((tx) =>
    tx.run(sql`INSERT INTO live_files (path, object, type, size, headers)
      SELECT '/page/' || value, hex(zeroblob(32)), 'text/html', 1, '{}' FROM json_each(${JSON.stringify(Array.from({ length: 3000 }, (_, at) => at))})`),
  );
  await database.snapshot(folder.at('file.db'));
  await database.close();
  return folder.at('file.db');
}

describe.each(Object.entries(damages))('%s', (_, damage) => {
  it.each([false, true])(
    'is told in one sentence that names the file and says what to do (reading only: %s)',
    async (readOnly) => {
      await using folder = await createTestFolder();
      const file = await createFile(folder);
      await damage(file);
      const url = pathToFileURL(file).href;
      const told: unknown = await (async () => {
        const database = await openDatabase({ url, mustExist: true, readOnly });
        await database.read
          .select()
          .from(liveFiles)
          .finally(() => database.close());
      })().catch((error: unknown) => error);
      const problem = toProblem(told);
      expect(problem).toBeInstanceOf(Problem);
      expect(problem).toMatchObject({ code: 'setup' });
      expect(messageOf(told)).toBe(messageOf(problem));
      expect(messageOf(told)).toMatch(
        /^The database file \/\S+file\.db .*(?:Restore it|restore the file) from a backup\.$/,
      );
      expect(messageOf(told)).not.toMatch(internals);
    },
  );
});

describe('a failed query', () => {
  it('is told without its SQL and values', async () => {
    await using folder = await createTestFolder();
    const database = await openDatabase({ url: pathToFileURL(folder.at('a.db')).href });
    const told = (query: ReturnType<typeof sql>) =>
      database.read.all(query).then(
        () => '',
        (error: unknown) => messageOf(toProblem(error)),
      );
    for (const query of [sql`SELECT ${'secret'} FROM nothing`, sql`SELECT ${'secret'} FROM FROM`])
      expect(await told(query)).toBe(
        'A query of the database failed (SQLITE_ERROR). If it happens again, report it, or restore a backup.',
      );
    await database.close();
  });
});
