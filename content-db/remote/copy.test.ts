import { createClient } from '@libsql/client';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startHranaServer } from '../testing/hrana/server.ts';
import { resources } from '../types/index.ts';
import { createRow } from '../write/repository.ts';
import { patience } from './failures.ts';
import { openDatabaseAt } from './open.ts';

const clients = resources.clients.table;

it('a commit that did more there than here stands, though the copy cannot be made anew at once', async () => {
  await using server = await startHranaServer();
  const database = await openDatabaseAt({ url: server.url });
  const client = { name: 'Harbour Works', logo: null, locale: 'en' as const, sortOrder: 0 };
  await database.write((tx) => createRow(tx, 'clients', client, 'test'));
  const past = createClient({ url: pathToFileURL(server.file).href });
  await past.execute(
    "INSERT INTO clients (name, locale, updated_at) SELECT 'Past the log', locale, updated_at FROM clients",
  );
  past.close();
  const limit = patience.reading;
  patience.reading = 50;
  let runs = 0;
  server.fault = ({ statements }) => (statements.includes('COMMIT') ? undefined : 'drop-before');
  await database.write((tx) => {
    runs += 1;
    return tx.update(clients).set({ sortOrder: 7 });
  });
  Object.assign(server, { fault: undefined });
  patience.reading = limit;
  await database.refresh();
  const rows = await database.read.select().from(clients);
  expect(rows.map(({ name, sortOrder }) => [name, sortOrder])).toEqual([
    ['Harbour Works', 7],
    ['Past the log', 7],
  ]);
  expect(runs).toBe(1);
  await database.close();
});
