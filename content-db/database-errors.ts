import { Problem } from './problem.ts';

/** The driver's error code, wherever drizzle and the client have wrapped it. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { extendedCode, code } = at as Error & { extendedCode?: unknown; code?: unknown };
    if (typeof extendedCode === 'string') return extendedCode;
    if (typeof code === 'string') return code;
  }
  return '';
}

/** Another process holds the write lock. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

/** A database error in words for people; the driver's text, which holds SQL and values, stays the cause. */
export function toProblem(error: unknown, what = 'the database'): unknown {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (isBusy(error)) {
    return new Problem('unavailable', `Another program holds ${what}. Try again in a moment.`, { cause: error });
  }
  if (code.startsWith('SQLITE_CONSTRAINT_UNIQUE') || code.startsWith('SQLITE_CONSTRAINT_PRIMARYKEY')) {
    return new Problem('conflict', 'There is one with this name already. Choose another.', { cause: error });
  }
  if (code.startsWith('SQLITE_CONSTRAINT_FOREIGNKEY')) {
    return new Problem('conflict', 'It is used elsewhere, or refers to something that does not exist.', { cause: error });
  }
  if (code.startsWith('SQLITE_CONSTRAINT')) {
    return new Problem('invalid', 'A value is outside of what can be stored.', { cause: error });
  }
  if (code.startsWith('SQLITE_FULL') || code.startsWith('SQLITE_IOERR')) {
    return new Problem('disk-full', 'The disk is full. Nothing was changed; free some space and try again.', { cause: error });
  }
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new Problem('setup', `${capital(what)} is damaged or is no database. Restore it from a backup.`, { cause: error });
  }
  if (/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|HRANA|SERVER_ERROR|ECONN)/.test(code)) {
    return new Problem('unavailable', `${capital(what)} cannot be reached or written to. Check the address and the rights.`, { cause: error });
  }
  return error;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
