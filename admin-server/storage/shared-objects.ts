import { type Encoding, encodings, suffix } from '../files/encoding.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { absentFrom, keysIn, listAbove } from './absent.ts';
import { createFetcher } from './fetch-file.ts';
import { inParallel } from './in-parallel.ts';
import type { Storage } from './storage.ts';

/**
 * Milliseconds for which the bucket keeps an object that no release names: another server, or one that was
 * killed and starts again, may be making the release that does.
 */
const keptUnnamed = 24 * 3_600_000;

/** Objects in a bucket, of which the folder of a store keeps those in use. */
export function shareObjects(local: ObjectStore, bucket: Storage): ObjectStore {
  const fetcher = createFetcher(bucket);

  async function localPath(hash: string, encoding?: Encoding): Promise<string | undefined> {
    const path = local.pathOf(hash, encoding);
    if (await local.has(hash, encoding)) return path;
    const isHere = await fetcher.fetch(keyOf(hash, encoding), path, encoding ? undefined : hash);
    return isHere ? path : undefined;
  }

  /** The objects and encodings among these that this machine has, as names. */
  async function here(names: Name[]): Promise<Name[]> {
    const found = await Promise.all(names.map(({ hash, encoding }) => local.has(hash, encoding)));
    return names.filter((_, at) => found[at]);
  }

  /** Sends what the bucket does not have. Who is interrupted goes on where it stopped. */
  async function upload(names: Name[]): Promise<void> {
    const byKey = new Map(names.map((name) => [keyOf(name.hash, name.encoding), name]));
    // Of few, each is sent in one request, in which the bucket refuses what it has.
    const keys = byKey.size > listAbove ? await absentFrom(bucket, byKey.keys()) : [...byKey.keys()];
    await inParallel(keys, async (key) => {
      const { hash = '', encoding } = byKey.get(key) ?? {};
      const content = { file: local.pathOf(hash, encoding) };
      await bucket.put(key, content, { ifAbsent: true, ...(encoding ? {} : { sha256: hash }) });
    });
  }

  return {
    ...local,
    localPath,
    async missing(hashes) {
      const elsewhere = await local.missing(hashes);
      const absent = new Set(
        await absentFrom(
          bucket,
          elsewhere.map((hash) => keyOf(hash)),
        ),
      );
      return elsewhere.filter((hash) => absent.has(keyOf(hash)));
    },
    share: async (hashes) => upload(await here([...hashes].flatMap(namesOf))),
    async encode(hash) {
      if ((await localPath(hash)) === undefined) return;
      await local.encode(hash);
      await upload(await here(namesOf(hash).filter(({ encoding }) => encoding)));
    },
    async collect(hashes) {
      await local.collect(hashes);
      await bucket.remove(hashes.flatMap(namesOf).map(({ hash, encoding }) => keyOf(hash, encoding)));
    },
    async hashes() {
      const stored = await keysIn(bucket);
      const youngest = Date.now() - keptUnnamed;
      const isYoung = (hash: string) => Number(stored.get(keyOf(hash)) ?? 0) > youngest;
      const shared = [...stored.keys()].flatMap((key) => /[\da-f]{64}/.exec(key) ?? []);
      return [...new Set([...(await local.hashes()), ...shared])].filter((hash) => !isYoung(hash));
    },
  };
}

interface Name {
  hash: string;
  encoding?: Encoding;
}

/** An object and its encodings. */
function namesOf(hash: string): Name[] {
  return [{ hash }, ...encodings.map((encoding) => ({ hash, encoding }))];
}

function keyOf(hash: string, encoding?: Encoding): string {
  return `${hash.slice(0, 2)}/${hash}${encoding ? suffix[encoding] : ''}`;
}
