import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../http/rate-limit.ts';
import type { Admin } from '../http/signed-in.ts';
import { attemptWindow } from './attempts.ts';

/** How many failed sign-ins of one window have an entry of their own in the audit trail. */
const ownEntries = 50;

/** How many addresses have one entry each for their further ones; those of all others share one. */
const foldedAddresses = 20;

/**
 * Puts failed sign-ins into the log and the audit trail. Anybody can cause them, and no entry can ever be deleted, so
 * their number is bounded: in 15 minutes, some have an entry of their own, and those after them are folded into entries
 * that say how many they were, and when the first and the last one was. Never throws: a failed sign-in is answered as
 * such. Network addresses are in the audit trail alone: there they are deleted as the privacy policy says.
 */
export interface FailedSignIns {
  /** Somebody gave wrong credentials; `account` has the username, if there is one. */
  wrong(account: Pick<Admin, 'username'> | undefined, address: string): Promise<void>;
  /** Somebody used a passkey that is not known. */
  wrongPasskey(address: string): Promise<void>;
  /** Somebody was not allowed to try. Whoever is refused may go on asking, so only the first time has its own entry. */
  refused(address: string): Promise<void>;
  /** Writes what is folded so far, before the program ends; keeps it if that fails. */
  flush(): Promise<void>;
}

export interface FailedSignInOptions {
  content: Pick<Database, 'write'>;
  clock: Clock;
  log: Log;
}

interface Failure {
  /** For the log. */
  event: string;
  /** For the audit trail. */
  what: string;
  who?: string | undefined;
  address: string;
}

/** Failed sign-ins without an entry of their own. */
interface Folded {
  count: number;
  first: Date;
  last: Date;
}

/** The username as it was typed is written nowhere: people sometimes type their password there. */
export function createFailedSignIns(options: FailedSignInOptions): FailedSignIns {
  const { content, clock, log } = options;
  const { fold, flush } = createFolding(options);
  let window = { start: -Infinity, entries: 0, refused: new Set<string>() };

  /** Begins a window when the last one is over, or the clock went back. */
  async function enterWindow(): Promise<void> {
    const now = clock().getTime();
    if (now >= window.start && now < window.start + attemptWindow) return;
    window = { start: now, entries: 0, refused: new Set() };
    await flush();
  }

  async function record({ event, what, who, address }: Failure): Promise<void> {
    const at = clock();
    window.entries += 1;
    if (window.entries > ownEntries) return fold(address, { count: 1, first: at, last: at });
    log({ level: 'warning', event });
    await content
      .write((tx) => recordAudit(tx, { who: who ?? null, address }, 'failed-sign-in', what))
      .catch((error: unknown) => complain(log, error));
  }

  return {
    flush,
    async wrong(account, address) {
      await enterWindow();
      const what = account ? 'Gave a wrong password or code' : 'Gave a username that does not exist';
      await record({ event: 'Sign-in with wrong credentials', what, who: account?.username, address });
    },
    async wrongPasskey(address) {
      await enterWindow();
      await record({
        event: 'Sign-in with a wrong passkey',
        what: 'Used a passkey that is not known',
        address,
      });
    },
    async refused(address) {
      await enterWindow();
      const at = clock();
      if (window.refused.has(address)) return fold(address, { count: 1, first: at, last: at });
      // Beyond the entries that a window has, they are folded anyway.
      if (window.entries < ownEntries) window.refused.add(address);
      await record({
        event: 'Sign-in refused after too many attempts',
        what: 'Was refused after too many attempts to sign in',
        address,
      });
    },
  };
}

/** Counts failed sign-ins by address, and puts the counts into the audit trail when a window has passed since the first. */
function createFolding({ content, log }: FailedSignInOptions) {
  /** By address; undefined stands for all others. */
  let folded = new Map<string | undefined, Folded>();
  let timer: NodeJS.Timeout | undefined;

  function fold(address: string | undefined, more: Folded): void {
    const isOther = !folded.has(address) && folded.size >= foldedAddresses;
    const key = isOther ? undefined : address;
    const before = folded.get(key);
    folded.set(key, {
      count: (before?.count ?? 0) + more.count,
      first: before?.first ?? more.first,
      last: more.last,
    });
    timer ??= setTimeout(() => void flush(), attemptWindow).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const flushed = folded;
    folded = new Map();
    if (flushed.size === 0) return;
    const count = [...flushed.values()].reduce((sum, some) => sum + some.count, 0);
    log({ level: 'warning', event: 'More sign-ins failed', count });
    try {
      await content.write(async (tx) => {
        for (const [address, some] of flushed)
          await recordAudit(tx, { who: null, address }, 'failed-sign-in', sentenceOf(address, some));
      });
    } catch (error) {
      complain(log, error);
      for (const [address, some] of flushed) fold(address, some);
    }
  }

  return { fold, flush };
}

function sentenceOf(address: string | undefined, { count, first, last }: Folded): string {
  const whose = address === undefined ? 'from other addresses' : 'again';
  return `Failed to sign in ${whose}: ${count} in all, the first at ${first.toISOString()}, the last at ${last.toISOString()}`;
}

function complain(log: Log, error: unknown): void {
  const reason = messageOf(error);
  log({ level: 'error', event: 'A failed sign-in is not in the audit trail', reason });
}
