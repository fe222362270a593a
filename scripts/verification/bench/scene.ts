import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#content-db/database/open.ts';
import { removeRow } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { generatePosts } from '#example/generate-posts.ts';
import { createSharedFolder } from '#admin-server/storage/shared-folder.ts';
import { seedDataFolder } from '#admin-server/installation/seed-content.ts';
import type { Log } from '#admin-server/installation/terminal.ts';

export const siteUrl = 'http://localhost:4321';

/** A site to measure: the files of one installation. */
export interface Scene {
  posts: number;
  folder: string;
  content: string;
  published: string;
  objects: string;
  uploads: string;
}

/** The content that all scenes start from: everything but posts. */
export interface Ground {
  folder: string;
  content: string;
  uploads: string;
}

/** Prepares the seed content without its articles, which would be too many for the smallest site. */
export async function prepareGround(folder: string, log: Log): Promise<Ground> {
  const ground = { folder, content: join(folder, 'ground.db'), uploads: join(folder, 'uploads') };
  await mkdir(ground.uploads, { recursive: true });
  const database = await openDatabase({ url: `file:${join(folder, 'seed.db')}` });
  try {
    await seedDataFolder(database, { uploads: createSharedFolder(ground.uploads), log });
    const { table } = resources['blog-posts'];
    const articles = await database.read.select({ id: table.id }).from(table);
    await database.write(async (tx) => {
      for (const { id } of articles) await removeRow(tx, 'blog-posts', id, 'bench');
    });
    await database.snapshot(ground.content);
  } finally {
    await database.close();
  }
  return ground;
}

/** Creates a scene: a copy of the ground's database, changed by `fill`. */
export async function prepareScene(
  { folder, content, uploads }: Ground,
  name: string,
  fill: (database: Database) => Promise<void>,
): Promise<Omit<Scene, 'posts'>> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  const scene = {
    folder: own,
    content: join(own, 'content.db'),
    published: join(own, 'published.db'),
    objects: join(own, 'objects'),
    uploads,
  };
  const ground = await openDatabase({ url: `file:${content}` });
  await ground.snapshot(scene.content).finally(() => ground.close());
  const database = await openDatabase({ url: `file:${scene.content}` });
  await fill(database).finally(() => database.close());
  return scene;
}

/** Creates an unpublished scene with generated posts, half of them in each language. */
export async function prepareSite(ground: Ground, posts: number): Promise<Scene> {
  const scene = await prepareScene(ground, `posts-${posts}`, (database) =>
    generatePosts(database, posts, { seed: 1 }),
  );
  return { ...scene, posts };
}
