import type { Client, InArgs, InStatement, ResultSet, Transaction, TransactionMode } from '@libsql/client';
import { atTime, frozen, isReading, type Statement } from './frozen.ts';

/** A statement that was run here, and what it did. */
export interface Recorded extends Statement {
  outcome: string;
}

/** Records what the transactions of one client write; they run one at a time. */
export interface Recorder {
  wrap(client: Client): Client;
  /** Records from now on. */
  start(): void;
  /** Ends the recording. @returns what was written since `start` */
  take(): Recorded[];
}

/** @param now the time of the server, in milliseconds since 1970 */
export function createRecorder(now: () => number): Recorder {
  let recorded: Recorded[] | undefined;
  /** How many statements came before each open savepoint. */
  let savepoints = new Map<string, number>();

  /** What counts of the statements: a savepoint is for the copy only, where what failed after it was undone. */
  function afterSavepoint(statements: Recorded[], word: string, name: string): Recorded[] {
    if (word === 'SAVEPOINT') savepoints.set(name, statements.length);
    return word.startsWith('ROLLBACK') ? statements.slice(0, savepoints.get(name)) : statements;
  }

  function listen(transaction: Transaction): Transaction {
    const run = transaction.execute.bind(transaction);
    transaction.execute = async (sent: InStatement | string, args?: InArgs): Promise<ResultSet> => {
      const statement = typeof sent === 'string' ? { sql: sent, args: args ?? [] } : sent;
      if (!recorded || isReading(statement.sql)) return run(atTime(statement, now()));
      const [, word, name] = savepoint.exec(statement.sql) ?? [];
      if (word !== undefined && name !== undefined) {
        const result = await run(statement);
        recorded = afterSavepoint(recorded, word.toUpperCase(), name);
        return result;
      }
      const written = frozen(statement, now());
      const result = await run(written);
      recorded.push({ ...written, outcome: outcomeOf(result) });
      return result;
    };
    return transaction;
  }

  return {
    wrap(client) {
      const begin = client.transaction.bind(client);
      client.transaction = async (mode: TransactionMode = 'write') => listen(await begin(mode));
      return client;
    },
    start() {
      recorded = [];
      savepoints = new Map();
    },
    take() {
      const taken = recorded ?? [];
      recorded = undefined;
      return taken.every(({ sql }) => /^\s*PRAGMA\b/i.test(sql)) ? [] : taken;
    },
  };
}

const savepoint = /^\s*(SAVEPOINT|RELEASE(?:\s+SAVEPOINT)?|ROLLBACK\s+TO(?:\s+SAVEPOINT)?)\s+(\w+)\s*$/i;

/** What a statement did, to compare the same statement here and there. The local driver counts no rows of RETURNING. */
export function outcomeOf({ columns, rows, rowsAffected }: ResultSet): string {
  return JSON.stringify(
    columns.length > 0 ? rows.map((row) => columns.map((_, at) => plain(row[at]))) : rowsAffected,
  );
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof ArrayBuffer ? Buffer.from(value).toString('hex') : value;
}
