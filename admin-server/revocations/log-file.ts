import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { revocationEntry, type RevocationEntry } from '#content-db/revocations.ts';
import { syncFolder } from '../files/durable-file.ts';
import { ignoreMissing } from '#content-db/database/system-errors.ts';

/** The name of the log in the data folder. It survives the loss of the database, which has the same entries. */
export const logName = 'revocations.log';

export interface LogContent {
  entries: RevocationEntry[];
  /** How many lines say nothing that can be read: a last one whose writing was cut off, damaged ones, those of a newer version. */
  unreadable: number;
}

/** Reads a log. One that is missing has no entries. */
export async function readLog(file: string): Promise<LogContent> {
  const text = (await readFile(file, 'utf8').catch(ignoreMissing)) ?? '';
  const lines = text.split('\n').filter((line) => line !== '');
  const entries = lines.flatMap((line) => entryOf(line) ?? []);
  return { entries, unreadable: lines.length - entries.length };
}

/** Adds entries at the end. They are on the disk then. */
export async function appendToLog(file: string, entries: RevocationEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    // After a line that was cut off, a new one begins.
    const isWhole = size === 0 || (await handle.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] === 0x0a;
    await handle.appendFile((isWhole ? '' : '\n') + entries.map(lineOf).join(''));
    await handle.sync();
    if (size === 0) await syncFolder(dirname(file));
  } finally {
    await handle.close();
  }
}

/** The hash says whether all of the line was written, and nothing changed since. */
function lineOf(entry: RevocationEntry): string {
  const json = JSON.stringify(entry);
  return `${hashOf(json)} ${json}\n`;
}

function entryOf(line: string): RevocationEntry | undefined {
  const [hash, json] = [line.slice(0, 16), line.slice(17)];
  if (hashOf(json) !== hash) return undefined;
  return revocationEntry.safeParse(JSON.parse(json)).data;
}

function hashOf(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 16);
}
