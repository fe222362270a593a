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
  bucket: {
    rooms: ['admin-server/bucket', 'admin-server/spa/language/ar/answers/bucket.ts'],
    tests: [
      'scripts/verification/faults.ts',
      'scripts/verification/faults/cluster',
      'scripts/verification/services/bucket-site.test.ts',
      'scripts/verification/services/bucket.test.ts',
      'scripts/verification/services/cluster-faults.test.ts',
      'scripts/verification/services/cluster.ts',
      'scripts/verification/services/engines/bucket-website.ts',
      'scripts/verification/services/engines/ceph-configuration.ts',
      'scripts/verification/services/engines/ceph.ts',
      'scripts/verification/services/rolling-restart.test.ts',
      'scripts/verification/services/scheduled-rebuild.test.ts',
      'scripts/verification/services/servers.test.ts',
      'scripts/verification/services/takedown.test.ts',
      'scripts/verification/services/website.test.ts',
      'scripts/verification/simulation',
      'scripts/verification/simulate.ts',
    ],
    word: /bucket|\bs3\b|object storage/i,
  },
  'several servers': {
    rooms: ['admin-server/several-servers', 'admin-server/spa/language/ar/answers/several-servers.ts'],
    tests: [
      'admin-server/takedowns/takedowns.test.ts',
      'scripts/verification/faults.ts',
      'scripts/verification/faults/cluster',
      'scripts/verification/services/cluster-faults.test.ts',
      'scripts/verification/services/cluster.ts',
      'scripts/verification/services/rolling-restart.test.ts',
      'scripts/verification/services/servers.test.ts',
      'scripts/verification/services/takedown.test.ts',
      'scripts/verification/simulation',
      'scripts/verification/simulate.ts',
    ],
    word: /several[- ]?servers|Sharing(?:Server|Doubles)|joinVersions|server-id/i,
  },
  search: {
    rooms: ['admin-server/publish/search', 'site/search'],
    tests: ['site/e2e/search.spec.ts'],
    // What staff search, and search engines, are something else.
    word: /(?:publish|site|\.)\/search\/|search(?:Action|Dialog|Documents?|Form|Hooks|Link|Pages?|Panel|Path|State|Texts)\b|isIndexFile|indexFolder/i,
  },
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
  'live editor': {
    rooms: ['admin-server/spa/features/live-editor', 'admin-server/spa/language/ar/live-editor.ts'],
    tests: [
      'admin-server/spa/e2e/live-editor.spec.ts',
      'admin-server/spa/e2e/live-rows.verify.spec.ts',
      'admin-server/spa/e2e/live-texts.spec.ts',
    ],
    word: /live[- ]?editor/i,
  },
  presence: {
    rooms: [
      'admin-server/presence',
      'admin-server/spa/features/presence',
      'admin-server/spa/language/ar/presence.ts',
    ],
    tests: ['admin-server/spa/e2e/together.verify.spec.ts'],
    word: /presence/i,
  },
  checks: {
    rooms: [
      'admin-server/checks',
      'admin-server/spa/features/checks',
      'admin-server/spa/language/ar/checks.ts',
      'admin-server/spa/language/ar/answers/checks.ts',
    ],
    tests: ['admin-server/spa/e2e/checks.spec.ts'],
    // Much is checked in a program: what is meant are these rooms, their calls and what they export.
    word: /(?<!scripts\/)\bchecks\/|\/checks\b(?!\/)|'checks'|checkHooks|checkCalls|CheckedPage|throwIfChecksStop|checks? of pages/,
  },
  translation: {
    rooms: [
      'admin-server/translate',
      'admin-server/spa/features/translate',
      'admin-server/spa/language/ar/translate.ts',
      'admin-server/spa/language/ar/translate-forms.ts',
      'admin-server/spa/language/ar/answers/translate.ts',
      'content-db/translate.ts',
    ],
    tests: [
      'admin-server/spa/e2e/translation-changes.verify.spec.ts',
      'admin-server/spa/e2e/side-by-side.spec.ts',
      'scripts/e2e/translations.spec.ts',
    ],
    // That a text has a translation is core: what is meant are the rooms, their calls and what they export.
    word: /\btranslate[/-]|\/translate\b|'translate'|TRANSLATE_|translationEnv|auto-?translat(?:ion|or)|translation (?:desk|memory|service)/i,
  },
  inbox: {
    rooms: [
      'admin-server/inbox',
      'admin-server/spa/features/inbox',
      'admin-server/spa/language/ar/inbox.ts',
      'admin-server/spa/language/ar/answers/inbox.ts',
      'content-db/inbox.ts',
      'site/inbox',
    ],
    tests: ['site/e2e/contact.spec.ts', 'scripts/verification/services/static-host.test.ts'],
    word: /(?<!check-?)inbox|contact-?(?:form|message)/i,
  },
  'set-up': {
    rooms: [
      'admin-server/set-up',
      'admin-server/spa/features/set-up',
      'admin-server/spa/language/ar/set-up.ts',
    ],
    tests: ['admin-server/spa/e2e/set-up.spec.ts'],
    // What sets up a second factor, an app or an installation is something else.
    word: /(?<!app-)\bset-up\b|\bSetUp\b|\bsetUp(?:Of)?\b/,
  },
  newsletter: {
    rooms: [
      'admin-server/newsletter',
      'admin-server/spa/features/newsletter',
      'admin-server/spa/language/ar/newsletter.ts',
      'content-db/newsletter.ts',
      'site/newsletter',
    ],
    tests: ['site/e2e/newsletter.spec.ts', 'scripts/verification/services/static-host.test.ts'],
    word: /newsletter/i,
  },
};

/** Where a feature has a line. */
const lists = [
  'admin-server/features.ts',
  'admin-server/publish/hooks.ts',
  'admin-server/spa/language/parts.ts',
  'site/features.ts',
  'drizzle.config.ts',
];

/** Takes the lines out of a list that name a file that is gone, and what they import. */
async function withoutMissing({ folder, edit }: ProjectCopy, list: string): Promise<void> {
  const isGone = (path: string | undefined) =>
    path !== undefined && !existsSync(join(folder, dirname(list), path));
  const lines = (await readFile(join(folder, list), 'utf8')).split('\n');
  const gone = lines.filter((line) => isGone(/'(\.\.?\/[^']+)'/.exec(line)?.[1]));
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
    await project.run('node_modules/astro/bin/astro.mjs', ['check', '--tsconfig', 'tsconfig.astro.json']);
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
