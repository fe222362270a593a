/**
 * The kind of a Problem. The API turns it into an HTTP status; a command prints the message and exits with 1.
 */
export type ProblemCode =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'signed-out'
  | 'forbidden'
  | 'step-up'
  | 'factor-required'
  | 'unsupported'
  | 'unavailable'
  | 'disk-full'
  | 'setup';

/** The only error that is thrown on purpose. Its message says what happened and what to do. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** Messages by input field. */
  readonly fields: Record<string, string> | undefined;
  /** The message without paths and hosts, which answers tell; that itself if it has none. */
  readonly plain: string;
  /** The current state, if somebody else changed it first. */
  readonly current: unknown;

  constructor(
    code: ProblemCode,
    message: string,
    options: { fields?: Record<string, string>; current?: unknown; cause?: unknown; plain?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.plain = options.plain ?? message;
    this.current = options.current;
  }
}

/**
 * What to say of a code of the operating system that is about the machine, and not about what was asked for; undefined
 * for other codes.
 */
export function machineProblem(code: string): Problem | undefined {
  if (/^(?:ENOSPC|EDQUOT)$/.test(code))
    return new Problem('disk-full', 'The disk is full. Nothing was changed; free some space and try again.');
  if (/^(?:EMFILE|ENFILE|ENOMEM|EAGAIN)$/.test(code))
    return new Problem(
      'unavailable',
      'The server cannot open more files at the moment, or is short of memory. Try again in a moment.',
    );
  if (/^(?:EIO|EACCES|EPERM|EROFS|EBUSY|ENODEV|ENXIO|ESTALE)$/.test(code))
    return new Problem(
      'unavailable',
      'The server could not read or write one of its files; its log says which. Try again in a moment.',
    );
  return undefined;
}

/**
 * The message of anything that was thrown, never empty: of the Problem that it wraps, if there is one. Messages of failed queries
 * hold SQL and values, so only their code is told, and those of the operating system hold paths.
 */
export function messageOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof Problem) return at.message;
  if (!(error instanceof Error)) return String(error ?? '').trim() || unnamed('unknown');
  const machine = 'syscall' in error && 'code' in error ? machineProblem(String(error.code)) : undefined;
  if (machine) return machine.message;
  if (!('params' in error)) return error.message || unnamed(error.name);
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `A query of the database failed${code}. If it happens again, report it, or restore a backup.`;
}

/** What is said of an error without a message. */
function unnamed(name: string): string {
  return `It failed without saying why (${name}). Try again. If it happens again, report it with the log of the server.`;
}
