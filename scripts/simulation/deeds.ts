import { eq } from 'drizzle-orm';
import type { PublishOptions } from '#admin-server/publish/types.ts';
import { resources } from '#content-db/types/index.ts';
import { createRow, removeRow, updateRow } from '#content-db/write/repository.ts';
import type { Choice } from './faults.ts';
import type { Outside } from './outside/outside.ts';
import type { RunningServer } from './server.ts';
import type { Host, Simulation } from './simulation.ts';
import type { Truth } from './truth.ts';

/** What staff work with. */
export interface Scene {
  simulation: Simulation<RunningServer>;
  truth: Truth;
  outside: Outside;
  /** Makes a text that is nowhere yet. */
  newName(): string;
}

type At = Host<RunningServer>;

const by = 'staff';

export function addClient({ simulation, truth, newName }: Scene, host: At, picture?: string): void {
  const name = newName();
  const logo = picture === undefined ? null : `https://site.example/uploads/${picture}`;
  const locale = simulation.world.random.pick(['en', 'ar'] as const);
  const input = { name, locale, logo, sortOrder: 0 };
  simulation.act(
    host,
    `add ${name}`,
    ({ content }) => content.write((tx) => createRow(tx, 'clients', input, by)),
    () => truth.requireSaved(name),
  );
}

function renameClient({ simulation, truth, newName }: Scene, host: At): void {
  const name = newName();
  const chance = simulation.world.random();
  simulation.act(
    host,
    `rename one to ${name}`,
    ({ content }) =>
      content.write(async (tx) => {
        const { table } = resources.clients;
        const rows = await tx.select({ id: table.id }).from(table);
        const { id } = rows[Math.floor(chance * rows.length)] ?? { id: 1 };
        await updateRow(tx, 'clients', id, { name }, { by });
      }),
    () => truth.requireSaved(name),
  );
}

export function addPost({ simulation, truth, newName }: Scene, host: At): void {
  const name = newName();
  const post = { title: name, slug: name, content: 'text', locale: 'en' };
  const input = resources['blog-posts'].input.parse(post);
  simulation.act(
    host,
    `add the post ${name}`,
    ({ content }) => content.write((tx) => createRow(tx, 'blog-posts', input, by)),
    () => truth.requireSaved(name),
  );
}

function removePost({ simulation }: Scene, host: At): void {
  simulation.act(
    host,
    'remove a post',
    ({ content }) =>
      content.write(async (tx) => {
        const { table } = resources['blog-posts'];
        const [row] = await tx.select({ id: table.id }).from(table).limit(1);
        if (row) await removeRow(tx, 'blog-posts', row.id, by);
      }),
    () => undefined,
  );
}

/** Stores a picture, and saves its row. */
export function upload({ simulation, truth }: Scene, host: At, file: string): void {
  const input = resources.uploads.input.parse({ file, width: 8, height: 8, widths: [] });
  simulation.act(
    host,
    `upload ${file}`,
    async ({ content, uploads }) => {
      const absent = await uploads.absent([file]);
      if (absent.length > 0) await uploads.put(file, new Uint8Array(Buffer.from(file)));
      await content.write(async (tx) => {
        const { table } = resources.uploads;
        if ((await tx.$count(table, eq(table.file, file))) === 0) await createRow(tx, 'uploads', input, by);
      });
    },
    () => truth.requireUploaded(file),
  );
}

export function publish({ simulation, truth }: Scene, host: At, options: Partial<PublishOptions> = {}): void {
  simulation.act(
    host,
    'publish',
    ({ publisher }) => publisher.publish({ by, ...options }),
    ({ state, release, error = '' }) => {
      simulation.trace(`  ${state}: release ${release} ${error}`);
      if (state === 'live') truth.requirePublished(release);
    },
  );
}

function restore({ simulation, truth }: Scene, host: At): void {
  const to = Math.max(1, truth.live - 1);
  simulation.act(
    host,
    `restore release ${to}`,
    ({ publisher }) => publisher.restore({ by, to }),
    ({ state, release, error = '' }) => {
      simulation.trace(`  ${state}: release ${release} ${error}`);
      if (state === 'live') truth.requirePublished(release);
    },
  );
}

/** What staff do, and how often. */
export const deeds: Choice<[Scene, At]>[] = [
  [5, (scene, host) => addClient(scene, host)],
  [3, renameClient],
  [8, (scene, host) => publish(scene, host)],
  [1, (scene, host) => publish(scene, host, { all: true })],
  [1, addPost],
  [1, removePost],
  [2, restore],
];
