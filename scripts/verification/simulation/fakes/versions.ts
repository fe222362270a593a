import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Value = null | string | number | bigint | ArrayBuffer;

export interface Statement {
  sql: string;
  args: unknown[];
}

/** What a statement answers, as the driver gives it. */
export interface Result {
  columns: string[];
  columnTypes: string[];
  rows: (Record<string, Value> & { [at: number]: Value; length: number })[];
  rowsAffected: number;
  lastInsertRowid: bigint | undefined;
  toJSON(): unknown;
}

/** A content of a database: the one before, and what was run on it. Equal ones are one. */
export interface Version {
  before: Version | undefined;
  statements: Statement[];
  after: Map<string, Version>;
  depth: number;
  /** How many databases have it. */
  users: number;
}

/** SQLite in memory, at one version of many. */
interface Slot {
  database: DatabaseSync;
  version: Version;
  isBusy: boolean;
  prepared: Map<string, Prepared>;
}

interface Prepared {
  statement: StatementSync;
  columns: string[];
  makeRow: ((values: Value[]) => Result['rows'][number]) | undefined;
}

const maxSlots = 8;
const maxPrepared = 400;

/** A transaction on a version. */
export interface OpenTransaction {
  run(statement: Statement): Result;
  /** @returns the new version */
  commit(): Version;
  rollBack(): void;
}

/**
 * The versions of one database, which all its copies share. As many copies hold the same, each transaction is run few
 * times rather than once for each of them.
 */
export class Versions {
  readonly first: Version = {
    before: undefined,
    statements: [],
    after: new Map(),
    depth: 0,
    users: 0,
  };
  readonly #bytes: Uint8Array | undefined;
  /** Whether it began with something. */
  get isMade(): boolean {
    return this.#bytes !== undefined;
  }
  readonly #slots: Slot[] = [];
  /** Transactions that are open, by whatever holds the database. */
  readonly #open = new Map<object, OpenTransaction>();

