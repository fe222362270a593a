import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { createObjectStore } from '#admin-server/files/object-store.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { ask } from '../services/answers.ts';
import { runCommandsBeside } from './commands-beside.ts';
import { tryHostileTexts } from './hostile-texts.ts';
import { isWritable, type Round } from './round.ts';
import { keyOf } from './state.ts';
import { signIn } from '../../testing/staff.ts';

/** A fault: it leaves the server stopped, so that the files can be looked at. */
export type Fault = (round: Round) => Promise<void>;

const hour = 60 * 60 * 1000;

/** Every kind of fault, by what happens. */
export const faults = {
  async 'kill while staff write'(round) {
    const { installation, random, startWork, fail } = round;
    await installation.start();
    const work = startWork();
    if (!(await isWritable(round))) fail('Nothing can be written');
    await installation.killAfter(random.below(2000));
    await work.stop();
  },

  async 'kill while it starts'({ installation, random }) {
    await installation.run('start.ts', [], 100 + random.below(3000));
  },

  async 'kill while it stops'({ installation, random, startWork }) {
    await installation.start();
    const work = startWork();
    await sleep(300 + random.below(500));
    const stopped = installation.stop();
    await sleep(random.below(300));
    await work.stop();
    await stopped;
  },

  async 'backup while staff write, then kill'({ installation, ledger, random, backup, startWork, fail }) {
    await installation.start();
    const work = startWork();
    await sleep(200);
    const file = join(installation.disk.folder, 'backup.tar.gz');
    delete backup.current;
    await rm(file, { force: true });
    const collected = ledger.collect();
    const killAfter = random.chance(0.3) ? 100 + random.below(1000) : undefined;
    const { code, stderr } = await installation.run('backup.ts', [file], killAfter);
    const holds = collected.end();
    if (code === 0) backup.current = { file, holds };
    else if (killAfter === undefined) fail(`The backup failed: ${stderr}`);
    await installation.killAfter(random.below(300));
    await work.stop();
  },

  async 'kill while a backup is restored'({ installation, ledger, random, backup, fail }) {
    if (!backup.current) return;
    const { file, holds } = backup.current;
    const words = [file, '--replace'];
    if (random.chance(0.5)) {
      await installation.run('restore.ts', words, 100 + random.below(1500));
      // It starts, or says that a restore was interrupted; it must not make an empty site.
      await installation.run('start.ts', [], 1500);
    }
    const { code, stderr } = await installation.run('restore.ts', words);
    if (code !== 0) fail(`The restore failed: ${stderr}`);
    ledger.rewind(holds);
  },

  async 'full disk'(round) {
    const { installation, random, startWork, fail } = round;
    const { limits } = installation.disk;
    if (!limits) return;
    await installation.start();
    const work = startWork();
    if (!(await isWritable(round))) fail('Nothing can be written before the disk is full');
    await limits.fill(random.below(400_000));
    await sleep(500 + random.below(1500));
    const isKilled = random.chance(0.3);
    if (isKilled) await installation.killAfter(0);
    await limits.free();
    if (!isKilled && !(await isWritable(round)))
      fail('Nothing can be written after the disk has space again');
    await installation.killAfter(random.below(500));
    await work.stop();
  },

  async 'start on a full disk'({ installation, random, fail }) {
    const { limits } = installation.disk;
    if (!limits) return;
    await limits.fill(random.below(100_000));
    const { code, stderr } = await installation.run('start.ts', [], 5000);
    await limits.free();
    // A signal ended it, or it said why it cannot start.
    if (code !== null && !/^[^\n]*disk is full[^\n]*$/.test(stderr.trim()))
      fail(`On a full disk, the start ended with ${code}: ${stderr}`);
  },

  async 'read-only folder'({ installation, fail }) {
    const { limits } = installation.disk;
    if (!limits) return;
    await installation.stop();
    limits.setReadOnly(true);
    const { code, stderr } = await installation.run('start.ts', [], 10_000);
    limits.setReadOnly(false);
    if (code !== 1 || !stderr.includes('cannot be written to'))
      fail(`It should refuse a read-only folder, but ended with ${code}: ${stderr}`);
  },

  async 'clock jump'(round) {
    const { installation, random, startWork, fail } = round;
    await installation.start();
    const work = startWork();
    await sleep(300);
    await installation.setClock(random.pick([-48, -2, 0, 2, 48]) * hour);
    if (!(await isWritable(round))) fail('Nothing can be written after the clock has moved');
    await installation.killAfter(random.below(1000));
    await work.stop();
  },

  'clock jump of years': jumpYears,

  async 'damaged and missing objects'({ installation, random, last, fail }) {
    await installation.start();
    // A clean stop means that nothing is checked at the next start unless it has to be.
    await (random.chance(0.5) ? installation.stop() : installation.killAfter(0));
    const store = createObjectStore(join(installation.dataDir, 'objects'));
    const paths = [...last.live.keys()].filter((path) => !path.startsWith('/og/'));
    const damaged = new Set(Array.from({ length: 3 }, () => random.pick(paths)));
    for (const path of damaged) {
      const file = store.pathOf(last.objects.get(path) ?? '');
      await rm(file, { force: true });
      if (random.chance(0.5)) await writeFile(file, 'damaged');
    }
    await installation.start();
    for (const path of damaged) {
      const answer = await ask(installation.ways[0]?.origin ?? '', { path: encodeURI(path) });
      if (answer.body !== last.live.get(path))
        fail(`The object of ${path} was damaged, and is served with status ${answer.status}`);
    }
    await installation.killAfter(0);
  },

  async 'second server on the same folder'({ installation, random, startWork, fail }) {
    await installation.start();
    const work = startWork();
    const refusal = await installation.startSecond();
    if (!refusal?.includes('in use by another process')) fail(`A second server was not refused: ${refusal}`);
    await installation.killAfter(random.below(500));
    await work.stop();
  },

  'commands beside the server, then kill': runCommandsBeside,

  'kill with copies': killWithCopies,

  'few file descriptors': startWithFewFiles,

  'hostile texts': tryHostileTexts,
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** A message that nobody would delete today. */
async function leaveMessage({ installation: { ways, siteUrl }, ledger, random }: Round): Promise<void> {
  const email = `today-${random.below(2 ** 31)}@example.org`;
  const write = ledger.begin(keyOf.message(email), 'Today');
  const { ok } = await fetch(`${ways[0]?.origin}/api/contact`, {
    method: 'POST',
    headers: { origin: siteUrl, 'content-type': 'application/json', 'x-forwarded-for': '10.251.0.1' },
    body: JSON.stringify({ name: 'Visitor', email, message: 'Today' }),
  });
  if (ok) write.acknowledged();
}

/** A dead battery, or a machine that was restored: years away, while it runs or at a start, and back again. */
async function jumpYears(round: Round): Promise<void> {
  const { installation, random, startWork, fail } = round;
  const shift = random.pick([-3, 1, 3, 3]) * 365 * 24 * hour;
  await installation.start();
  const work = startWork();
  await leaveMessage(round);
  if (random.chance(0.5)) await installation.killAfter(0);
  await installation.setClock(shift);
  await installation.start();
  if (!(await isWritable(round))) fail('Nothing can be written after the clock has moved by years');
  // Again what is done every hour, with what was written since.
  await installation.setClock(shift);
  await sleep(500 + random.below(1000));
  if (random.chance(0.5)) await installation.killAfter(0);
  await installation.setClock(0);
  await installation.start();
  if (!(await isWritable(round))) fail('Nothing can be written after the clock is right again');
  await installation.killAfter(random.below(500));
  await work.stop();
}

/** Databases and archives that stay for good reasons: the installation's own, and those before an upgrade. */
const isOwn = /^(?:content|published)\.db(?:-wal|-shm|\.lock.*|\.snapshot-\d+)?$/;

/**
 * Files with copies of the content that a killed process may have left: whatever looks like a database or an archive below
 * the data folder and the folder of temporary files, but for the databases themselves.
 */
async function copiesIn(dataDir: string, temporary: string): Promise<string[]> {
  const found: string[] = [];
  for (const folder of [dataDir, temporary]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const { name, parentPath } of entries) {
      const isTop = parentPath === dataDir && isOwn.test(name);
      if (/\.(?:db|whole|tar\.gz)(?:$|[.-])/.test(name) && !isTop) found.push(join(parentPath, name));
    }
  }
  return found;
}

