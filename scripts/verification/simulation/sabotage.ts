import { isImmutable } from '#admin-server/publish/immutable-files.ts';
import type { Storage } from '#admin-server/storage/storage.ts';
import type { Address } from '#content-db/database/connection.ts';

/**
 * What a simulation breaks, to show that it would find out: who holds a lease, the order of writes, or the names that
 * uploads no longer take once a sweep has.
 */
export type Sabotage = 'fence' | 'order' | 'names';

type Client = ReturnType<NonNullable<Address['connect']>>;

/** Transactions of this client believe that a lease is theirs once they took it, until they gave it back. */
export function withoutFence(client: Client): Client {
  const believed = new Map<unknown, unknown>();
  const begin = client.transaction.bind(client);
  client.transaction = async () => {
    const transaction = await begin('write');
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (sent: Parameters<typeof execute>[0] | string) => {
      const { sql, args } = typeof sent === 'string' ? { sql: sent, args: [] } : sent;
      const [first, second] = Array.isArray(args) ? args : [];
      const result = await execute({ sql, args });
      if (sql.startsWith('insert into "leases"')) believed.set(first, second);
      if (sql.startsWith('update "leases" set "beats" = ?')) believed.delete(second);
      const [row] = result.rows;
      if (!/from "leases"/.test(sql) || !row || !believed.has(first)) return result;
      const values = result.columns.map((column) => (column === 'fence' ? believed.get(first) : row[column]));
      return {
        ...result,
        rows: [Object.assign(values, { length: values.length })],
      } as unknown as typeof result;
    };
    return transaction;
  };
  return client;
}

/** Writes pages before what they name, rather than after it. */
export function withoutOrder(bucket: Storage): Storage {
  const late: (() => Promise<unknown>)[] = [];
  return {
    ...bucket,
    async put(...file) {
      if (!isImmutable(`/${file[0]}`)) return bucket.put(...file);
      late.push(() => bucket.put(...file));
      return true;
    },
    async remove(keys) {
      for (const put of late.splice(0)) await put();
      await bucket.remove(keys);
    },
  };
}
