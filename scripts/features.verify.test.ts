import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject, type ProjectCopy } from './testing/project-copy.ts';

/** A feature: its rooms, the tests of it that stand elsewhere, and how it is called. */
interface Feature {
  rooms: string[];
  tests: string[];
  word: RegExp;
}

const features: Record<string, Feature> = {
  'change sets': {
    rooms: [
      'admin-server/change-sets',
      'admin-server/spa/features/change-sets',
      'admin-server/spa/language/ar/change-sets.ts',
      'admin-server/spa/language/ar/answers/change-sets.ts',
      'content-db/change-sets.ts',
    ],
    tests: ['admin-server/timed-sets.test.ts', 'admin-server/spa/e2e/change-sets.spec.ts'],
    word: /change-?_?sets?/i,
  },
  schedules: {
    rooms: [
      'admin-server/schedules',
      'admin-server/spa/features/schedules',
      'admin-server/spa/language/ar/schedules.ts',
      'admin-server/spa/language/ar/answers/schedules.ts',
      'content-db/schedules.ts',
    ],
    tests: [
      'admin-server/timed-sets.test.ts',
      'admin-server/spa/e2e/schedules.spec.ts',
      'scripts/verification/services/scheduled-rebuild.test.ts',
      'scripts/verification/simulation',
      'scripts/verification/simulate.ts',
      'scripts/wrong-clock.verify.test.ts',
    ],
    // That a post is scheduled by its own date is none of it.
    word: /schedules/i,
  },
  takedowns: {
    rooms: [
      'admin-server/takedowns',
      'admin-server/spa/features/takedowns',
      'admin-server/spa/language/ar/takedowns.ts',
      'admin-server/spa/language/ar/answers/takedowns.ts',
    ],
    tests: [
      'admin-server/spa/e2e/takedowns.spec.ts',
      'scripts/verification/services/takedown.test.ts',
      'scripts/verification/simulation',
      'scripts/verification/simulate.ts',
    ],
    word: /take-?downs?/i,
  },
};

/** Where a feature has a line. */
const lists = ['admin-server/features.ts', 'admin-server/spa/language/parts.ts'];

/** Takes the lines out of a list that name a file that is gone, and what they import. */
async function withoutMissing({ folder, edit }: ProjectCopy, list: string): Promise<void> {
  const isGone = (path: string | undefined) =>
    path !== undefined && !existsSync(join(folder, dirname(list), path));
  const lines = (await readFile(join(folder, list), 'utf8')).split('\n');
  const gone = lines.filter((line) => isGone(/'(\.\/[^']+)'/.exec(line)?.[1]));
  const names = gone.flatMap((line) => /^import \{ (\w+) \}/.exec(line)?.[1] ?? []);
  await edit(list, (text) =>
    text
      .split('\n')
      .filter((line) => !gone.includes(line))
      .map((line) => names.reduce((kept, name) => kept.replace(new RegExp(`\\b${name}\\b,?\\s*`), ''), line))
      .join('\n'),
  );
}

describe.each(Object.entries(features))('the program without %s', (_, { rooms, tests, word }) => {
  it('compiles, and its other tests pass', { timeout: 1_200_000 }, async () => {
    await using project = await copyProject();
    for (const path of [...rooms, ...tests]) await rm(join(project.folder, path), { recursive: true });
    for (const list of lists) await withoutMissing(project, list);
    expect(await project.run('node_modules/typescript-native/bin/tsc', ['-p', '.', '--singleThreaded'])).toBe(
      '',
    );
    const rest = ['admin-server/accounts', 'admin-server/content', 'admin-server/http', 'admin-server/spa'];
    const words = ['run', '--project', '!verify', ...rest];
    expect(await project.run('node_modules/vitest/vitest.mjs', words)).toContain('passed');
  });

  it('names it in fewer than 25 files', async () => {
    const isOwn = (path: string) =>
      [...rooms, ...tests].some((own) => path === own || path.startsWith(`${own}/`));
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.astro'], {
      encoding: 'utf8',
    });
    const naming: string[] = [];
    for (const path of files.split('\n').filter((path) => path !== '' && !isOwn(path) && existsSync(path)))
      if (word.test(await readFile(path, 'utf8'))) naming.push(path);
    expect(naming.length, naming.join('\n')).toBeLessThan(25);
  });
});
