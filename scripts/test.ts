import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Reads the report of a runner, which prints by itself; a check that has none counts as one test. */
  counts?: (file: string) => Promise<Counts>;
  report?: string;
  needsBrowser?: boolean;
}

/** Everything that is checked, in order. */
const steps: Step[] = [
  { name: 'types', command: ['typescript/bin/tsc', '-p', '.'] },
  { name: 'pages', command: ['astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json'] },
  { name: 'lint', command: ['oxlint/bin/oxlint'] },
  { name: 'imports', command: ['scripts/checks/imports.ts'] },
  { name: 'patterns', command: ['scripts/checks/patterns.ts'] },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'unit', command: ['vitest/vitest.mjs', 'run'], counts: countUnitTests, report: 'unit.json' },
  {
    name: 'browser',
    command: ['@playwright/test/cli.js', 'test'],
    counts: countBrowserTests,
    report: 'browser.json',
    needsBrowser: true,
  },
];

/** Runs the steps that are named, or all; each runs whatever became of those before it. */
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (unknown)
    throw new Problem(
      'setup',
      `There is no step ${unknown}: name some of ${steps.map(({ name }) => name).join(', ')}, or none for all.`,
    );
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const total: Counts = { passed: 0, failed: 0 };
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { passed, failed } = await runStep(step);
    total.passed += passed;
    total.failed += failed;
  }
  if (total.failed > 0) process.exitCode = 1;
  log(`\n${total.passed} passed, ${total.failed} failed`);
});

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
