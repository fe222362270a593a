import { rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readdirSync, readlinkSync } from 'node:fs';
import * as z from 'zod';
import { holdsSharedLock } from '#content-db/testing/locks.ts';
import { signIn } from '../../testing/staff.ts';
import type { Round } from './round.ts';

interface Command {
  script: string;
  args: string[];
  /** Its exit codes beside a server. */
  codes: number[];
  /** What it says where it is refused. */
  refusal?: RegExp;
}

/** Everything that a person may run while the server runs, and what must be refused then. */
function commandsIn(folder: string, name: string): Command[] {
  const archive = join(folder, `${name}.tar.gz`);
  const account = `${name}@example.org`;
  return [
    // It looks for the site at its public address, too.
    { script: 'doctor.ts', args: [], codes: [0, 1] },
    { script: 'backup.ts', args: [archive], codes: [0] },
    { script: 'publish.ts', args: [], codes: [0] },
    { script: 'publish.ts', args: ['--check'], codes: [0] },
    { script: 'publish.ts', args: ['--all'], codes: [0] },
    { script: 'build.ts', args: ['--example', '--out', join(folder, 'dist')], codes: [0] },
    { script: 'audit.ts', args: ['verify'], codes: [0] },
    { script: 'audit.ts', args: ['export', join(folder, `${name}.csv`)], codes: [0] },
    { script: 'admin.ts', args: ['create', account, '--role', 'editor'], codes: [0] },
    { script: 'seed.ts', args: ['--posts', '2'], codes: [1], refusal: /in use by another process/ },
    { script: 'restore.ts', args: [archive, '--replace'], codes: [1], refusal: /in use by another|no file/ },
    { script: 'start.ts', args: [], codes: [1], refusal: /in use by another process/ },
  ];
}

/** How many commands run in one round. */
const commands = 3;

/** What the server does when a command begins. */
const moments = ['a plan was made', 'all pages are rendered', 'a publish runs', 'nothing happens'] as const;

const publishAnswer = z.object({ state: z.string(), release: z.number() });

/**
 * Runs commands beside a server that plans, renders and publishes. Neither may they take the files of the databases from
 * under it, nor may what is published afterwards be lost by a kill.
 */
export async function runCommandsBeside({
  installation,
  ledger,
  random,
  startWork,
  fail,
}: Round): Promise<void> {
  await installation.start();
  const { folder } = installation.disk;
  const staff = await signIn(installation.ways[0]?.origin ?? '', installation.siteUrl);
  const publish = async () => {
    const answer = publishAnswer.safeParse(await staff.call('POST', '/api/admin/publish', {}));
    if (answer.data?.state !== 'live') return;
    const { release } = answer.data;
    ledger.begin(`release ${release}`, 'live').acknowledged();
  };
  const work = startWork();
  for (let at = 0; at < commands; at += 1) {
    const moment = random.pick(moments);
    const begin = {
      'a plan was made': () => staff.call('GET', '/api/admin/publish/plan'),
      'all pages are rendered': () => installation.run('publish.ts', ['--all']),
      'a publish runs': publish,
      'nothing happens': async () => undefined,
    }[moment];
    // Work may hold it up, or have ended the session.
    const begun = begin().catch(() => undefined);
    if (moment === 'a plan was made') await begun;
    const name = `command-${random.below(2 ** 31)}`;
    const { script, args, codes, refusal } = random.pick(commandsIn(folder, name));
    const killAfter = random.chance(0.2) ? 100 + random.below(1500) : undefined;
    const { code, stdout, stderr } = await installation.run(script, args, killAfter);
    await begun;
    const said = `${stdout}\n${stderr}`.trim().slice(-600);
    const isExpected =
      codes.includes(code ?? -1) && (code === 0 || !refusal || refusal.test(`${stdout}${stderr}`));
    if (!isExpected && !(killAfter !== undefined && code === null))
      fail(`${script} ${args.join(' ')} ended with ${code} while ${moment}: ${said}`);
    const lost = platform() === 'linux' ? lostFiles(installation.dataDir, installation.pid()) : [];
    for (const what of lost) fail(`After ${script} ${args[0] ?? ''} while ${moment}, ${what}`);
    for (const left of [`${name}.tar.gz`, `${name}.tar.gz.tmp`, `${name}.csv`])
      await rm(join(folder, left), { force: true });
  }
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  for (let times = 0; times < 3; times += 1) await publish().catch(() => undefined);
  await installation.killAfter(0);
  await work.stop();
}

/**
 * What a running server no longer holds of its databases: files that others have removed, and SQLite's locks. What it
 * writes from then on may be in a file that nobody will read. Linux only.
 */
function lostFiles(dataDir: string, pid: number | undefined): string[] {
  if (pid === undefined) return [];
  // Not the copies in its folders, which it removes itself.
  const removed = [...new Set(openFiles(pid))].filter(
    (file) => /\.db(?:-wal|-shm)? \(deleted\)$/.test(file) && dirname(file) === dataDir,
  );
  const unlocked = ['content.db', 'published.db'].filter(
    (name) => !holdsSharedLock(join(dataDir, name), pid),
  );
  return [
    ...removed.map((file) => `the server writes to ${basename(file)}`),
    ...unlocked.map((name) => `the server has no lock on ${name}`),
  ];
}

function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${number}`);
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}
