import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Env } from '#admin-server/env.ts';
import { loadCompiledSite } from '#admin-server/publish/compiled-site.ts';
import type { LiveFile } from '#admin-server/publish/live-site.ts';
import { loadRedirects } from '#admin-server/publish/publisher.ts';
import { renderSite } from '#admin-server/publish/render-site.ts';
import { hostFileName, hostHeaders, hostRedirects } from '#admin-server/publish/static-host.ts';
import { createObjectStore } from '#admin-server/publish/store.ts';
import { type Address, fileOf } from '#content-db/connection.ts';
import { type Database, openDatabase } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { compileSite } from './compile.ts';
import { holderOf } from './data-folder.ts';
import { readSettings } from './environment.ts';
import { openInstallation } from './installation.ts';
import { createProgress, log, runCommand } from './terminal.ts';

const target = join(import.meta.dirname, '..', 'dist');

/**
 * Writes the whole published site into `dist/` for any static host. Everything is rendered anew from
 * the published content; drafts stay out, posts whose time has come are released first.
 */
await runCommand(async () => {
  const env = readSettings();
  // Beside the target, so that the finished build can be moved there in one step.
  const temporary = await mkdtemp(`${target}-`);
  try {
    await releaseDuePosts(env);
    const { published, address } = await openSnapshot(env, temporary);
    const files = await build(env, { published, address, temporary }).finally(() => published.close());
    log(`${files} files in ${target}`);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
});

/** A server that runs releases posts itself; without one, this does, and makes a new installation ready. */
async function releaseDuePosts(env: Env): Promise<void> {
  if ((await holderOf(env)) !== undefined) return compileSite(log);
  const installation = await openInstallation(env, log);
  try {
    const { state, error } = await installation.publisher.publish({ by: 'build', changes: 'due' });
    if (state === 'failed') throw new Problem('setup', `The build failed. ${error ?? ''}`);
  } finally {
    await installation.close();
  }
}

/** The published content as it is at this moment, whatever a server beside publishes meanwhile. */
async function openSnapshot(env: Env, folder: string): Promise<{ published: Database; address: Address }> {
  const live = await openDatabase({ ...env.publishedDatabase, readOnly: true });
  if (fileOf(env.publishedDatabase.url) === undefined) return { published: live, address: env.publishedDatabase };
  const file = join(folder, 'published.db');
  await live.snapshot(file).finally(() => live.close());
  const address = { url: `file:${file}` };
  return { published: await openDatabase({ ...address, readOnly: true }), address };
}

async function build(
  env: Env,
  { published, address, temporary }: { published: Database; address: Address; temporary: string },
): Promise<number> {
  const objects = join(temporary, 'objects');
  const uploads = join(env.dataDir, 'uploads');
  const store = createObjectStore(objects);
  const progress = createProgress(log);
  const { files, pages } = await renderSite(
    {
      published,
      site: await loadCompiledSite(),
      siteUrl: env.siteUrl,
      store,
      uploads,
      objects,
      publishedAddress: address,
      onProgress: (step, done, total) => progress(step === 'render' ? 'Rendering pages' : 'Drawing pictures', done, total),
    },
    new Map(),
  );
  const output = join(temporary, 'dist');
  const copies = [...files.values()].map(({ path, object }): [string, string] => [hostFileName(path), store.pathOf(object)]);
  const pictures = new Set(pages.flatMap(({ references }) => references).filter((path) => path.startsWith('/uploads/')));
  for (const path of pictures) copies.push([path.slice(1), join(uploads, basename(path))]);
  for (const [name, from] of copies) await place(from, join(output, name));
  await writeHostFiles(output, files, await loadRedirects(published));
  await replaceFolder(output, target);
  return copies.length + 2;
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

async function writeHostFiles(folder: string, files: ReadonlyMap<string, LiveFile>, redirects: Awaited<ReturnType<typeof loadRedirects>>): Promise<void> {
  await writeFile(join(folder, '_headers'), hostHeaders(files.values()));
  await writeFile(join(folder, '_redirects'), hostRedirects(redirects));
}

/** The old build stays until the new one is whole. */
async function replaceFolder(from: string, to: string): Promise<void> {
  const old = `${to}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(to, old).catch(() => undefined);
  await rename(from, to);
  await rm(old, { recursive: true, force: true });
}
