import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { ensureChromium } from './testing/chromium.ts';
import { log, runCommand } from './process/terminal.ts';
import {
  type Counts,
  countBrowserTests,
  countUnitTests,
  onePassed,
  oneFailed,
} from './testing/test-counts.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

interface Step {
  name: string;
  /** What it runs: a program of node_modules, or a script of ours. */
  command: string[];
  /** Reads the report of a test runner, which prints by itself; a check has none and counts as one test. */
  counts?: (file: string) => Promise<Counts>;
  report?: string;
  needsBrowser?: boolean;
  /** It needs programs of the machine, such as nginx, so it runs only when asked for. */
  needsServices?: boolean;
}

/** Everything that is checked. The checks come first, the slowest of them before the others. */
const steps: Step[] = [
  { name: 'pages', command: ['astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json'] },
  { name: 'types', command: ['typescript-native/bin/tsc', '-p', '.', '--singleThreaded'] },
  { name: 'format', command: ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'] },
  { name: 'imports', command: ['scripts/checks/imports.ts'] },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'lint', command: ['oxlint/bin/oxlint'] },
  { name: 'patterns', command: ['scripts/checks/patterns.ts'] },
  { name: 'lock file', command: ['scripts/checks/lock-file.ts'] },
  {
    name: 'unit',
    command: [...vitest('unit.json'), '--project', 'shared', '--project', 'apart'],
    counts: countUnitTests,
    report: 'unit.json',
  },
  {
    name: 'browser',
    command: ['@playwright/test/cli.js', 'test'],
    counts: countBrowserTests,
    report: 'browser.json',
    needsBrowser: true,
  },
  {
    name: 'services',
    command: [...vitest('services.json'), '--project', 'services'],
    counts: countUnitTests,
    report: 'services.json',
    needsServices: true,
  },
];

function vitest(report: string): string[] {
  return ['vitest/vitest.mjs', 'run', `--outputFile.json=${join(results, report)}`];
}

const isCheck = (step: Step) => step.report === undefined;

/**
 * Runs the steps that are named; without a name those that need no services, with `--services` all, with
 * `--checks` all checks. Each runs whatever became of the others.
 */
await runCommand(async () => {
  const wanted = wantedSteps(process.argv.slice(2));
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const inTurn = pLimit(availableParallelism());
  const counts = await Promise.all(wanted.filter(isCheck).map((step) => inTurn(runStep, step)));
  for (const step of wanted) if (!isCheck(step)) counts.push(await runStep(step));
  const [passed, failed] = [sum(counts, 'passed'), sum(counts, 'failed')];
  if (failed > 0) process.exitCode = 1;
  log(`\n${passed} passed, ${failed} failed`);
});

function wantedSteps(names: string[]): Step[] {
  if (names[0] === '--checks') return steps.filter(isCheck);
  if (names[0] === '--services') return steps;
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown)
    throw new Problem(
      'setup',
      `There is no step ${unknown}: name some of ${steps.map(({ name }) => name).join(', ')}, or none for all.`,
    );
  return steps.filter(({ name, needsServices }) =>
    names.length > 0 ? names.includes(name) : !needsServices,
  );
}

function sum(counts: Counts[], what: keyof Counts): number {
  return counts.reduce((total, { [what]: count }) => total + count, 0);
}

async function runStep(step: Step): Promise<Counts> {
  const startedAt = performance.now();
  if (step.report) log(`${step.name} ...`);
  const counts = await countsOf(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const detail = step.report
    ? `${counts.passed} passed, ${counts.failed} failed`
    : counts.failed === 0
      ? 'ok'
      : 'FAILED';
  log(`${step.name}: ${detail} (${seconds} s)`);
  return counts;
}

async function countsOf({ command, counts, report, needsBrowser }: Step): Promise<Counts> {
  if (needsBrowser) {
    try {
      process.env.CHROMIUM_PATH = await ensureChromium(log);
    } catch (error) {
      log(messageOf(error));
      return oneFailed;
    }
  }
  const isFine = await runTool(command, report === undefined);
  if (!counts || report === undefined) return isFine ? onePassed : oneFailed;
  const found = await counts(join(results, report)).catch(() => ({ passed: 0, failed: 0 }));
  // A runner that ends badly without a failed test met something outside of all tests.
  return isFine || found.failed > 0 ? found : { ...found, failed: 1 };
}

/** Runs a tool; a quiet one says something only if it fails. */
async function runTool([program = '', ...words]: string[], isQuiet: boolean): Promise<boolean> {
  const file = program.startsWith('scripts/') ? join(root, program) : join(root, 'node_modules', program);
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0 && output) log(output.trim());
  return code === 0;
}