/** Kills commands and the server while they have copies of the content. The next start removes those. */
async function killWithCopies({ installation, random, startWork, fail }: Round): Promise<void> {
  const { disk, dataDir, variables, siteUrl, ways } = installation;
  await installation.start();
  const work = startWork();
  const staff = await signIn(ways[0]?.origin ?? '', siteUrl);
  await staff.call('GET', '/api/admin/publish/plan').catch(() => undefined);
  await installation.run('backup.ts', [join(disk.folder, 'unfinished.tar.gz')], 300 + random.below(1500));
  await installation.run(
    'build.ts',
    ['--example', '--out', join(disk.folder, 'dist')],
    500 + random.below(3000),
  );
  await installation.killAfter(random.below(300));
  await work.stop();
  const before = await copiesIn(dataDir, variables['TMPDIR'] ?? '');
  await installation.start();
  for (const file of before)
    if (existsSync(file)) fail(`A start leaves the copy ${relative(disk.folder, file)} of a killed process`);
  await installation.killAfter(0);
}

/**
 * Starts the server after an unclean stop with so few file descriptors that much cannot be opened. What cannot be read is
 * not damaged: nothing may be deleted, and where it cannot serve it says why.
 */
async function startWithFewFiles({ installation, random, last, fail }: Round): Promise<void> {
  await installation.start();
  await installation.killAfter(0);
  const objects = async () =>
    new Set(await readdir(join(installation.dataDir, 'objects'), { recursive: true }));
  const needed = new Set(last.objects.values());
  const isNeeded = (name: string) => needed.has(name.slice(name.lastIndexOf('/') + 1));
  const before = [...(await objects())].filter(isNeeded);
  const refusal = await installation.startWithFiles(36 + random.below(40)).then(() => undefined, messageOf);
  // What is not read at a start, visitors ask for.
  await installation.killAfter(random.below(1500));
  const after = await objects();
  const deleted = before.filter((name) => !after.has(name));
  if (deleted.length > 0)
    fail(
      `With few file descriptors, ${deleted.length} of ${before.length} objects of the live site were deleted`,
    );
  if (refusal !== undefined && (!/files|descriptors/.test(refusal) || /^\s+at /m.test(refusal)))
    fail(`With few file descriptors, the start does not say why it ended: ${refusal.slice(0, 600)}`);
}
