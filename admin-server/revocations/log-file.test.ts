import { readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { RevocationEntry } from '#content-db/revocations.ts';
import { createTestFolder } from '#content-db/testing/database.ts';
import { appendToLog, readLog } from './log-file.ts';

function entry(id: number): RevocationEntry {
  const at = '2026-06-01T12:00:00.000Z';
  const key = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  return { id, key, at, what: { kind: 'message', id, createdAt: at } };
}

describe('the log of what was taken away', () => {
  it('has what was added, in order, for its owner only', async () => {
    await using folder = await createTestFolder();
    const file = folder.at('log');
    expect(await readLog(file)).toEqual({ entries: [], unreadable: 0 });
    await appendToLog(file, [entry(1), entry(2)]);
    await appendToLog(file, [entry(3)]);
    expect(await readLog(file)).toEqual({ entries: [entry(1), entry(2), entry(3)], unreadable: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('has all that was whole wherever its writing was cut off, and goes on after that', async () => {
    await using folder = await createTestFolder();
    const file = folder.at('log');
    await appendToLog(file, [entry(1)]);
    const first = await readFile(file);
    await appendToLog(file, [entry(2)]);
    const both = await readFile(file);
    for (let length = first.length; length < both.length; length += 1) {
      await writeFile(file, both.subarray(0, length));
      const isWhole = length === both.length - 1;
      const whole = isWhole ? [entry(1), entry(2)] : [entry(1)];
      expect((await readLog(file)).entries).toEqual(whole);
      await appendToLog(file, [entry(3)]);
      const unreadable = isWhole || length === first.length ? 0 : 1;
      expect(await readLog(file)).toEqual({ entries: [...whole, entry(3)], unreadable });
    }
  });

  it('leaves out a line that was changed, and says so', async () => {
    await using folder = await createTestFolder();
    const file = folder.at('log');
    await appendToLog(file, [entry(1), entry(2)]);
    const bytes = await readFile(file);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect(await readLog(file)).toEqual({ entries: [entry(2)], unreadable: 1 });
  });
});
