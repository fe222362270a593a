import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { ensureChromium } from './testing/chromium.ts';
import { log, runCommand } from './process/terminal.ts';
import { type Counts, readBrowserReport, readUnitReport, type TestReport } from './testing/test-report.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

/** Of a step that has nothing to say. */
const empty: TestReport = { passed: 0, failed: 0, failures: [], flaky: [] };

interface Step {
  name: string;
  /** What it runs: a program of node_modules, or a script of ours. */
  command: string[];
  /** The report of a test runner, which prints by itself; a check has none and counts as one test. */
  report?: { file: string; read: (file: string) => Promise<TestReport> };
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
  { name: 'expressions', command: ['scripts/checks/expressions.ts'] },
  { name: 'lock file', command: ['scripts/checks/lock-file.ts'] },
  {
    name: 'unit',
    command: [...vitest('unit.json'), '--project', '!services'],
    report: { file: 'unit.json', read: readUnitReport },
  },
  {
    name: 'browser',
    command: ['@playwright/test/cli.js', 'test'],
    report: { file: 'browser.json', read: readBrowserReport },
    needsBrowser: true,
  },
  {
    name: 'services',
    command: [...vitest('services.json'), '--project', 'services'],
    report: { file: 'services.json', read: readUnitReport },
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
  const reports = await Promise.all(wanted.filter(isCheck).map((step) => inTurn(runStep, step)));
  for (const step of wanted) if (!isCheck(step)) reports.push(await runStep(step));
  const [passed, failed] = [sum(reports, 'passed'), sum(reports, 'failed')];
  if (failed > 0) process.exitCode = 1;
  // Again at the end, as whoever reads the end of a long output looks for them.
  logAll(
    'Passed when tried again:',
    reports.flatMap(({ flaky }) => flaky),
  );
  logAll(
    'Failed:',
    reports.flatMap(({ failures }) => failures),
  );
  log(`\n${passed} passed, ${failed} failed`);
});

function logAll(title: string, lines: string[]) {
  if (lines.length > 0) log(['', title, ...lines].join('\n'));
}

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

function sum(reports: Counts[], what: keyof Counts): number {
  return reports.reduce((total, { [what]: count }) => total + count, 0);
}

async function runStep(step: Step): Promise<TestReport> {
  const startedAt = performance.now();
  if (step.report) log(`${step.name} ...`);
  const report = await reportOf(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const detail = step.report
    ? `${report.passed} passed, ${report.failed} failed`
    : report.failed === 0
      ? 'ok'
      : 'FAILED';
  log(`${step.name}: ${detail} (${seconds} s)`);
  return report;
}

async function reportOf(step: Step): Promise<TestReport> {
  if (step.needsBrowser) {
    try {
      process.env.CHROMIUM_PATH = await ensureChromium(log);
    } catch (error) {
      return failure(step, messageOf(error));
    }
  }
  const { isFine, output } = await runTool(step.command, isCheck(step));
  if (!step.report) return isFine ? { ...empty, passed: 1 } : failure(step, output);
  const found = await step.report.read(join(results, step.report.file)).catch(() => empty);
  if (isFine || found.failed > 0) return found;
  // A runner that ends badly without a failed test met something outside of all tests.
  const reason = failure(step, 'The runner ended with an error outside of all tests: see its output above.');
  return { ...found, failed: 1, failures: [...found.failures, ...reason.failures] };
}

function failure({ name }: Step, reason: string): TestReport {
  log(reason);
  return { ...empty, failed: 1, failures: [`${name}: ${reason.split('\n', 12).join('\n    ')}`] };
}

/** Runs a tool. The output of a quiet one is returned; any other prints by itself. */
async function runTool([program = '', ...words]: string[], isQuiet: boolean) {
  const file = program.startsWith('scripts/') ? join(root, program) : join(root, 'node_modules', program);
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { isFine: code === 0, output: output.trim() };
}
