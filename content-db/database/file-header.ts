import { open } from 'node:fs/promises';
import { Problem } from '../model/problem.ts';

/** The first bytes of a database file; see https://www.sqlite.org/fileformat2.html#the_database_header. */
const magic = 'SQLite format 3\0';
const headerLength = 100;
/** The highest versions of the format that exist: of writing and reading (offsets 18 and 19), and of the schema (44). */
const knownFormat = { write: 2, read: 2, schema: 4 };

/**
 * Checks that our SQLite knows the format of a file. A missing, new or foreign file passes: later steps explain those.
 * @throws Problem `setup` when a newer SQLite has written the file
 */
export async function requireKnownFormat(file: string): Promise<void> {
  const header = await readHeader(file);
  if (header?.toString('latin1', 0, magic.length) !== magic) return;
  const isKnown =
    header.readUInt8(18) <= knownFormat.write &&
    header.readUInt8(19) <= knownFormat.read &&
    header.readUInt32BE(44) <= knownFormat.schema;
  if (isKnown) return;
  throw new Problem(
    'setup',
    `The database file ${file} has a format that this program cannot read: a newer version of SQLite wrote it, or it is damaged. Update the program, or restore the file from a backup.`,
  );
}

async function readHeader(file: string): Promise<Buffer | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerLength), 0, headerLength, 0);
    return bytesRead === headerLength ? buffer : undefined;
  } finally {
    await handle.close();
  }
}
