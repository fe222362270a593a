import type { Database } from '#content-db/database/open.ts';
import { createRow, type Input, type RowOf } from '#content-db/write/repository.ts';
import { resources, type ResourceName } from '#content-db/types/index.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { translationTasks } from '#content-db/translate.ts';
import type { LogEntry } from '../../http/log.ts';
import { createAutoTranslation } from '../auto-translation.ts';
import { createTranslator } from '../translator.ts';
import { createTestTranslationServer } from './translation-server.ts';

/** A database whose English texts a service translates, with a clock that stands still; `await using` removes it. */
export async function createScene(options: { monthlyLimit?: number } = {}) {
  await using made = new AsyncDisposableStack();
  const { database } = made.use(await createTestDb());
  const service = made.use(await createTestTranslationServer());
  const logged: LogEntry[] = [];
  const clock = { now: Date.parse('2026-11-22T10:00:00Z') };
  const automatic = await createAutoTranslation({
    server: { id: 'test', isAlone: true },
    content: database,
    translator: createTranslator({ url: service.url, key: 'k' }),
    log: (entry) => logged.push(entry),
    now: () => clock.now,
    ...options,
  });
  made.defer(() => automatic.stop());
  const kept = made.move();
  return {
    database,
    service,
    logged,
    clock,
    automatic,
    tasks: () => database.read.select().from(translationTasks).orderBy(translationTasks.resource),
    translateNew: automatic.translateNew,
    texts: (): Promise<RowOf<'page-content'>[]> =>
      database.read.select().from(resources['page-content'].table),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Creates a row as staff would. */
export function add<N extends ResourceName>(
  database: Database,
  name: N,
  input: Input<N>,
  by = 'staff',
): Promise<RowOf<N>> {
  return database.write((tx) => createRow(tx, name, input, by));
}
