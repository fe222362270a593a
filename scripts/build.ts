import { chmod, copyFile, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Env } from '#admin-server/env.ts';
import { pendingHooksOf } from '#admin-server/feature.ts';
import { features } from '#admin-server/features.ts';
import type { Doubt } from '#admin-server/clock/trusted-time.ts';
import { loadCompiledSite } from '#admin-server/publish/engine/render/compiled-site.ts';
import { loadRedirects } from '#admin-server/publish/pending/redirects.ts';
import { allTimed, publishDue } from '#admin-server/publish/engine/release/timed.ts';
import { createBackground } from '#admin-server/background/background.ts';
import { drawAll } from '#admin-server/publish/engine/render/draw-all.ts';
import { type RenderedSite, renderSite } from '#admin-server/publish/engine/render/render-site.ts';
import type { LiveFile } from '#admin-server/publish/types.ts';
import { hostFileName, hostHeaders, hostRedirects } from '#admin-server/publish/deploy/static-host.ts';
import { publicMode } from '#admin-server/files/durable-file.ts';
import { createObjectStore, type ObjectStore } from '#admin-server/files/object-store.ts';
import { openUploads } from '#admin-server/storage/open-storage.ts';
import type { SharedFolder } from '#admin-server/storage/shared-folder.ts';
import type { Address } from '#content-db/database/connection.ts';
import { copiesIn, makeCopyFolder } from '#content-db/database/copy-folder.ts';
import type { Database } from '#content-db/database/open.ts';
import { ignoreMissing, isThere } from '#content-db/database/system-errors.ts';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { answerClock } from '#admin-server/installation/clock-request.ts';
import { compileSite } from '#admin-server/installation/compile.ts';
import { type Beginning, beginningOf, refuseExample } from '#admin-server/installation/example-content.ts';
import { readSettings, sharedStorageOf } from '#admin-server/installation/environment.ts';
import { openInstallation } from '#admin-server/installation/installation.ts';
import { openSnapshot } from '#admin-server/installation/published-copy.ts';
import { createProgress, log, runCommand } from '#admin-server/installation/terminal.ts';
import { wholePages } from '#admin-server/publish/deploy/tree-files.ts';
import { isJoined } from '#admin-server/publish/page/joined-page.ts';
import { isSharedPart } from '#content-db/model/shared-parts.ts';

/** For builds without PUBLIC_API_URL, where only a rule of the host can lead the forms to our server. */
const deadForms = `
The forms of these pages send to /api of their own host, and nothing answers there unless the host passes it on.
Set PUBLIC_API_URL to the origin of your server and build again, or let the host pass /api/* on to it. Hosts that know
such rules read them in _redirects of this folder: add the line
  /api/* https://your-server.example/api/:splat 200
and set PUBLIC_API_URL to SITE_URL, which says that this is done.
`;

/** First line of `_headers`, which identifies a folder as a build. */
const mark = '# Written by npm run build, which replaces this whole folder.\n';

/**
 * Writes the whole published site into `dist/`, or the folder after `--out`, for any static host. Needs `--example`
 * to build the example content for a domain of somebody's own. `--structure` and `--empty` begin a new site without the example.
 * Publishes what is due first, then renders everything from the published content, without drafts. Where nothing has
 * run for more than a day, what became due meanwhile needs `--trust-clock`.
 */
await runCommand(async () => {
  const env = readSettings();
  const words = process.argv.slice(2);
  const target = targetOf(words);
  await requireReplaceable(target);
  await mkdir(dirname(target), { recursive: true });
  const { path: temporary } = await makeCopyFolder(copiesIn(env.dataDir));
  // Beside the target, so that the finished build can be renamed to it.
  const { path: beside } = await makeCopyFolder(`${target}.unfinished`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const beginning = beginningOf(words);
  await publishWhatIsDue(env, { isTrusted: words.includes('--trust-clock'), beginning });
  const { published, address } = await openSnapshot(env, temporary);
  const isExample = words.includes('--example') && beginning === 'example';
  const files = await build(env, { published, address, temporary, output: join(beside, 'dist'), isExample })
    .catch((error: unknown) => {
      throw error instanceof Problem
        ? error
        : new Problem('setup', `The build failed. ${messageOf(error)}`, { cause: error });
    })
    .finally(() => published.close());
  await replaceFolder(join(beside, 'dist'), target, join(beside, 'old'));
  if (!env.isApiUrlSet) log(deadForms);
  log(`${files} files in ${target}`);
});

function targetOf(words: string[]): string {
  const at = words.indexOf('--out');
  if (at === -1) return join(import.meta.dirname, '..', 'dist');
  const folder = words[at + 1];
  if (!folder) throw new Problem('invalid', 'After --out comes the folder to build into.');
  return resolve(folder);
}

/** A build replaces the target, so that must be empty or an earlier build. @throws Problem (`invalid`) */
async function requireReplaceable(target: string): Promise<void> {
  const names: string[] | undefined = await readdir(target).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? [] : undefined,
  );
  if (
    names?.length === 0 ||
    (await readFile(join(target, '_headers'), 'utf8').catch(ignoreMissing))?.startsWith(mark)
  )
    return;
  throw new Problem(
    'invalid',
    `${target} is there already and is no build of this site: name another folder, or move it away.`,
  );
}

