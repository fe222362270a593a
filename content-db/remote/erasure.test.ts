import { readdir, readFile } from 'node:fs/promises';
import { createClient } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscribers } from '../testing/tables.ts';
import { createTestFolder } from '../testing/database.ts';
import { startHranaServer } from '../testing/hrana/server.ts';
import { openDatabaseAt } from './open.ts';

describe('an erasure in a database on a server', () => {
  it('leaves nothing in the log and in the copy, though nothing is written after it', async () => {
    await using server = await startHranaServer();
    await using folder = await createTestFolder();
    const open = (name: string) => openDatabaseAt({ url: server.url, copy: folder.at(name) });
    const [database, other] = [await open('one.db'), await open('other.db')];
    const emails = async () => {
      await other.refresh();
      return (await other.read.select().from(subscribers)).map(({ email }) => email);
    };
    const subscribe = (email: string) =>
      database.write((tx) => tx.insert(subscribers).values({ email, consentAt: 'x' }));
    const email = 'to-be-erased@example.org';
    for (const each of [email, 'kept@example.org']) await subscribe(each);
    await database.write((tx) => tx.delete(subscribers).where(eq(subscribers.email, email)));
    await database.overwriteDeleted([subscribers]);
    const raw = createClient({ url: server.url });
    expect((await raw.execute('SELECT statements FROM remote_log')).rows).toEqual([{ statements: null }]);
    raw.close();
    for (const name of (await readdir(folder.path)).filter((each) => each.startsWith('one.db')))
      expect((await readFile(folder.at(name))).includes(email), name).toBe(false);
    expect(await emails()).toEqual(['kept@example.org']);
    await subscribe('later@example.org');
    expect(await emails()).toEqual(['kept@example.org', 'later@example.org']);
    for (const each of [database, other]) await each.close();
  });
});
