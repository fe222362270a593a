import { isShortOfFiles } from './system-errors.ts';
import { capitalized } from '../model/plain-message.ts';
import { machineProblem, Problem } from '../model/problem.ts';

/** An error and its causes: drizzle and the client wrap the driver's error. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** What an error says whose code leaves it out: the kind of a constraint on a database server, and an unknown schema format. */
const kinds: Record<string, [message: RegExp, code: string][]> = {
  SQLITE_CONSTRAINT: [
    [/UNIQUE constraint failed/, 'SQLITE_CONSTRAINT_UNIQUE'],
    [/FOREIGN KEY constraint failed/, 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  ],
  SQLITE_ERROR: [[/unsupported file format/, 'SQLITE_FORMAT']],
};

/** The driver's error code, from the first cause that has one. That of an answer of HTTP ends with its status. */
export function codeOf(error: unknown): string {
  for (const at of causesOf(error)) {
    const extendedCode = 'extendedCode' in at ? at.extendedCode : undefined;
    const code = 'code' in at ? at.code : undefined;
    if (typeof extendedCode === 'string' && extendedCode && extendedCode !== code) return extendedCode;
    const kind = kinds[String(code)]?.find(([message]) => message.test(at.message));
    if (kind) return kind[1];
    if (code === 'SERVER_ERROR') return `${code}_${/HTTP status (\d+)/.exec(at.message)?.[1] ?? ''}`;
    if (typeof code === 'string' && code) return code;
    if (at.name === 'TimeoutError') return 'TIMEOUT';
    // The driver says SQLite's number of it.
    if (at.message.includes('connection to local database') && at.message.endsWith(': 14")'))
      return 'SQLITE_CANTOPEN';
    if (/^ConnectionFailed|^fetch failed$/.test(at.message)) return 'CONNECTION_FAILED';
  }
  return '';
}

/** Whether another process holds the write lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** Whether the connection was closed, which happens to running queries when it is replaced. */
export function isClosed(error: unknown): boolean {
  return codeOf(error) === 'CLIENT_CLOSED';
}

/** Whether an error is about the machine, such as too many open files, so that the same may succeed later. */
export function isOfMachine(error: unknown): boolean {
  return machineProblem(systemCode(codeOf(error))) !== undefined;
}

/** The code of the operating system that says the same as one of SQLite; others are returned unchanged. */
function systemCode(code: string): string {
  // The memory that the connections of a database share is a file that grows, like the database itself.
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code)) return 'ENOSPC';
  if (code.startsWith('SQLITE_CANTOPEN') && isShortOfFiles()) return 'EMFILE';
  if (code.startsWith('SQLITE_IOERR')) return 'EIO';
  return code === 'SQLITE_NOMEM' ? 'ENOMEM' : code;
}

type Message = (database: string) => string;

/** Problems by driver code. The first match applies. */
const problems: [pattern: RegExp, code: Problem['code'], message: Message][] = [
  [
    /^SQLITE_(BUSY|LOCKED)/,
    'unavailable',
    (database) => `Another program is using ${database}. Try again in a moment.`,
  ],
  [
    /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)/,
    'conflict',
    () => 'This name is already in use. Choose another.',
  ],
  [
    /^SQLITE_CONSTRAINT_FOREIGNKEY/,
    'conflict',
    () => 'It is used elsewhere, or it refers to something that does not exist.',
  ],
  [/^SQLITE_CONSTRAINT/, 'invalid', () => 'A value is out of range.'],
  [
    /^SQLITE_(NOTADB|CORRUPT|FORMAT)/,
    'setup',
    (database) =>
      `${capitalized(database)} is damaged, is not a database, or was written by a newer version of this program. Update the program, or restore the file from a backup.`,
  ],
  [
    /^CLIENT_CLOSED/,
    'unavailable',
    (database) => `${capitalized(database)} is closed because the program is stopping.`,
  ],
  [
    /^(?:BLOCKED|SERVER_ERROR_403)/,
    'unavailable',
    (database) =>
      `${capitalized(database)} is read-only: nothing can be changed. Set the address of the server that takes changes, and a token that allows them.`,
  ],
  [
    /^SERVER_ERROR_401/,
    'unavailable',
    (database) => `${capitalized(database)} refuses the token. Set one that is valid, and start again.`,
  ],
  [
    /^TIMEOUT/,
    'unavailable',
    (database) => `${capitalized(database)} takes too long to answer. Try again in a moment.`,
  ],
  [
    /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|HRANA|SERVER_ERROR|CONNECTION_FAILED|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|UND_ERR)/,
    'unavailable',
    (database) =>
      `${capitalized(database)} cannot be reached or written to. Check the address and the permissions.`,
  ],
];

/**
 * Turns a database error into a Problem; other errors are returned unchanged. The driver's message stays in
 * the cause, since it contains SQL and values.
 */
export function toProblem(error: unknown, database = 'the database'): unknown {
  for (const at of causesOf(error)) if (at instanceof Problem) return at;
  const code = codeOf(error);
  const machine = machineProblem(systemCode(code));
  if (machine) return new Problem(machine.code, machine.message, { cause: error });
  const match = problems.find(([pattern]) => pattern.test(code));
  if (!match) return error;
  const message = match[2](database);
  const columns = code === 'SQLITE_CONSTRAINT_UNIQUE' ? uniqueColumns(error) : [];
  return new Problem(match[1], message, {
    cause: error,
    plain: match[2]('the database'),
    ...(columns.length > 0 && { fields: Object.fromEntries(columns.map((column) => [column, message])) }),
  });
}

/** The field names in a message such as `UNIQUE constraint failed: blog_posts.slug`. */
function uniqueColumns(error: unknown): string[] {
  for (const { message } of causesOf(error)) {
    const [, list] = /UNIQUE constraint failed: ([\w., ]+)$/.exec(message) ?? [];
    if (list)
      return list
        .split(', ')
        .map((name) =>
          name.replace(/^\w+\./, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        );
  }
  return [];
}
