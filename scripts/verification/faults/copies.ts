import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { signIn } from '../../testing/staff.ts';
import type { Round } from './round.ts';

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
export async function killWithCopies({ installation, random, startWork, fail }: Round): Promise<void> {
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
