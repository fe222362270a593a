import { randomUUID } from 'node:crypto';
import type { Client, ResultSet } from '@libsql/client';
import { isLost, patience, remoteProblem, unknownOutcome, untilAnswered } from './failures.ts';
import { append, isBehind, type Position } from './log.ts';
import { outcomeOf, type Recorded } from './recorder.ts';

/** The copy did not know the last entry: somebody else has written. Nothing was committed. */
export class Behind extends Error {}

export interface Committed {
  position: Position;
  /** Whether the statements did the same there as here. */
  isSame: boolean;
}

/**
 * Commits what was run on a copy: one request, which the server executes as a whole or not at all. If the answer is
 * lost, the request is repeated: the log takes it once, however often it arrives.
 * @throws Behind when others have written since; Problem `unavailable`, which says so if the outcome is not known
 */
export async function commitThere(
  remote: Client,
  base: Position,
  written: Recorded[],
  name: string,
): Promise<Committed> {
  const position = { version: base.version + 1, id: randomUUID() };
  const statements = [
    ...append(base, position.id, written),
    ...written.map(({ sql, args }) => ({ sql, args })),
  ];
  try {
    return await untilAnswered(patience.writing, async () => {
      try {
        const results = await remote.batch(statements, 'write');
        return { position, isSame: isSame(results.slice(-written.length), written) };
      } catch (error) {
        if (!isBehind(error)) throw error;
        // What made the base old may be this transaction itself: its answer was lost, or the network sent it twice.
        if (await isThere(remote, position.id)) return { position, isSame: true };
        throw new Behind();
      }
    });
  } catch (error) {
    if (error instanceof Behind) throw error;
    throw isLost(error) ? unknownOutcome(name, error) : remoteProblem(error, name);
  }
}

async function isThere(remote: Client, id: string): Promise<boolean> {
  return untilAnswered(patience.writing, async () => {
    const { rows } = await remote.execute({ sql: 'SELECT 1 FROM remote_log WHERE id = ?', args: [id] });
    return rows.length > 0;
  });
}

function isSame(results: ResultSet[], written: Recorded[]): boolean {
  return results.every((result, at) => outcomeOf(result) === written[at]?.outcome);
}
