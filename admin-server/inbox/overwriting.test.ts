import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { contactForms } from '#content-db/inbox.ts';
import { createTestDb, type TestDatabase } from '#content-db/testing/database.ts';
import { signedInApp } from '../testing/accounts.ts';
import { startOverwriting } from '../visitors/overwriting.ts';
import { personalData } from './personal-data.ts';
import { receive } from './testing/messages.ts';

/** All bytes of a database: its file, and its log. */
async function bytesOf({ file }: TestDatabase): Promise<string> {
  const names = await readdir(dirname(file));
  return (await Promise.all(names.map((name) => readFile(join(dirname(file), name), 'latin1')))).join('');
}

const never = 1e8;

describe('what was deleted of a person', () => {
  test('leaves the file and the log of the database by itself', async () => {
    await using test = await createTestDb();
    const { database } = test;
    await receive(database, { message: 'canary' }, { message: 'kept' });
    await database.write((tx) => tx.delete(contactForms).where(eq(contactForms.message, 'canary')));
    expect(await bytesOf(test)).toContain('canary');
    const overwriting = startOverwriting(database, [personalData], 1);
    overwriting.soon();
    await expect.poll(() => bytesOf(test)).not.toContain('canary');
    expect(await bytesOf(test)).toContain('kept');
    await overwriting.stop();
  });

  test('is overwritten when an earlier process was killed before it did so, and tried again when it fails', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    let tries = 0;
    const overwriting = startOverwriting(
      {
        overwriteDeleted: async () => {
          tries += 1;
          if (tries === 1) throw new Error('being read');
          resolve();
        },
      },
      [],
      1,
    );
    await done;
    await overwriting.stop();
    expect(tries).toBe(2);
  });

  test('is overwritten before the program ends, if there is any', async () => {
    await using test = await createTestDb();
    await receive(test.database, { message: 'canary' });
    await test.database.write((tx) => tx.delete(contactForms));
    await startOverwriting(test.database, [personalData], never).stop();
    expect(await bytesOf(test)).toContain('canary');
    const overwriting = startOverwriting(test.database, [personalData], never);
    overwriting.soon();
    await overwriting.stop();
    expect(await bytesOf(test)).not.toContain('canary');
  });
});

test('whoever deletes something of a person has it overwritten', async () => {
  let deletions = 0;
  await using app = await signedInApp({ deps: { onDeletion: () => void (deletions += 1) } });
  await receive(app.content, {}, {});
  const statusOf = async (method: string, path: string) => (await app.send(method, path)).status;

  expect(await statusOf('DELETE', '/api/admin/contact-messages/9')).toBe(404);
  expect(deletions).toBe(0);
  expect(await statusOf('DELETE', '/api/admin/contact-messages/1')).toBe(204);
  expect(deletions).toBe(1);

  // Erasing a person overwrites at once; where that fails, later.
  const overwrite = app.content.overwriteDeleted;
  const erase = () => statusOf('DELETE', '/api/admin/personal-data?email=sara%40example.org');
  expect(await erase()).toBe(200);
  expect(deletions).toBe(1);
  const busy: Database['overwriteDeleted'] = () => Promise.reject(new Error('being read'));
  Object.assign(app.content, { overwriteDeleted: busy });
  expect(await erase()).toBe(200);
  Object.assign(app.content, { overwriteDeleted: overwrite });
  expect(deletions).toBe(2);
});
