import { Problem } from '../model/problem.ts';

/** An error and what caused it: drizzle and the client wrap the driver's. */
function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/** The driver's error code, wherever it is. */
function codeOf(error: unknown): string {
  for (const at of causesOf(error)) {
    const { extendedCode, code } = at as Error & { extendedCode?: unknown; code?: unknown };
    if (typeof extendedCode === 'string' && extendedCode) return extendedCode;
    if (typeof code === 'string' && code) return code;
    if (/^ConnectionFailed|^fetch failed$/.test(at.message)) return 'CONNECTION_FAILED';
  }
  return '';
}

/** Another process holds the write lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** The connection was replaced after it had been handed out and before it was used. */
export function wasDropped(error: unknown): boolean {
  return codeOf(error) === 'CLIENT_CLOSED';
}

type Words = (what: string) => string;

/** What to say of a code, tried in this order. */
const problems: [pattern: RegExp, code: Problem['code'], words: Words][] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'unavailable', (what) => `Another program holds ${what}. Try again in a moment.`],
  [
    /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)/,
    'conflict',
    () => 'There is one with this name already. Choose another.',
  ],
  [
    /^SQLITE_CONSTRAINT_FOREIGNKEY/,
    'conflict',
    () => 'It is used elsewhere, or refers to something that does not exist.',
  ],
  [/^SQLITE_CONSTRAINT/, 'invalid', () => 'A value is outside of what can be stored.'],
  [
    /^SQLITE_(FULL|IOERR)|^ENOSPC|^EDQUOT/,
    'disk-full',
    () => 'The disk is full. Nothing was changed; free some space and try again.',
  ],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    'setup',
    (what) => `${capital(what)} is damaged or is no database. Restore it from a backup.`,
  ],
  [/^CLIENT_CLOSED/, 'unavailable', (what) => `${capital(what)} is closed: the program is about to end.`],
  [
    /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|HRANA|SERVER_ERROR|CONNECTION_FAILED|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|UND_ERR)/,
    'unavailable',
    (what) => `${capital(what)} cannot be reached or written to. Check the address and the rights.`,
  ],
];

/** A database error in words for people; the driver's text, which holds SQL and values, stays the cause. */
export function toProblem(error: unknown, what = 'the database'): unknown {
  for (const at of causesOf(error)) if (at instanceof Problem) return at;
  const code = codeOf(error);
  const known = problems.find(([pattern]) => pattern.test(code));
  if (!known) return error;
  const message = known[2](what);
  const columns = code === 'SQLITE_CONSTRAINT_UNIQUE' ? uniqueColumns(error) : [];
  return new Problem(known[1], message, {
    cause: error,
    ...(columns.length > 0 && { fields: Object.fromEntries(columns.map((column) => [column, message])) }),
  });
}

/** The columns whose values are taken, from `UNIQUE constraint failed: blog_posts.slug`, as fields are called. */
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

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
