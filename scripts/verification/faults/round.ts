import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '#content-db/seed/random.ts';
import type { FaultyInstallation } from './installation.ts';
import type { Ledger, Possible } from './ledger.ts';
import { work } from './staff-work.ts';
import type { StoredState } from './state.ts';

/** A whole backup, and what it may hold. */
export interface Backup {
  file: string;
  holds: Possible;
}

/** What one fault works with. */
export interface Round {
  installation: FaultyInstallation;
  ledger: Ledger;
  random: Random;
  /** What the last round left. */
  last: StoredState;
  /** The last whole backup. */
  backup: { current?: Backup };
  /** Starts people who write, through all ways; they stop when told to. */
  startWork(): { stop(): Promise<void> };
  /** Notes that something did not hold. */
  fail(what: string): void;
}

/** How many people write at the same time. */
const people = 3;

export function startWork(
  { installation, ledger }: { installation: Pick<FaultyInstallation, 'siteUrl' | 'ways'>; ledger: Ledger },
  seed: number,
  next: () => number,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const working = Array.from({ length: people }, (_, at) => {
    const random = createRandom(seed + at);
    const { siteUrl, ways } = installation;
    const origin = () => random.pick(ways).origin;
    return work({ origin, siteUrl, ledger, random, next }, stopping.signal);
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

/** Whether something is acknowledged within so many milliseconds. */
export async function isWritable({ ledger }: Pick<Round, 'ledger'>, patience = 60_000): Promise<boolean> {
  const before = ledger.acknowledged();
  for (let waited = 0; waited < patience; waited += 50) {
    if (ledger.acknowledged() > before) return true;
    await sleep(50);
  }
  return false;
}
