import { buffer } from 'node:stream/consumers';
import type { Queries } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { revocationEntry, type RevocationEntry, revocations } from '#content-db/revocations.ts';
import type { Log } from '../http/log.ts';
import { keysIn } from '../storage/absent.ts';
import { inParallel } from '../storage/in-parallel.ts';
import type { Storage } from '../storage/storage.ts';

/** Milliseconds until a shared storage is tried again that could not be reached. */
const retryInterval = 60_000;

/** The copy of the log in a shared storage: one file for each entry, so that several servers can write to it. */
export interface SharedLog {
  /** Copies what is missing there, now or as soon as the shared storage can be reached. */
  follow(): void;
  /** Tries once more what is missing, and ends. */
  close(): Promise<void>;
}

export function shareLog(storage: Storage, read: Queries, log: Log): SharedLog {
  let shared: Set<string> | undefined;
  let running = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  async function share(): Promise<void> {
    clearTimeout(retry);
    try {
      const entries = await read.select().from(revocations);
      // Whether the shared storage can be used is then not for this log to say.
      if (entries.length === 0) return;
      shared ??= new Set((await keysIn(storage)).keys());
      for (const entry of entries) {
        if (shared.has(nameOf(entry))) continue;
        await storage.put(nameOf(entry), new Uint8Array(Buffer.from(JSON.stringify(entry))));
        shared.add(nameOf(entry));
      }
    } catch (error) {
      log({
        level: 'warning',
        event: 'The log of what must stay removed could not be copied, which is tried again',
        reason: messageOf(error),
      });
      retry = setTimeout(follow, retryInterval).unref();
    }
  }

  function follow(): void {
    running = running.then(share);
  }

  follow();
  return {
    follow,
    async close() {
      await running;
      clearTimeout(retry);
    },
  };
}

/** The entries of a shared storage but those that are known by their keys, in no order. */
export async function readSharedLog(storage: Storage, known: Set<string>): Promise<RevocationEntry[]> {
  const names = [...(await keysIn(storage)).keys()].filter((name) => !known.has(name.replace(/\..*/, '')));
  const found = await inParallel(names, async (name) => {
    const file = await storage.get(name);
    if (!file) return [];
    const text = (await buffer(file.body)).toString();
    return revocationEntry.safeParse(JSON.parse(text)).data ?? [];
  });
  return found.flat();
}

function nameOf({ key }: Pick<RevocationEntry, 'key'>): string {
  return `${key}.json`;
}
