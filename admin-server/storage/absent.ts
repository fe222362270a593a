import { inParallel } from './in-parallel.ts';
import type { Storage } from './storage.ts';

/** Above this number of keys, a list of all files takes fewer requests than one for each. */
export const listAbove = 100;

const hexDigits = [...'0123456789abcdef'];

/** Which of these keys have no file. They begin with a hex digit, as those of objects and uploads do. */
export async function absentFrom(storage: Storage, keys: Iterable<string>): Promise<string[]> {
  const wanted = [...new Set(keys)];
  if (wanted.length > listAbove) {
    const present = await keysIn(storage);
    return wanted.filter((key) => !present.has(key));
  }
  const found = await inParallel(wanted, (key) => storage.head(key));
  return wanted.filter((_, at) => !found[at]);
}

/** The keys of all files, and when each was stored; for keys that begin with a hex digit. */
export async function keysIn(storage: Storage): Promise<Map<string, Date>> {
  const parts = await Promise.all(
    hexDigits.map(async (digit) => {
      const part: [string, Date][] = [];
      for await (const { key, modified } of storage.list(digit)) part.push([key, modified]);
      return part;
    }),
  );
  return new Map(parts.flat());
}
