import { messageOf } from '#content-db/model/problem.ts';

/** Writes one log entry. Entries never hold cookies, tokens, passwords or texts that people sent. */
export type Log = (entry: LogEntry) => void;

export interface LogEntry {
  level: 'info' | 'warning' | 'error';
  /** What happened, in words. */
  event: string;
  [detail: string]: unknown;
}

/** An entry as one line of JSON. Escapes characters that could control a terminal or a log reader. */
export function toLine(entry: LogEntry, at: Date): string {
  return JSON.stringify({ at: at.toISOString(), ...entry }).replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Logs to standard error. */
export const logToStderr: Log = (entry) => {
  process.stderr.write(`${toLine(entry, new Date())}\n`);
};

/**
 * What was thrown and its causes, for the log: names, codes and stack frames; never empty. Leaves out the messages of
 * database and syntax errors, because they quote what people sent.
 */
export function describeError(error: unknown): unknown {
  const causes: { name: string; code?: unknown; message?: string; at?: string[] }[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const isQuoting =
      'params' in at || at instanceof SyntaxError || ('code' in at && at.code === 'SQLITE_ERROR');
    causes.push({
      name: at.name,
      ...('code' in at && { code: at.code }),
      ...(!isQuoting && { message: at.message || messageOf(at) }),
      at: at.stack
        ?.match(/^ {4}at .+$/gm)
        ?.slice(0, 8)
        .map((frame) => frame.trim()),
    });
  }
  return causes.length > 0 ? causes : [{ name: typeof error, message: messageOf(error) }];
}