  /** @param bytes what it begins with; an empty database by default */
  constructor(bytes?: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Goes back to the first version, and forgets all others. */
  reset(): void {
    this.first.after.clear();
    this.first.users = 0;
    this.#open.clear();
    for (const slot of this.#slots) this.#rewind(slot);
  }

  /** The whole database, as bytes. */
  bytesOf(version: Version): Uint8Array {
    const { database } = this.#slotAt(version);
    database.exec('RELEASE first');
    const bytes = database.serialize();
    database.exec('SAVEPOINT first');
    return bytes;
  }

  read(version: Version, statement: Statement): Result {
    return run(this.#slotAt(version), statement);
  }

  /** What comes after a version by these statements, if some copy has run them already. */
  knownAfter(version: Version, statements: Statement[]): Version | undefined {
    return version.after.get(keyOf(statements.filter(({ sql }) => !isReadingOnly(sql))));
  }

  /** Ends the transaction that a crashed holder has left open. */
  rollBackOf(holder: object): void {
    this.#open.get(holder)?.rollBack();
  }

  /** @param isChecked whether references are */
  begin(version: Version, holder: object, isChecked = true): OpenTransaction {
    const slot = this.#slotAt(version);
    const { database } = slot;
    const statements: Statement[] = [];
    let isDeferred = !isChecked;
    if (isDeferred) database.exec('PRAGMA defer_foreign_keys = ON');
    slot.isBusy = true;
    database.exec('SAVEPOINT own');
    const end = () => {
      database.exec('RELEASE own');
      if (isDeferred) database.exec('PRAGMA defer_foreign_keys = OFF');
      slot.isBusy = false;
      this.#open.delete(holder);
    };
    const rollBack = () => {
      database.exec('ROLLBACK TO own');
      end();
    };
    const transaction: OpenTransaction = {
      run(statement) {
        if (/defer_foreign_keys/.test(statement.sql)) isDeferred = true;
        if (isSetting.test(statement.sql)) return nothing;
        const result = run(slot, statement);
        if (!isReading.test(statement.sql)) statements.push(statement);
        return result;
      },
      commit: () => {
        // SQLite itself looks only when the outermost transaction ends, which this is not.
        if (isDeferred && isChecked && database.prepare('PRAGMA foreign_key_check').get()) {
          rollBack();
          throw failure('FOREIGN KEY constraint failed', 787);
        }
        end();
        slot.version = next(version, statements);
        return slot.version;
      },
      rollBack,
    };
    this.#open.set(holder, transaction);
    return transaction;
  }

  #slotAt(version: Version): Slot {
    const free = this.#slots.filter(({ isBusy }) => !isBusy);
    const exact = free.find((slot) => slot.version === version);
    if (exact) return exact;
    const unused = free.filter((slot) => slot.version.users === 0 || slot.version === this.first);
    const onWay = nearest(unused, version);
    if (onWay) return advance(onWay, version);
    const [any] = unused;
    if (this.#slots.length < maxSlots || free.length === 0) return advance(this.#openSlot(), version);
    const chosen = any ?? nearest(free, version) ?? free[0];
    if (!chosen) throw new Error('All databases are busy');
    if (!isBefore(chosen.version, version)) this.#rewind(chosen);
    return advance(chosen, version);
  }

  #openSlot(): Slot {
    const database = new DatabaseSync(':memory:');
    if (this.#bytes) database.deserialize(this.#bytes);
    // Nothing is written to a disk.
    for (const setting of ['journal_mode = MEMORY', 'temp_store = MEMORY', 'synchronous = OFF'])
      database.exec(`PRAGMA ${setting}`);
    database.exec('SAVEPOINT first');
    const slot: Slot = { database, version: this.first, isBusy: false, prepared: new Map() };
    this.#slots.push(slot);
    return slot;
  }

  #rewind(slot: Slot): void {
    if (slot.version === this.first && !slot.isBusy) return;
    slot.database.exec('ROLLBACK TO first');
    slot.database.exec('PRAGMA defer_foreign_keys = OFF');
    slot.version = this.first;
    slot.isBusy = false;
  }
}

/** Settings of a connection that mean nothing here. */
const isSetting =
  /^\s*PRAGMA\s+(?:secure_delete|query_only|journal_mode|synchronous|foreign_keys|wal_checkpoint)\b/i;

/** Whether a statement changes nothing. */
const isReading = /^\s*(?:SELECT|EXPLAIN|VALUES|PRAGMA\s+\w+\s*(?:\(|$))/i;

export const isReadingOnly = (sql: string): boolean => isReading.test(sql) || isSetting.test(sql);

function keyOf(statements: Statement[]): string {
  return JSON.stringify(statements.map(({ sql, args }) => [sql, ...args.map(plain)]));
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Uint8Array || value instanceof ArrayBuffer
    ? Buffer.from(value as Uint8Array).toString('hex')
    : value;
}

function next(version: Version, statements: Statement[]): Version {
  if (statements.length === 0) return version;
  const key = keyOf(statements);
  const known = version.after.get(key);
  if (known) return known;
  const after: Version = {
    before: version,
    statements,
    after: new Map(),
    depth: version.depth + 1,
    users: 0,
  };
  version.after.set(key, after);
  return after;
}

function isBefore(version: Version, later: Version): boolean {
  let at: Version | undefined = later;
  while (at && at.depth > version.depth) at = at.before;
  return at === version;
}

/** The slot that lacks the fewest steps. */
function nearest(slots: Slot[], version: Version): Slot | undefined {
  let best: Slot | undefined;
  for (const slot of slots)
    if (isBefore(slot.version, version) && (!best || slot.version.depth > best.version.depth)) best = slot;
  return best;
}

function advance(slot: Slot, version: Version): Slot {
  const steps: Version[] = [];
  for (let at: Version | undefined = version; at && at !== slot.version; at = at.before) steps.push(at);
  if (steps.length === 0) return slot;
  slot.database.exec('PRAGMA defer_foreign_keys = ON');
  for (const step of steps.reverse()) for (const statement of step.statements) run(slot, statement);
  slot.database.exec('PRAGMA defer_foreign_keys = OFF');
  slot.version = version;
  return slot;
}

const nothing: Result = {
  columns: [],
  columnTypes: [],
  rows: [],
  rowsAffected: 0,
  lastInsertRowid: undefined,
  toJSON: () => ({}),
};

function run(slot: Slot, { sql, args }: Statement): Result {
  if (isSetting.test(sql)) return nothing;
  try {
    const { statement, columns, makeRow } = prepared(slot, sql);
    const values = args.map(toInput);
    if (makeRow)
      return {
        ...nothing,
        columns,
        rows: (statement.all(...values) as unknown as Value[][]).map(makeRow),
      };
    const { changes, lastInsertRowid } = statement.run(...values);
    // After a PRAGMA, SQLite still tells the number of the statement before.
    const rowsAffected = /^\s*PRAGMA/i.test(sql) ? 0 : Number(changes);
    return { ...nothing, rowsAffected, lastInsertRowid: BigInt(lastInsertRowid) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    throw errcode === undefined ? error : failure(message, errcode);
  }
}

function prepared(slot: Slot, sql: string): Prepared {
  const known = slot.prepared.get(sql);
  if (known) return known;
  const statement = slot.database.prepare(sql);
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length > 0) statement.setReturnArrays(true);
  const made: Prepared = { statement, columns, makeRow: columns.length > 0 ? rowMaker(columns) : undefined };
  if (slot.prepared.size >= maxPrepared) slot.prepared.clear();
  slot.prepared.set(sql, made);
  return made;
}

/** Makes rows that have their values by name, and by position too, as the driver does. */
function rowMaker(columns: string[]): (values: Value[]) => Result['rows'][number] {
  class Row {
    readonly #values: Value[];
    [name: string]: unknown;
    constructor(values: Value[]) {
      this.#values = values;
      for (let at = 0; at < columns.length; at += 1) {
        const value: unknown = values[at];
        if (value instanceof Uint8Array) values[at] = Uint8Array.from(value).buffer;
        this[columns[at] ?? ''] = values[at] ?? null;
      }
    }
    static valueOf(row: Row, at: number): Value {
      return row.#values[at] ?? null;
    }
  }
  Object.defineProperty(Row.prototype, 'length', { value: columns.length });
  for (let at = 0; at < columns.length; at += 1)
    Object.defineProperty(Row.prototype, at, {
      get(this: Row) {
        return Row.valueOf(this, at);
      },
    });
  return (values) => new Row(values) as unknown as Result['rows'][number];
}

function toInput(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return value as SQLInputValue;
}

const codes: Record<number, string> = {
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  275: 'SQLITE_CONSTRAINT_CHECK',
};

/** An error as the driver throws it. */
function failure(message: string, errcode: number): Error {
  const code = codes[errcode] ?? ((errcode & 0xff) === 19 ? 'SQLITE_CONSTRAINT' : 'SQLITE_ERROR');
  return Object.assign(new Error(`${code}: ${message}`), { code, extendedCode: code, rawCode: errcode });
}
