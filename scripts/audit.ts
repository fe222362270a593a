import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEntries, type StoredEntry, verifyAudit } from '#admin-server/audit/verify.ts';
import { csvLines } from '#admin-server/http/csv.ts';
import type { Database } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { openDatabaseAt } from '#content-db/remote/open.ts';
import { readSettings } from '#admin-server/installation/environment.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';

const usage = 'Say what to do: npm run audit -- verify, verify --head HASH, or npm run audit -- export FILE.';

/** The columns of an export: those of the screen, and what a check of the hashes needs. */
const columns = 'number,time,kind,who,what,address,salt,address hash,previous hash,hash'.split(',');

/** Checks and exports the audit trail. Only reads, so it works beside a running server. */
await runCommand(async () => {
  const { words, head } = readWords();
  const [action, file, ...rest] = words;
  if (action === 'verify' && file === undefined) return withContent((content) => verify(content, head));
  if (action === 'export' && file !== undefined && rest.length === 0 && head === undefined)
    return withContent((content) => exportTo(content, resolve(file)));
  throw new Problem('invalid', usage);
});

function readWords(): { words: string[]; head: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { head: { type: 'string' } },
    });
    return { words: positionals, head: values.head };
  } catch (cause) {
    throw new Problem('invalid', usage, { cause });
  }
}

async function withContent(work: (content: Database) => Promise<void>): Promise<void> {
  const content = await openDatabaseAt({ ...readSettings().database, mustExist: true, readOnly: true });
  await work(content).finally(() => content.close());
}

/** @throws Problem `conflict` when an entry was changed, or the trail has no entry with the wanted hash */
async function verify({ read }: Database, wanted: string | undefined): Promise<void> {
  const { head, broken, hasWanted } = await verifyAudit(read, wanted);
  if (broken)
    throw new Problem(
      'conflict',
      `Entry ${broken.id} is broken: ${broken.reason}. All entries before it are unbroken.`,
    );
  if (hasWanted === false)
    throw new Problem(
      'conflict',
      `No entry has the hash ${wanted}. The ${head.id} entries are unbroken, but later ones were cut off, or the hash is of another installation.`,
    );
  log(`${head.id} ${head.id === 1 ? 'entry' : 'entries'}, unbroken.`);
  if (head.id > 0) log(`Head: ${head.hash}`);
  log('Keep the head elsewhere: verify --head HASH shows later whether entries were cut off.');
}

/** @throws Problem `conflict` when the file exists or cannot be written */
async function exportTo({ read }: Database, file: string): Promise<void> {
  const target = await open(file, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EEXIST' ? 'It exists already' : 'It cannot be written';
    throw new Problem('conflict', `${reason}: ${file}. Choose another file.`, { cause });
  });
  try {
    await target.writeFile(csvLines(columns, cells(readEntries(read))));
  } finally {
    await target.close();
  }
  log(`The audit trail is written to ${file}`);
}

async function* cells(entries: AsyncIterable<StoredEntry>): AsyncGenerator<unknown[]> {
  for await (const { entry, address } of entries) {
    const { id, at, kind, who, what, addressHash, previous, hash } = entry;
    yield [id, at, kind, who, what, address?.address, address?.salt, addressHash, previous, hash];
  }
}
