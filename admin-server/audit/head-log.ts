import type { Database } from '#content-db/database/open.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { Log } from '../http/log.ts';
import type { Round } from '../rounds.ts';
import { auditHead } from './record.ts';

const hour = 3_600_000;

/**
 * Writes the head of the audit trail to the log, now and in each round in which it changed. So somebody who cuts off the
 * end of the trail has to change the log as well.
 */
export async function startAuditLog({ read }: Pick<Database, 'read'>, log: Log): Promise<Round> {
  let logged = -1;

  async function logHead(): Promise<void> {
    const { id, hash } = await auditHead(read);
    if (id !== logged) log({ level: 'info', event: 'Audit trail', entries: id, head: hash });
    logged = id;
  }

  await logHead();
  const run = () =>
    logHead().catch((error: unknown) =>
      log({ level: 'warning', event: 'The audit trail could not be read', reason: messageOf(error) }),
    );
  return { every: hour, run };
}
