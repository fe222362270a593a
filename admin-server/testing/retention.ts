import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTestDb } from '#content-db/testing/database.ts';
import type { Doubt } from '../clock/trusted-time.ts';
import type { LogEntry } from '../http/log.ts';
import type { PersonalData } from '../visitors/personal-data.ts';
import { applyRetention, type RetentionOptions } from '../visitors/retention.ts';

export const hour = 60 * 60_000;
export const day = 24 * hour;
export const start = Date.parse('2026-06-01T12:00:00Z');
export const ago = (days: number) => new Date(start - days * day).toISOString();

/** Databases whose clock tests set, and the retention of some personal data in them. */
export async function createRetentionScene(personalData: PersonalData[]) {
  await using made = new AsyncDisposableStack();
  const { database: content, file } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const state: { now: Date; doubt: Doubt | undefined } = { now: new Date(start), doubt: undefined };
  const logged: LogEntry[] = [];
  const options: RetentionOptions = {
    content,
    published,
    personalData,
    time: { certain: () => state.now, doubt: () => state.doubt },
    log: (entry) => logged.push(entry),
  };
  let counts: Awaited<ReturnType<typeof applyRetention>> | undefined;
  const kept = made.move();
  return {
    content,
    published,
    state,
    logged,
    options,
    /** Applies retention, after it did so a day before. @returns how much it erased */
    async erase() {
      const { now } = state;
      for (const at of [now.getTime() - day, now]) {
        state.now = new Date(at);
        counts = await applyRetention(options);
      }
      return counts;
    },
    async bytes(): Promise<string> {
      const names = await readdir(dirname(file));
      return (await Promise.all(names.map((name) => readFile(join(dirname(file), name), 'latin1')))).join('');
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