/**
 * Prepares a new installation and publishes what is due, unless a running server does that itself.
 * `isTrusted`: somebody says that the clock is right, however long nothing has run.
 */
async function publishWhatIsDue(
  env: Env,
  { isTrusted, beginning }: { isTrusted: boolean; beginning: Beginning },
): Promise<void> {
  const installation = await openInstallation(env, log, { beginning }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'unavailable') return undefined;
    throw error;
  });
  if (!installation) return compileSite(log);
  try {
    const { content, publisher, server, time } = installation;
    if (isTrusted && time.doubt()) log(await answerClock(content, time));
    const doubt = time.doubt();
    if (doubt) log(notTrusted(doubt));
    const pendingHooks = pendingHooksOf(features);
    const timed = allTimed({ publisher, content, certain: time.certain, server, pendingHooks }, 'build');
    const failures = (await publishDue(timed)).map(({ what, reason }) => `${what}: ${reason}`);
    if (failures.length > 0) throw new Problem('setup', `The build failed. ${failures.join(' ')}`);
  } finally {
    await installation.close();
  }
}

/** Nobody may be there who reads the back office. */
function notTrusted({ from, to }: Doubt): string {
  return `What became due between ${from} and ${to} is not published: the clock may be wrong, as nothing ran meanwhile. If it is right, build with --trust-clock.`;
}

interface Source {
  /** A copy of the published database, and its address. */
  published: Database;
  address: Address;
  /** A folder for what the build needs, and one for its files, which does not exist yet. */
  temporary: string;
  output: string;
  /** Whether the example content is built on purpose. */
  isExample: boolean;
}

async function build(
  env: Env,
  { published, address, temporary, output, isExample }: Source,
): Promise<number> {
  if (!isExample) await refuseExample(published.read, env.siteUrl);
  const objects = join(temporary, 'objects');
  const uploads = openUploads(join(env.dataDir, 'uploads'), sharedStorageOf(env));
  const store = createObjectStore(objects);
  const progress = createProgress(log);
  const rendered = await renderSite(
    {
      published,
      site: await loadCompiledSite(),
      siteUrl: env.siteUrl,
      apiUrl: env.apiUrl,
      store,
      uploads,
      objects,
      publishedAddress: address,
      onProgress: (done, total) => progress('Rendering pages', done, total),
    },
    new Map(),
    { isClean: true },
  );
  const { pages } = rendered;
  const files = await withPictures(rendered, store, (done, total) =>
    progress('Drawing pictures', done, total),
  );
  const copies: [string, string][] = [];
  const wholeOf = wholePages(files, store);
  let count = 2;
  for (const file of [...files.values()].filter(({ path }) => !isSharedPart(path))) {
    const name = hostFileName(file.path);
    if (name === undefined) log(leftOut(file.path));
    else if (!isJoined(file)) copies.push([name, store.pathOf(file.object)]);
    else {
      await mkdir(dirname(join(output, name)), { recursive: true });
      await writeFile(join(output, name), await wholeOf(file));
      count += 1;
    }
  }
  const pictures = new Set(
    pages.flatMap(({ references }) => references).filter((path) => path.startsWith('/uploads/')),
  );
  for (const path of pictures) copies.push([path.slice(1), await pictureFile(uploads, basename(path))]);
  for (const [name, from] of copies) await place(from, join(output, name));
  await writeFile(join(output, '_headers'), mark + hostHeaders(files.values()));
  await writeFile(join(output, '_redirects'), hostRedirects({ ...(await loadRedirects(published)), files }));
  await publishFolder(output);
  return copies.length + count;
}

function leftOut(path: string): string {
  return `The page ${path} is left out: its address is too long for the name of a file. Give it a shorter slug, and publish.`;
}

/** The files of a site with its pictures; those that cannot be drawn are named. */
async function withPictures(
  { files, wanted }: RenderedSite,
  store: ObjectStore,
  onProgress: (done: number, total: number) => void,
): Promise<Map<string, LiveFile>> {
  const background = createBackground();
  const { pictures, failures } = await drawAll(wanted, files, { store, background, onProgress }).finally(
    background.close,
  );
  for (const { page, reason } of failures)
    log(`The sharing picture of ${page} cannot be drawn, so the default one is used: ${reason}`);
  return new Map([...files, ...pictures.map((file): [string, LiveFile] => [file.path, file])]);
}

/** The file of an upload. @throws Problem (`unavailable`) if it cannot be fetched from the storage */
async function pictureFile(uploads: SharedFolder, name: string): Promise<string> {
  const file = await uploads.localPath(name);
  if (file !== undefined) return file;
  throw new Problem(
    'unavailable',
    `The picture uploads/${name} cannot be fetched from the storage. Try again.`,
  );
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, to);
}

/** Lets every user read a folder of published files. */
async function publishFolder(folder: string): Promise<void> {
  await chmod(folder, publicMode.folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(
      join(entry.parentPath, entry.name),
      entry.isDirectory() ? publicMode.folder : publicMode.file,
    );
}

/** Replaces the target by two renames. Restores the old build if that fails. */
async function replaceFolder(from: string, to: string, old: string): Promise<void> {
  const hasOld = isThere(to);
  if (hasOld) await rename(to, old);
  try {
    await rename(from, to);
  } catch (error) {
    if (hasOld) await rename(old, to);
    throw error;
  }
}
