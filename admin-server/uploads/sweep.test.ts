import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '#content-db/database/open.ts';
import { releases } from '#content-db/releases.ts';
import { createRow, removeRow } from '#content-db/write/repository.ts';
import { uploads } from '#content-db/types/uploads.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { addRow } from '../testing/app.ts';
import { openUploads } from '../storage/open-storage.ts';
import { createSharedDouble } from '../storage/testing/shared-double.ts';
import { createUploadScene } from '../testing/upload-scene.ts';
import { halves } from '../testing/uploads.ts';
import { sweepUploads } from './sweep.ts';
import { createSharedFolder } from '../storage/shared-folder.ts';

const stem = (letter: string) => letter.repeat(32);

/** Both databases, and a folder with a file of each name. */
async function createScene(...names: string[]) {
  await using made = new AsyncDisposableStack();
  const { database: content, url } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  made.defer(() => rm(folder, { recursive: true }));
  for (const name of names) await writeFile(join(folder, name), name);
  const kept = made.move();
  return {
    content,
    url,
    published,
    folder,
    sweep: () => sweepUploads({ content, published, uploads: createSharedFolder(folder) }),
    names: async () => (await readdir(folder)).sort(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function know(database: Database, letter: string): Promise<void> {
  const input = uploads.input.parse({ file: `${stem(letter)}.jpg`, width: 1, height: 1, widths: [] });
  await database.write((tx) => createRow(tx, 'uploads', input, 'test'));
}

describe('a sweep', () => {
  it('removes files that were half written, and pictures with all their variants that nobody knows', async () => {
    const known = [`${stem('a')}.jpg`, `${stem('a')}-320.avif`];
    const unknown = [
      `${stem('b')}.png`,
      `${stem('b')}-320.webp`,
      `${stem('c')}-640.avif`,
      `${stem('d')}.svg`,
    ];
    const half = `.${stem('a')}.jpg.123e4567-e89b-12d3-a456-426614174000.tmp`;
    await using scene = await createScene(...known, ...unknown, half);
    await know(scene.content, 'a');
    expect((await scene.sweep()).sort()).toEqual([half, ...unknown].sort());
    expect(await scene.names()).toEqual(known.sort());
    expect(await scene.sweep()).toEqual([]);
  });

  it('leaves alone what is not its own', async () => {
    const others = ['README.txt', '.keep', 'photo.jpg', `${stem('B')}.jpg`, `${stem('b')}.gif`];
    await using scene = await createScene(...others);
    await know(scene.content, 'a');
    expect(await scene.sweep()).toEqual([]);
    expect(await scene.names()).toEqual(others.sort());
  });

  it('keeps what the live site shows, though it was removed from the working content', async () => {
    await using scene = await createScene(
      `${stem('a')}.jpg`,
      `${stem('b')}.jpg`,
      `${stem('c')}-320.avif`,
      `${stem('d')}.jpg`,
    );
    await know(scene.published, 'a');
    await addRow(scene.published, 'team-members', {
      name: 'Dana',
      roleKey: 'ceo',
      imageUrl: `/uploads/${stem('b')}.jpg`,
      locale: 'en',
      isVisible: 1,
      sortOrder: 0,
    });
    await addRow(scene.published, 'blog-posts', {
      title: 't',
      slug: 's',
      content: `Long text. ![x](/uploads/${stem('c')}-320.avif)`,
      locale: 'en',
    });
    expect(await scene.sweep()).toEqual([`${stem('d')}.jpg`]);
  });

  it('keeps what a draft shows', async () => {
    await using scene = await createScene(`${stem('a')}.jpg`, `${stem('b')}.jpg`, `${stem('c')}.jpg`);
    await know(scene.content, 'a');
    for (let at = 0; at < 250; at++)
      await addRow(scene.content, 'blog-posts', {
        title: 't',
        slug: `s${at}`,
        content: '![x](/uploads/other.jpg)',
        locale: 'en',
      });
    await addRow(scene.content, 'blog-posts', {
      title: 't',
      slug: 'last',
      content: `<img src="/uploads/${stem('b')}.jpg">`,
      locale: 'en',
    });
    expect(await scene.sweep()).toEqual([`${stem('c')}.jpg`]);
  });

  it('keeps what a release has replaced, until publishing forgets it', async () => {
    await using scene = await createScene(`${stem('a')}.jpg`, `${stem('b')}.jpg`);
    await know(scene.content, 'a');
    const release = (letter?: string) => {
      const undo =
        letter === undefined
          ? []
          : [{ resource: 'uploads' as const, rowId: 9, row: { id: 9, file: `${stem(letter)}.jpg` } }];
      return scene.published.write((tx) =>
        tx.insert(releases).values({
          state: 'replaced',
          startedAt: '2026-01-01',
          by: 'test',
          renderer: 'r',
          changes: [],
          undo,
        }),
      );
    };
    await release('b');
    for (let at = 0; at < 30; at++) await release();
    expect(await scene.sweep()).toEqual([]);
    await scene.published.write((tx) => tx.update(releases).set({ undo: [] }));
    expect(await scene.sweep()).toEqual([`${stem('b')}.jpg`]);
  });

  it("removes no picture on behalf of databases that know of none: they are new, and the folder is another's", async () => {
    await using scene = await createScene(`${stem('a')}.jpg`);
    expect(await scene.sweep()).toEqual([]);
    await know(scene.content, 'b');
    await scene.content.write((tx) => removeRow(tx, 'uploads', 1, 'test'));
    expect(await scene.sweep()).toEqual([]);
  });
});

describe('a picture that another server receives while it is swept as unused', () => {
  it.each([
    ['stores what is missing of it', 'put'],
    ['has saved it before it is removed', 'remove'],
  ])('is kept if the other one %s', async (_, moment) => {
    await using shared = await createSharedDouble();
    await using receiving = await createUploadScene({ shared: shared.storage });
    await using sweeping = await createScene();
    await know(receiving.content, 'a');
    const bytes = await halves(330, 20).png().toBuffer();
    const send = async () => {
      const answer = await receiving.upload(bytes);
      return ((await answer.json()) as { url: string }).url.slice('/uploads/'.length);
    };
    await send();
    await receiving.content.write((tx) => removeRow(tx, 'uploads', 2, 'test'));
    const variants = (await shared.keys('uploads')).filter((key) => key.endsWith('.webp'));
    await shared.storage.part('uploads').remove(variants);
    const { content } = receiving;
    const uploads = openUploads(sweeping.folder, shared.storage);
    const sweep = () => sweepUploads({ content, published: sweeping.published, uploads });
    let other: Promise<unknown> | undefined;
    shared.before = async (call) => {
      if (other || call !== moment) return;
      other = moment === 'remove' ? send() : sweep();
      await other;
    };
    await (moment === 'remove' ? sweep() : send());
    await other;
    const [row] = await receiving.rows();
    const file = String(row?.url.slice('/uploads/'.length));
    await using third = await createScene();
    expect(await openUploads(third.folder, shared.storage).missing([file])).toEqual([]);
    await sweep();
    expect(await openUploads(third.folder, shared.storage).missing([file])).toEqual([]);
  });
});

describe('a process that is killed while it takes a picture', () => {
  it.each<[moment: string, file: string, row: string, files: number]>([
    ['between two files', 'if (++files === 3) await stop();', '', 3],
    ['between the last file and the row', '', 'await stop();', 7],
    [
      'before the row is committed',
      '',
      `await content.write(async (tx) => {
        await createRow(tx, 'uploads', uploads.input.parse(stored), 'test');
        await stop();
      });`,
      7,
    ],
  ])('%s leaves nothing, once the next one has swept', async (_, onFile, onStored, count) => {
    await using scene = await createScene();
    await know(scene.content, 'a');
    const code = `
      import { openDatabase } from '#content-db/database/open.ts';
      import { uploads } from '#content-db/types/uploads.ts';
      import { createRow } from '#content-db/write/repository.ts';
      import { createSharedFolder } from '#admin-server/storage/shared-folder.ts';
      import { halves } from '#admin-server/testing/uploads.ts';
      import { storeImage } from '#admin-server/uploads/image-pipeline.ts';
      const content = await openDatabase({ url: ${JSON.stringify(scene.url)} });
      const folder = createSharedFolder(${JSON.stringify(scene.folder)});
      let files = 0;
      const stop = () => {
        process.stdout.write('.');
        return new Promise((resolve) => setTimeout(resolve, 60_000));
      };
      await storeImage(await halves(700, 90).jpeg().toBuffer(), {
        uploads: { ...folder, put: async (...file) => { await folder.put(...file); ${onFile} } },
        onStored: async (stored) => { ${onStored} },
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: join(import.meta.dirname, '..', '..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await ended;
    expect(await scene.names()).toHaveLength(count);
    expect(await scene.sweep()).toHaveLength(count);
    expect(await scene.names()).toEqual([]);
    expect(await scene.content.read.$count(uploads.table)).toBe(1);
  });
});
