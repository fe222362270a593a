import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copiesIn, makeCopyFolder } from '#content-db/database/copy-folder.ts';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { dump } from '#content-db/testing/random-edits.ts';
import { createTestSite, siteUrl, type TestSite } from '../testing/publish.ts';
import { copyInstallation, makeCopies } from './copies.ts';
import { compareWithServer, type Holding, holdingOfServer } from './holding.ts';
import { answerCommands, type Commands } from './server-socket.ts';

const urlOf = (site: TestSite, name: string) => pathToFileURL(join(site.folder, name)).href;

/** A site whose process answers commands as a server does, and a folder for copies. */
async function serve(changed: (site: TestSite, honest: Commands) => Commands = (_, honest) => honest) {
  await using made = new AsyncDisposableStack();
  const site = made.use(await createTestSite());
  const honest = {
    holding: () => holdingOfServer(site),
    copy: (request: unknown) => makeCopies(site, site.folder, request),
  };
  const commands = await answerCommands(site.folder, changed(site, honest));
  made.defer(() => commands.stop());
  const { path: folder, remove } = await makeCopyFolder(copiesIn(site.folder));
  made.defer(remove);
  const env = {
    dataDir: site.folder,
    database: { url: urlOf(site, 'content.db') },
    publishedDatabase: { url: urlOf(site, 'published.db') },
    apiUrl: siteUrl,
  };
  const kept = made.move();
  return {
    site,
    env,
    copy: () => copyInstallation(env, folder, ['content', 'published']),
    folder,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

type Scene = Awaited<ReturnType<typeof serve>>;

const names = ['content', 'published'] as const;

/** The rows of the copies. */
const copiedRows = ({ folder }: Scene) =>
  Promise.all(names.map((name) => rowsIn(join(folder, `${name}.db`))));

/** Those of the server. */
const servedRows = ({ site }: Scene) => Promise.all(names.map((name) => dump(site[name].read)));

/** What a command left in the data folder. */
const leftIn = async ({ folder }: TestSite) => (await readdir(folder)).filter((name) => name.startsWith('.'));

async function rowsIn(file: string) {
  const database: Database = await openDatabase({ url: pathToFileURL(file).href, readOnly: true });
  return dump(database.read).finally(() => database.close());
}

/** What a server would say that has this beside what is in the databases. */
const holdingMore = (site: TestSite, more: (holding: Holding) => void) => async () => {
  const holding = await holdingOfServer(site);
  more(holding);
  return holding;
};

const otherData = {
  code: 'conflict',
  message: expect.stringMatching(/^The running server has other data than its database files: /),
};

describe('copies of the databases of a server', () => {
  it('are made by it, and hold what it serves', async () => {
    let asked = 0;
    await using scene = await serve((_, { copy, holding }) => ({
      ...(holding && { holding }),
      copy: async (request) => ((asked += 1), copy?.(request)),
    }));
    await scene.site.edit('team-members', 1, { name: 'Not Yet Published' });
    await scene.copy();
    expect([asked, await leftIn(scene.site)]).toEqual([1, []]);
    expect(await copiedRows(scene)).toEqual(await servedRows(scene));
  });

  it('may hold what it writes meanwhile', async () => {
    await using scene = await serve((site, { copy }) => {
      const edit = () => site.edit('team-members', 1, { name: `Name ${Math.random()}` });
      const busy = async () => {
        await edit();
        const holding = await holdingOfServer(site);
        await edit();
        return holding;
      };
      return { holding: busy, copy: async (request) => (await edit(), copy?.(request)) };
    });
    await scene.copy();
    expect(await copiedRows(scene)).toEqual(await servedRows(scene));
  });

  it.each([
    ['serves a release that they lack', (held: Holding) => void (held.release += 1)],
    ['has given ids that they lack', (held: Holding) => void ((held.ids.content ??= {})['changes'] = 999)],
    ['lacks what they have', (held: Holding) => void ((held.ids.published ??= {})['releases'] = 0)],
  ])('are refused where it %s', async (_, more) => {
    await using scene = await serve((site, honest) => ({ ...honest, holding: holdingMore(site, more) }));
    await expect(scene.copy()).rejects.toMatchObject(otherData);
    expect((await compareWithServer(scene.env))?.difference).toEqual(expect.any(String));
    expect(await leftIn(scene.site)).toEqual([]);
  });

  it('are refused where they differ, although its files did not', async () => {
    await using scene = await serve((_, honest) => ({
      ...honest,
      copy: async (request) => {
        const made = (await honest['copy']?.(request)) as Awaited<ReturnType<typeof makeCopies>>;
        return { ...made, before: { ...made.before, release: 2 } };
      },
    }));
    await expect(scene.copy()).rejects.toMatchObject(otherData);
    expect(await leftIn(scene.site)).toEqual([]);
  });

  it.each([
    ['no server answers', () => ({})],
    [
      'it is of a version that only says what it has',
      ({ holding }: Commands) => (holding ? { holding } : {}),
    ],
  ])('are made here where %s', async (_, changed) => {
    await using scene = await serve((_site, honest) => changed(honest));
    await scene.copy();
    expect(await copiedRows(scene)).toEqual(await servedRows(scene));
  });
});
