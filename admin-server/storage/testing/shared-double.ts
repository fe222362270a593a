import { mkdir } from 'node:fs/promises';
import { createTestFolder } from '#content-db/testing/database.ts';
import { createFolderStorage } from '../folder.ts';
import type { SharedStorage, Storage } from '../storage.ts';

/** A folder as what several machines share. It says that all of it is old. */
export interface SharedDouble extends AsyncDisposable {
  storage: SharedStorage;
  /** Called before a file is stored or removed, which waits for it. */
  before(call: 'put' | 'remove'): Promise<void>;
  /** The keys of all files of a part. */
  keys(part: Parameters<SharedStorage['part']>[0]): Promise<string[]>;
}

export async function createSharedDouble(): Promise<SharedDouble> {
  const folder = await createTestFolder();
  for (const part of ['objects', 'uploads']) await mkdir(folder.at(part));
  function part(name: string): Storage {
    const whole = createFolderStorage(folder.at(name));
    return {
      ...whole,
      async put(...args) {
        await double.before('put');
        return whole.put(...args);
      },
      async remove(...args) {
        await double.before('remove');
        return whole.remove(...args);
      },
      async *list(prefix) {
        for await (const file of whole.list(prefix)) yield { ...file, modified: new Date(0) };
      },
    };
  }
  const double: SharedDouble = {
    storage: { address: 'a folder of tests', part },
    before: async () => undefined,
    async keys(name) {
      const keys: string[] = [];
      for await (const { key } of part(name).list()) keys.push(key);
      return keys;
    },
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
  return double;
}
