import Database from 'libsql';
import {
  type Batch,
  type Condition,
  type Failure,
  fromNative,
  type Native,
  type Request,
  type Result,
  type Statement,
  toNative,
} from './protocol.ts';
import { type Kind, kindOf, Refusal, splitStatements } from './statement.ts';
import type { WriteSlot } from './write-slot.ts';

/** The limits of `sqld`. */
const maxStored = 150;
const maxStoredLength = 5000;
const maxResponseBytes = 10_000_000;

export interface StreamContext {
  slot: WriteSlot<Stream>;
  /** Why writes are refused in their transaction, if they are. */
  blocked(): string | undefined;
}

interface Query {
  sql: string;
  kind: Kind;
  statement: Statement;
}

type Outcome = { result: Result } | { failure: Failure } | undefined;

/** A connection of the server, which one client uses for as long as it shows the batons. */
export class Stream {
  readonly #db: InstanceType<typeof Database>;
  readonly #context: StreamContext;
  /** The SQL texts that the client has stored, by their number. */
  readonly stored = new Map<number, string>();
  #isTimedOut = false;

  constructor(file: string, context: StreamContext) {
    this.#db = new Database(file);
    this.#context = context;
  }

  get isOpen(): boolean {
    return this.#db.open;
  }

  /** Closes the connection, and so rolls back an open transaction. */
  close(): void {
    if (!this.#db.open) return;
    this.#rollBack();
    this.#db.close();
    this.#context.slot.release(this);
  }

  /** Takes a transaction from a client that has kept it for too long while others wait. */
  timeOut(): void {
    this.#rollBack();
    this.#isTimedOut = true;
  }

  /** @throws Refusal when the request as a whole is refused */
  async run(request: Exclude<Request, { type: 'close' }>): Promise<object> {
    switch (request.type) {
      case 'execute': {
        const [outcome] = await this.#runProgram([{ query: this.#queryOf(request.stmt) }]);
        return { result: resultOf(outcome) };
      }
      case 'batch':
        return { result: await this.#runBatch(request.batch) };
      case 'sequence':
        await this.#runSequence(this.#textOf(request));
        return {};
      case 'store_sql':
        this.#store(request.sql_id, request.sql);
        return {};
      case 'close_sql':
        this.stored.delete(request.sql_id);
        return {};
      case 'get_autocommit':
        return { is_autocommit: !this.#db.inTransaction };
    }
  }

  async #runBatch({ steps }: Batch): Promise<object> {
    const outcomes = await this.#runProgram(
      steps.map(({ stmt, condition }) => ({ query: this.#queryOf(stmt), condition: condition ?? undefined })),
    );
    return {
      step_results: outcomes.map((outcome) => (outcome && 'result' in outcome ? outcome.result : null)),
      step_errors: outcomes.map((outcome) => (outcome && 'failure' in outcome ? outcome.failure : null)),
    };
  }

  async #runSequence(text: string): Promise<void> {
    const queries = splitStatements(text).map((sql) => this.#queryOf({ ...unbound, sql }));
    for (const query of queries) resultOf((await this.#runProgram([{ query }]))[0]);
  }

  /** Runs steps in order; one whose condition does not hold is skipped. */
  async #runProgram(steps: { query: Query; condition?: Condition | undefined }[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    let bytes = 0;
    for (const { query, condition } of steps) {
      if (condition && !holds(condition, outcomes, !this.#db.inTransaction)) {
        outcomes.push(undefined);
        continue;
      }
      const outcome = await this.#runStep(query);
      if (outcome && 'result' in outcome) bytes += JSON.stringify(outcome.result.rows).length;
      if (bytes > maxResponseBytes) throw new Refusal('RESPONSE_TOO_LARGE', 'Response is too large');
      outcomes.push(outcome);
    }
    this.#isTimedOut = false;
    return outcomes;
  }

  async #runStep({ sql, kind, statement }: Query): Promise<Outcome> {
    try {
      const isWrite = kind === 'write' || kind === 'ddl';
      const reason = this.#context.blocked();
      if (isWrite && reason !== undefined) throw new Refusal('BLOCKED', `Operation was blocked: ${reason}`);
      if (isWrite || (kind === 'begin' && /IMMEDIATE|EXCLUSIVE/i.test(sql)))
        await this.#context.slot.acquire(this);
      if (this.#isTimedOut) throw new Refusal('TRANSACTION_TIMEOUT', 'Transaction timed out');
      return { result: this.#query(sql, statement) };
    } catch (error) {
      return { failure: failureOf(error) };
    } finally {
      if (!this.#db.inTransaction) this.#context.slot.release(this);
    }
  }

  #query(sql: string, { args, named_args: named, want_rows: wantRows }: Statement): Result {
    const prepared = prepare(this.#db, sql);
    const values =
      named.length > 0
        ? Object.fromEntries(named.map(({ name, value }) => [name.replace(/^[:@$]/, ''), toNative(value)]))
        : args.map(toNative);
    const isReader = prepared.reader;
    const cols = isReader
      ? prepared.columns().map(({ name, type }) => ({ name, decltype: type ?? null }))
      : [];
    const rows = isReader ? prepared.raw().safeIntegers(true).all(values) : [];
    const { changes = 0, lastInsertRowid = 0 } = isReader ? this.#changes(sql) : prepared.run(values);
    return {
      cols,
      rows: wantRows ? (rows as Native[][]).map((row) => row.map(fromNative)) : [],
      affected_row_count: isChange(sql) ? changes : 0,
      last_insert_rowid: isChange(sql) ? String(lastInsertRowid) : null,
    };
  }

  /** What a statement with RETURNING changed. */
  #changes(sql: string): { changes?: number; lastInsertRowid?: number } {
    if (!isChange(sql)) return {};
    const counts = 'SELECT changes() AS changes, last_insert_rowid() AS lastInsertRowid';
    return this.#db.prepare(counts).get() as { changes: number; lastInsertRowid: number };
  }

  #queryOf(statement: Statement): Query {
    const sql = this.#textOf(statement);
    if (statement.args.length > 0 && statement.named_args.length > 0)
      throw new Refusal('ARGS_BOTH_POSITIONAL_AND_NAMED', 'Both positional and named arguments');
    return { sql, kind: kindOf(sql), statement };
  }

  /** @throws RangeError for what breaks the protocol */
  #textOf({ sql, sql_id: id }: { sql?: string | undefined; sql_id?: number | undefined }): string {
    if ((sql === undefined) === (id === undefined)) throw new RangeError('sql or sql_id must be given');
    const text = id === undefined ? sql : this.stored.get(id);
    if (text === undefined) throw new RangeError(`SQL text ${id} was not stored`);
    return text;
  }

  #store(id: number, sql: string): void {
    if (this.stored.has(id)) throw new RangeError(`SQL text ${id} is stored already`);
    if (this.stored.size >= maxStored) throw new Refusal('SQL_STORE_TOO_MANY', 'Too many SQL texts');
    if (sql.length > maxStoredLength) throw new Refusal('SQL_STORE_TOO_LARGE', 'SQL text is too large');
    this.stored.set(id, sql);
  }

  #rollBack(): void {
    if (this.#db.inTransaction) this.#db.exec('ROLLBACK');
  }
}

const unbound = { args: [], named_args: [], want_rows: false };

function isChange(sql: string): boolean {
  return kindOf(sql) === 'write' && !/^\s*(?:PRAGMA|REINDEX)/i.test(sql);
}

function prepare(db: InstanceType<typeof Database>, sql: string) {
  try {
    return db.prepare(sql);
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR')
      throw new Refusal('SQL_INPUT_ERROR', `SQL input error: ${error.message}`);
    throw error;
  }
}

/** The server tells the primary code only: `SQLITE_CONSTRAINT`, not `SQLITE_CONSTRAINT_UNIQUE`. */
function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (!(error instanceof Database.SqliteError)) throw error;
  const code = /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? 'SQLITE_UNKNOWN';
  return {
    code: code === 'SQLITE_ERROR' ? 'SQLITE_UNKNOWN' : code,
    message: `SQLite error: ${error.message}`,
  };
}

function resultOf(outcome: Outcome): Result {
  if (outcome && 'result' in outcome) return outcome.result;
  throw new Refusal(outcome?.failure.code ?? 'SQLITE_UNKNOWN', outcome?.failure.message ?? 'Not executed');
}

function holds(condition: Condition, outcomes: Outcome[], isAutocommit: boolean): boolean {
  switch (condition.type) {
    case 'ok':
    case 'error': {
      if (condition.step >= outcomes.length) throw new RangeError('A condition refers to a later step');
      const outcome = outcomes[condition.step];
      return condition.type === 'ok' ? !!outcome && 'result' in outcome : !outcome || 'failure' in outcome;
    }
    case 'not':
      return !holds(condition.cond, outcomes, isAutocommit);
    case 'and':
      return condition.conds.every((each) => holds(each, outcomes, isAutocommit));
    case 'or':
      return condition.conds.some((each) => holds(each, outcomes, isAutocommit));
    case 'is_autocommit':
      return isAutocommit;
  }
}
