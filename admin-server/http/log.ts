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
