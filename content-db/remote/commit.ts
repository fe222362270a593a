import { randomUUID } from 'node:crypto';
import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client';
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

interface CommitOptions {
  /** What the database is called in errors. */
  name: string;
  /** See `takeTurn`; it ends with the commit. */
  turn?: Transaction | undefined;
}

/**
 * Waits until the database server lets nobody else write. It does so until the transaction ends, or for as long as the
 * server allows: `sqld` for five seconds while others wait.
 */
export async function takeTurn(remote: Client): Promise<Transaction> {
  const turn = await remote.transaction('write');
  await turn.execute('SELECT 1').catch((error: unknown) => {
    turn.close();
    throw error;
  });
  return turn;
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
  { name, turn }: CommitOptions,
): Promise<Committed> {
  const position = { version: base.version + 1, id: randomUUID() };
  const statements = [
    ...append(base, position.id, written),
    ...written.map(({ sql, args }) => ({ sql, args })),
  ];
  try {
    return await untilAnswered(patience.writing, async () => {
      try {
        const results = await send(remote, statements, turn);
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

/** Sends statements as one transaction: that of the turn, unless it was lost or has been taken back. */
async function send(
  remote: Client,
  statements: InStatement[],
  turn: Transaction | undefined,
): Promise<ResultSet[]> {
  if (turn && !turn.closed) {
    try {
      const results = await turn.batch(statements);
      await turn.commit();
      return results;
    } catch {
      turn.close();
    }
  }
  return remote.batch(statements, 'write');
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
