import { open } from 'node:fs/promises';

/** Ways to spoil a database file that no process has open. */
export const damages: Record<string, (file: string) => Promise<void>> = {
  'garbage in the middle': async (file) => {
    const handle = await open(file, 'r+');
    const { size } = await handle.stat();
    const garbage = Buffer.alloc(Math.floor(size / 2), 'garbage! ');
    await handle.write(garbage, 0, garbage.length, Math.floor(size / 4));
    await handle.close();
  },
  'the format of a newer SQLite': (file) => overwrite(file, 18, Buffer.from([9, 9])),
  'the schema format of a newer SQLite': (file) => overwrite(file, 44, Buffer.from([0, 0, 0, 9])),
  'another kind of file': (file) => overwrite(file, 0, Buffer.from('SQLite format 4')),
  'half a file': async (file) => {
    const handle = await open(file, 'r+');
    await handle.truncate(Math.floor((await handle.stat()).size / 2));
    await handle.close();
  },
};

async function overwrite(file: string, at: number, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

/** What a message about a database never holds. */
export const internals = /SQLITE_|Failed query|params:|select |insert |update "|\n\s+at /i;
