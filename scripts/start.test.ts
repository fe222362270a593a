import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { spawnServer } from './process/server-process.ts';
import {
  contentsOf,
  createDataFolder,
  type OutcomeIn,
  refused,
  runScript,
  runScriptIn,
  type TestDataFolder,
  variablesOf,
} from './testing/command.ts';

/** Tries to start, and tells what that did to the folder. */
function tryToStart(
  variables: Record<string, string>,
  folder = variables.DATA_DIR ?? '',
): Promise<OutcomeIn> {
  return runScriptIn(folder, 'start.ts', [], variables);
}

/** Runs statements on a database file, as another program would. */
function runSql(file: string, ...statements: string[]): void {
  const program = `
    import { connect } from '#content-db/database/connection.ts';
    const client = connect({ url: ${JSON.stringify(pathToFileURL(file).href)} });
    for (const statement of ${JSON.stringify(statements)}) await client.execute(statement);
    client.close();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

describe('a wrong value stops the start before anything is made:', () => {
  it('one that is wrong by itself', async () => {
    await using folder = await createTestFolder();
    const sentence = 'PORT must be a whole number from 0 to 65535: correct it, or remove it to use 4321.';
    expect(await tryToStart({ ...variablesOf(folder.at('data')), PORT: '65536' }, folder.path)).toEqual(
      refused(sentence),
    );
  });

  it('a host that is not of this machine', async () => {
    await using folder = await createTestFolder();
    expect(await tryToStart({ ...variablesOf(folder.at('data')), HOST: '192.0.2.1' }, folder.path)).toEqual(
      refused(
        'HOST 192.0.2.1 is no address of this machine: set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.',
      ),
    );
  });
});

describe('the start says what is in its way, and leaves all as it was:', () => {
  it('another program at the port', async () => {
    await using folder = await createTestFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const sentence = `Port ${port} of 127.0.0.1 is in use by another program: stop that one, or set PORT to a free port.`;
    expect(await tryToStart({ ...variablesOf(folder.at('data')), PORT: String(port) }, folder.path)).toEqual(
      refused(sentence),
    );
    other.close();
  });

  it('a data folder that cannot be made', async () => {
    await using folder = await createTestFolder();
    await writeFile(folder.at('file'), 'in the way');
    const dataDir = folder.at('file', 'data');
    const sentence = `The data folder ${dataDir} cannot be written to. Let this user write there, or set DATA_DIR to another folder.`;
    expect(await tryToStart(variablesOf(dataDir), folder.path)).toEqual(refused(sentence));
  });

  it('a database in a folder that is not there', async () => {
    await using folder = await createTestFolder();
    const variables = {
      ...variablesOf(folder.at('data')),
      DATABASE_URL: pathToFileURL(folder.at('missing', 'content.db')).href,
    };
    const { code, stderr, changed } = await tryToStart(variables, folder.path);
    expect(stderr).toBe(
      `Cannot open the database file ${folder.at('missing', 'content.db')}. Check that the folder exists and can be written to.`,
    );
    expect(code).toBe(1);
    expect(changed.filter((file) => !file.startsWith('data/'))).toEqual([]);
  });

  it.each(['content.db', 'published.db'])('something else in the place of %s', async (name) => {
    await using folder = await createDataFolder();
    const file = join(folder.dataDir, name);
    await writeFile(file, 'no database at all '.repeat(500));
    expect(await tryToStart(folder.variables)).toEqual(
      refused(
        `The database file ${file} is damaged, is not a database, or was written by a newer version of this program. Update the program, or restore the file from a backup.`,
      ),
    );
  });

  it.each(['content.db', 'published.db'])('an empty file in the place of %s', async (name) => {
    await using folder = await createDataFolder();
    const file = join(folder.dataDir, name);
    await writeFile(file, '');
    expect(await tryToStart(folder.variables)).toEqual(
      refused(
        `The database file ${file} is empty. Restore it from a backup, or delete it to start from scratch.`,
      ),
    );
  });

  it.each([
    ['without a mark', 'CREATE TABLE cars (id INTEGER)'],
    ['with its own mark', 'PRAGMA application_id = 77'],
  ])('the database of another program, %s', async (_, statement) => {
    await using folder = await createDataFolder();
    const file = join(folder.dataDir, 'content.db');
    await rm(file);
    runSql(file, statement, 'CREATE TABLE boats (id INTEGER)');
    expect(await tryToStart(folder.variables)).toEqual(
      refused(
        `The database file ${file} belongs to another program. Set DATABASE_URL to a file of this program.`,
      ),
    );
  });

  it('a database of a newer version of this program', async () => {
    await using folder = await createDataFolder();
    runSql(
      join(folder.dataDir, 'content.db'),
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)",
    );
    expect(await tryToStart(folder.variables)).toEqual(
      refused(
        'A newer version of this program has changed the database. Update the program, or restore an older backup.',
      ),
    );
  });

  it.each(['content.db', 'published.db'])(
    '%s that is gone, though the folder has been in use',
    async (name) => {
      await using folder = await createDataFolder();
      const file = join(folder.dataDir, name);
      await rm(file);
      expect(await tryToStart(folder.variables)).toEqual(
        refused(
          `The database file ${file} is missing, though ${folder.dataDir} has been in use. Restore it from a backup, or remove the folder to begin anew.`,
        ),
      );
    },
  );

  it('a folder in the place of a database', async () => {
    await using folder = await createDataFolder();
    const file = join(folder.dataDir, 'content.db');
    await rm(file);
    await mkdir(file);
    expect(await tryToStart(folder.variables)).toEqual(
      refused(
        expect.stringMatching(/^The database file .*content\.db is missing, though .* has been in use\./),
      ),
    );
  });
});

/** What the folder holds, beside what a running server adds and takes away. */
async function contentOf({ dataDir }: TestDataFolder): Promise<Record<string, string>> {
  const files = Object.entries(await contentsOf(dataDir));
  // The server that runs draws sharing pictures and compresses objects meanwhile.
  return Object.fromEntries(files.filter(([name]) => !/-(?:wal|shm)$|^objects\//.test(name)));
}

describe('a second server on a folder', () => {
  it('is refused, and the first one goes on', async () => {
    await using folder = await createDataFolder();
    const first = await spawnServer(folder.variables);
    const before = await contentOf(folder);
    const { code, stdout, stderr } = await runScript('start.ts', [], folder.variables);
    expect({ code, stdout, stderr: stderr.trim() }).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${folder.dataDir} is in use by another process of this program. Stop that one first, or set DATA_DIR to another folder.`,
    });
    expect(await contentOf(folder)).toEqual(before);
    // At the same port it says the same, and not that another program has it.
    const { port } = new URL(first.address);
    const atPort = await runScript('start.ts', [], { ...folder.variables, PORT: port });
    expect({ code: atPort.code, stderr: atPort.stderr.trim() }).toEqual({ code, stderr: stderr.trim() });
    const elsewhere = { ...folder.variables, DATA_DIR: `${folder.dataDir}-2` };
    const database = join(folder.dataDir, 'content.db');
    const second = await runScript('start.ts', [], {
      ...elsewhere,
      DATABASE_URL: pathToFileURL(database).href,
    });
    expect({ code: second.code, stderr: second.stderr.trim() }).toEqual({
      code: 1,
      stderr: `Another server uses the database file ${database}, and only one may: give this one files of its own, or use a database server with all of them.`,
    });
    await rm(elsewhere.DATA_DIR, { recursive: true });
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('a takedown that the last stop interrupted', () => {
  it('is off the pages before anybody is served', async () => {
    await using folder = await createDataFolder();
    runSql(
      join(folder.dataDir, 'content.db'),
      `INSERT INTO takedowns (name, rows, paths, pictures, reason, at, by) VALUES ('First steps',
        '[{"resource":"blog-posts","rowId":1}]', '["/blog/first-steps"]', '[]', 'No', '2026-06-01', 'test')`,
    );
    const server = await spawnServer(folder.variables);
    expect(await (await fetch(`${server.address}/blog`)).text()).not.toContain('First steps');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
