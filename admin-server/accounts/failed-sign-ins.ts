import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { recordAudit } from '../audit/record.ts';
import type { Log } from '../http/log.ts';
import { type Clock, countUses } from '../http/rate-limit.ts';
import type { Actor, Admin } from '../http/signed-in.ts';
import { attemptWindow } from './attempts.ts';

/**
 * Puts failed sign-ins into the log and the audit trail. Never throws: a failed sign-in is answered as such.
 * Network addresses are in the audit trail alone: there they are deleted as the privacy policy says.
 */
export interface FailedSignIns {
  /** Somebody gave wrong credentials; `account` has the username, if there is one. */
  wrong(account: Pick<Admin, 'username'> | undefined, address: string): Promise<void>;
  /** Somebody used a passkey that is not known. */
  wrongPasskey(address: string): Promise<void>;
  /** Somebody was not allowed to try. */
  refused(address: string): Promise<void>;
}

export interface FailedSignInOptions {
  content: Pick<Database, 'read' | 'write'>;
  clock: Clock;
  log: Log;
}

/** One entry for an address is enough: whoever is refused may go on asking. */
const refusalsInTrail = { name: 'refused sign-in', uses: 1, window: attemptWindow };

/** The username as it was typed is written nowhere: people sometimes type their password there. */
export function createFailedSignIns({ content, clock, log }: FailedSignInOptions): FailedSignIns {
  function record(actor: Actor, what: string): Promise<void> {
    return content
      .write((tx) => recordAudit(tx, actor, 'failed-sign-in', what))
      .catch((error: unknown) => {
        const reason = messageOf(error);
        log({ level: 'error', event: 'A failed sign-in is not in the audit trail', reason });
      });
  }

  return {
    async wrong(account, address) {
      log({ level: 'warning', event: 'Sign-in with wrong credentials' });
      const what = account ? 'Gave a wrong password or code' : 'Gave a username that does not exist';
      await record({ who: account?.username ?? null, address }, what);
    },
    async wrongPasskey(address) {
      log({ level: 'warning', event: 'Sign-in with a wrong passkey' });
      await record({ who: null, address }, 'Used a passkey that is not known');
    },
    async refused(address) {
      log({ level: 'warning', event: 'Sign-in refused after too many attempts' });
      const entry = await countUses(content, [{ limit: refusalsInTrail, key: address }], clock);
      if (entry.retryAfter === 0)
        await record({ who: null, address }, 'Was refused after too many attempts to sign in');
    },
  };
}
