import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { createRandom } from '#content-db/seed/random.ts';
import type { Log } from '#admin-server/installation/terminal.ts';
import { spawnServer } from '../../process/server-process.ts';
import { ask } from '../services/answers.ts';
import { runScript } from '../../testing/command.ts';
import { signIn, type Staff } from '../../testing/staff.ts';
import { createInstallation, type FaultyInstallation } from './installation.ts';
import { readState } from './state.ts';

export interface NightlyOptions {
  seed: number;
  publishes: number;
  /** Milliseconds from one publish to the next; 0 for back to back. */
  interval: number;
  /** How many backups are made meanwhile, at moments that chance picks. */
  backups: number;
  /** A data folder to begin with, instead of the example content. */
  template?: string;
  log: Log;
}

export interface NightlyTally {
  publishes: number;
  /** Backups that were made, and restored. */
  restored: number;
  /** Pages of restored backups that were compared with what had been served. */
  pages: number;
  /** A sentence for whatever was not as it had been. */
  failures: string[];
}

/** The bytes of all pages by their paths, as they were served while a release was live. */
type Served = Map<string, string>;

interface Backup {
  file: string;
  /** The live releases before and after it was made. */
  from: number;
  to: number;
}

const publishAnswer = z.object({ state: z.literal('live'), release: z.number() });
const health = z.object({ release: z.number() });

/**
 * Makes backups beside a server that publishes all the time, kills it, and restores each backup: it must serve to the byte
 * what the server served while the backup was made.
 */
export async function runNightly(options: NightlyOptions): Promise<NightlyTally> {
  const { seed, publishes, template, log } = options;
  const tally: NightlyTally = { publishes: 0, restored: 0, pages: 0, failures: [] };
  const fail = (what: string) => {
    tally.failures.push(what);
    log(`  ${what}`);
  };
  const installation = await createInstallation([], template);
  try {
    await installation.start();
    const origin = installation.ways[0]?.origin ?? '';
    const staff = await signIn(origin, installation.siteUrl);
    const releases = new Map<number, Served>();
    let live = await liveRelease(origin);
    releases.set(live, await servedAt(origin, installation.siteUrl));

    const random = createRandom(seed);
    const due = Array.from({ length: options.backups }, () => random.below(publishes));
    const backups: Promise<Backup | undefined>[] = [];
    for (let number = 0; number < publishes; number += 1) {
      const next = performance.now() + options.interval;
      for (const _ of due.filter((at) => at === number))
        backups.push(
          makeBackup(installation, { delay: random.below(options.interval + 1), live: () => live, fail }),
        );
      const before = live;
      live = await publishChange(staff, number);
      if (live <= before) fail(`Release ${live} came after release ${before}`);
      releases.set(live, await servedAt(origin, installation.siteUrl));
      tally.publishes += 1;
      log(`release ${live}, ${releases.get(live)?.size} pages`);
      await sleep(Math.max(0, next - performance.now()));
    }
    const made = await Promise.all(backups);
    await installation.killAfter(0);
    for (const backup of made)
      if (backup) tally.pages += await compareRestored(installation, { backup, releases, fail });
    tally.restored = made.filter((backup) => backup !== undefined).length;
    await installation.start();
    if ((await liveRelease(origin)) !== live) fail(`After a kill, release ${live} is not live any more`);
    return tally;
  } finally {
    await installation.remove();
  }
}

async function liveRelease(origin: string): Promise<number> {
  return health.parse(JSON.parse((await ask(origin, { path: '/api/health' })).bytes.toString())).release;
}

/** Publishes a new text on the pages of the team. @returns the release */
async function publishChange(staff: Staff, number: number): Promise<number> {
  const rows = z
    .array(z.object({ id: z.number() }))
    .parse(await staff.call('GET', '/api/admin/team-members'));
  for (const { id } of rows)
    await staff.call('PATCH', `/api/admin/team-members/${id}`, { name: `Member ${id} of night ${number}` });
  return publishAnswer.parse(await staff.call('POST', '/api/admin/publish', {})).release;
}

/** What is served at all addresses of the sitemap. */
async function servedAt(origin: string, siteUrl: string): Promise<Served> {
  const sitemap = (await ask(origin, { path: '/sitemap.xml' })).bytes.toString();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => url.slice(siteUrl.length) || '/',
  );
  const served: Served = new Map();
  for (const path of [...new Set(paths), '/sitemap.xml', '/404'])
    served.set(path, (await ask(origin, { path })).body);
  return served;
}

interface BackupMoment {
  /** Milliseconds to wait before. */
  delay: number;
  live(): number;
  fail(what: string): void;
}

async function makeBackup(
  { run, disk }: FaultyInstallation,
  { delay, live, fail }: BackupMoment,
): Promise<Backup | undefined> {
  await sleep(delay);
  const file = join(await mkdtemp(join(disk.folder, 'nightly-')), 'site.tar.gz');
  const from = live();
  const { code, stderr } = await run('backup.ts', [file]);
  if (code === 0) return { file, from, to: live() };
  fail(`The backup failed: ${stderr.trim()}`);
  return undefined;
}

interface Comparison {
  backup: Backup;
  releases: ReadonlyMap<number, Served>;
  fail(what: string): void;
}

/** Restores a backup beside the installation, and compares what it serves. @returns how many pages were compared */
async function compareRestored(
  { disk, siteUrl, variables }: FaultyInstallation,
  { backup: { file, from, to }, releases, fail }: Comparison,
): Promise<number> {
  const folder = await mkdtemp(join(disk.folder, 'restored-'));
  try {
    const own = { ...variables, DATA_DIR: join(folder, 'data'), PORT: '0' };
    const { code, stderr } = await runScript('restore.ts', [file], own);
    if (code !== 0) throw new Error(`The restore failed: ${stderr.trim()}`);
    const { damage, release } = await readState(own.DATA_DIR);
    for (const what of damage) fail(`The backup of release ${from}: ${what}`);
    // A publish that ended while the backup was made may be in it although its answer had not arrived.
    if (release < from || release > to + 1)
      fail(`A backup made while releases ${from} to ${to} were live has release ${release}`);
    const server = await spawnServer(own);
    try {
      const expected = releases.get(release) ?? new Map<string, string>();
      const served = await servedAt(server.address, siteUrl);
      const differing = [...new Set([...expected.keys(), ...served.keys()])].filter(
        (path) => expected.get(path) !== served.get(path),
      );
      if (differing.length > 0)
        fail(
          `The backup of release ${release} does not serve what was served then: ${differing.slice(0, 10).join(', ')}`,
        );
      return served.size;
    } finally {
      server.child.kill('SIGKILL');
      await server.ended;
    }
  } catch (error) {
    fail(`${file}: ${String(error)}`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
