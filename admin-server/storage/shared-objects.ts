import { type Encoding, encodings, suffix } from '../files/encoding.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { absentFrom, keysIn, listAbove } from './absent.ts';
import { createFetcher } from './fetch-file.ts';
import { inParallel } from './in-parallel.ts';
import type { Storage } from './storage.ts';

/**
 * Milliseconds for which the shared storage keeps an object that no release names: another server, or one that was
 * killed and starts again, may be making the release that does.
 */
const keptUnnamed = 24 * 3_600_000;

/**
 * How often objects were marked as removed from the shared storage, as far as the removal may still be on its way.
 * Their keys contain it, so an object that is stored again is out of its reach.
 */
export type TimesRemoved = (hashes: string[]) => Promise<ReadonlyMap<string, number>>;

export interface SharingOptions {
  timesRemoved: TimesRemoved;
  /** The time that has certainly come; see clock/trusted-time.ts. */
  certain: () => Date;
}

/** Objects in a shared storage, of which the folder of a store keeps those in use. */
export function shareObjects(
  local: ObjectStore,
  shared: Storage,
  { timesRemoved, certain }: SharingOptions,
): ObjectStore {
  const fetcher = createFetcher(shared);

  async function namesByKey(names: Name[]): Promise<Map<string, Name>> {
    const times = await timesRemoved([...new Set(names.map(({ hash }) => hash))]);
    return new Map(names.map((name) => [keyOf(name, times.get(name.hash)), name]));
  }

  async function localPath(hash: string, encoding?: Encoding): Promise<string | undefined> {
    const path = local.pathOf(hash, encoding);
    if (await local.has(hash, encoding)) return path;
    const isFetched = (key: string) => fetcher.fetch(key, path, encoding ? undefined : hash);
    // Most have this key. What it has is verified, so the database, which may be away, need not be asked.
    if (await isFetched(keyOf({ hash, encoding }))) return path;
    const times = (await timesRemoved([hash])).get(hash) ?? 0;
    if (times > 0 && (await isFetched(keyOf({ hash, encoding }, times)))) return path;
    return undefined;
  }

  /** The objects and encodings among these that this machine has, as names. */
  async function here(names: Name[]): Promise<Name[]> {
    const found = await Promise.all(names.map(({ hash, encoding }) => local.has(hash, encoding)));
    return names.filter((_, at) => found[at]);
  }

  /** Sends what the shared storage does not have. Who is interrupted goes on where it stopped. */
  async function upload(names: Name[]): Promise<void> {
    const byKey = await namesByKey(names);
    // Of few, each is sent in one request, in which the shared storage refuses what it has.
    const keys = byKey.size > listAbove ? await absentFrom(shared, byKey.keys()) : [...byKey.keys()];
    await inParallel(keys, async (key) => {
      const { hash = '', encoding } = byKey.get(key) ?? {};
      const content = { file: local.pathOf(hash, encoding) };
      await shared.put(key, content, { ifAbsent: true, ...(encoding ? {} : { sha256: hash }) });
    });
  }

  return {
    ...local,
    isShared: true,
    localPath,
    async missing(hashes) {
      const byKey = await namesByKey((await local.missing(hashes)).map((hash) => ({ hash })));
      return (await absentFrom(shared, byKey.keys())).flatMap((key) => byKey.get(key)?.hash ?? []);
    },
    share: async (hashes) => upload(await here([...hashes].flatMap(namesOf))),
    async encode(hash, make) {
      if ((await localPath(hash)) === undefined) return;
      await local.encode(hash, make);
      await upload(await here(namesOf(hash).filter(({ encoding }) => encoding)));
    },
    async collect(hashes) {
      await local.collect(hashes);
      const times = await timesRemoved(hashes);
      const keys = hashes.flatMap(namesOf).flatMap((name) => keysBefore(name, times.get(name.hash)));
      await shared.remove(keys, true);
    },
    async hashes() {
      const stored = await keysIn(shared);
      const youngest = certain().getTime() - keptUnnamed;
      const isYoung = (hash: string) => Number(stored.get(keyOf({ hash })) ?? 0) > youngest;
      const there = [...stored.keys()].flatMap((key) => /[\da-f]{64}/.exec(key) ?? []);
      return [...new Set([...(await local.hashes()), ...there])].filter((hash) => !isYoung(hash));
    },
  };
}

interface Name {
  hash: string;
  encoding?: Encoding | undefined;
}

/** An object and its encodings. */
function namesOf(hash: string): Name[] {
  return [{ hash }, ...encodings.map((encoding) => ({ hash, encoding }))];
}

function keyOf({ hash, encoding }: Name, times = 0): string {
  return `${hash.slice(0, 2)}/${hash}${times > 0 ? `-${times}` : ''}${encoding ? suffix[encoding] : ''}`;
}

/** The keys of a file before it was removed the last time. */
function keysBefore(name: Name, times = 0): string[] {
  return Array.from({ length: times }, (_, at) => keyOf(name, at));
}
