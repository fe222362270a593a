/**
 * What went wrong, in a form that every entrance can answer: the API translates `code` to a status,
 * a command prints the message and ends with 1.
 */
export type ProblemCode =
  | 'invalid'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'signed-out'
  | 'forbidden'
  | 'unsupported'
  | 'unavailable'
  | 'disk-full'
  | 'setup';

/** The one error that is thrown on purpose. Its message says what happened and what to do. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** Messages by field, where the input was at fault. */
  readonly fields: Record<string, string> | undefined;
  /** What stands there now, where somebody else was faster. */
  readonly current: unknown;

  constructor(
    code: ProblemCode,
    message: string,
    options: { fields?: Record<string, string>; current?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.current = options.current;
  }
}

/** What an error says; anything may be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
