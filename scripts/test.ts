import { execFileSync, spawn } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import pLimit from 'p-limit';
import { messageOf, Problem } from '#content-db/model/problem.ts';
import { log, runCommand } from '#admin-server/installation/terminal.ts';
import { ensureChromium } from './testing/chromium.ts';
import {
  describeFailure,
  type Failure,
  passedAgain,
  readBrowserReport,
  readUnitReport,
  type TestReport,
} from './testing/test-report.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

/** What a runner of tests reports, and how some of its tests run again. */
interface Runner {
  report: string;
  read: (path: string) => Promise<TestReport>;
  /** The commands that run what failed again, one after the other, and whose failures each runs. They write the same report. */
  again: (failures: Failure[]) => { command: string[]; runs: Failure[] }[];
  /** The folder with what it shows of a failure, which the second run empties. */
  shows?: string;
}

interface Step {
  name: string;
  /** What it runs: a program of node_modules, or a script of ours. */
  command: string[];
  /** Prints by itself and writes a report. A check has none, and counts as one test. */
  runner?: Runner;
  needsBrowser?: boolean;
  /** It is no part of what every change has to pass: it takes long, or needs programs of the machine, such as nginx. */
  isForVerify?: boolean;
  /** What takes longer is stopped, and has failed. */
  minutes: number;
}

/** A step that has run. */
interface Outcome {
  name: string;
  passed: number;
  seconds: number;
  failures: string[];
  /** Failed, and passed when run again alone. */
  unsteady: string[];
  skipped: string[];
}

const unitTests = (...project: string[]): Pick<Step, 'command' | 'runner'> => {
  const report = `${project.includes('verify') ? 'verify' : 'unit'}.json`;
  const command = ['vitest/vitest.mjs', 'run', `--outputFile.json=${join(results, report)}`];
  return {
    command: [...command, ...project],
    runner: {
      report,
      read: readUnitReport,
      again: (failures) =>
        [...Map.groupBy(failures, ({ file }) => file)].map(([file, runs]) => ({
          command: [...command, file],
          runs,
        })),
    },
  };
};

const browserTests = (...which: string[]): Pick<Step, 'command' | 'runner' | 'needsBrowser'> => {
  const command = ['@playwright/test/cli.js', 'test'];
  return {
    command: [...command, ...which],
    runner: {
      report: 'browser.json',
      read: readBrowserReport,
      again: (failures) => [{ command: [...command, '--last-failed', '--workers', '1'], runs: failures }],
      shows: 'browser',
    },
    needsBrowser: true,
  };
};

/** Browser tests that only `npm run verify` runs, by their tag or file. */
const onlyInVerify = String.raw`@verify|\.verify\.spec`;

/** Everything that is checked. The checks come first, the slowest of them before the others. */
const steps: Step[] = [
  {
    name: 'pages',
    command: ['astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json'],
    minutes: 5,
  },
  { name: 'types', command: ['typescript-native/bin/tsc', '-p', '.', '--singleThreaded'], minutes: 5 },
  {
    name: 'format',
    command: ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
    minutes: 5,
  },
  { name: 'imports', command: ['scripts/checks/imports.ts'], minutes: 5 },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress'], minutes: 5 },
  { name: 'lint', command: ['oxlint/bin/oxlint'], minutes: 5 },
  { name: 'patterns', command: ['scripts/checks/patterns.ts'], minutes: 5 },
  { name: 'expressions', command: ['scripts/checks/expressions.ts'], minutes: 5 },
  { name: 'lock file', command: ['scripts/checks/lock-file.ts'], minutes: 5 },
  { name: 'unit', ...unitTests('--project', '!verify'), minutes: 25 },
  { name: 'browser', ...browserTests('--grep-invert', onlyInVerify), minutes: 35 },
  { name: 'verify', ...unitTests('--project', 'verify'), isForVerify: true, minutes: 60 },
  { name: 'verify in browsers', ...browserTests('--grep', onlyInVerify), isForVerify: true, minutes: 30 },
];

/** With more failures than these, nothing failed by chance. */
const mostToRunAgain = 12;

/** Tests that need what not every machine has, and what that is. No other test may be skipped. */
const mayBeSkipped: Record<string, string> = {
  'admin-server/live/health.test.ts': 'a user who may mount a file system',
  'content-db/database/write-guard.verify.test.ts': 'strace',
  'scripts/deploy-nginx.verify.test.ts': 'nginx',
  'scripts/verification/services/first-visit.test.ts': 'Firefox',
};

const isCheck = (step: Step) => step.runner === undefined;

/**
 * Runs the steps that are named; without a name those that every change has to pass, with `--checks` all checks, with
 * `--verify` those that take long. Each runs whatever became of the others. What failed runs again at the end of its
 * step, alone: what passes then counts as passed, and is listed as unsteady. A whole run is noted in
 * test-results/last-run.json.
 */
await runCommand(async () => {
  const names = process.argv.slice(2);
  const wanted = wantedSteps(names);
  const startedAt = new Date().toISOString();
  await mkdir(results, { recursive: true });
  const inTurn = pLimit(availableParallelism());
  const outcomes = await Promise.all(wanted.filter(isCheck).map((step) => inTurn(runStep, step)));
  for (const step of wanted) if (!isCheck(step)) outcomes.push(await runStep(step));
  const [passed, failed] = [count(outcomes, 'passed'), count(outcomes, 'failures')];
  if (failed > 0) process.exitCode = 1;
  if (names.length === 0) await noteRun({ startedAt, passed, failed, outcomes });
  // Again at the end, as whoever reads the end of a long output looks for them.
  logAll('Skipped:', outcomes, 'skipped');
  logAll('Unsteady, passed when run again alone:', outcomes, 'unsteady');
  logAll('Failed:', outcomes, 'failures');
  log(`\n${passed} passed, ${failed} failed`);
});

async function noteRun(run: { startedAt: string; passed: number; failed: number; outcomes: Outcome[] }) {
  const { outcomes, ...totals } = run;
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const commit = { commit: git('rev-parse', 'HEAD'), hasOtherChanges: git('status', '--porcelain') !== '' };
  await writeFile(
    join(results, 'last-run.json'),
    `${JSON.stringify({ ...commit, ...totals, steps: outcomes }, null, 2)}\n`,
  );
}

function logAll(title: string, outcomes: Outcome[], which: 'failures' | 'unsteady' | 'skipped') {
  const lines = outcomes.flatMap(({ [which]: found }) => found);
  if (lines.length > 0) log(['', title, ...lines].join('\n'));
}

function wantedSteps(names: string[]): Step[] {
  if (names[0] === '--checks') return steps.filter(isCheck);
  if (names[0] === '--verify') return steps.filter(({ isForVerify }) => isForVerify);
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown)
    throw new Problem(
      'setup',
      `There is no step ${unknown}: name some of ${steps.map(({ name }) => name).join(', ')}, or none for all.`,
    );
  return steps.filter(({ name, isForVerify }) => (names.length > 0 ? names.includes(name) : !isForVerify));
}

function count(outcomes: Outcome[], what: 'passed' | 'failures'): number {
  return outcomes.reduce(
    (total, { [what]: found }) => total + (typeof found === 'number' ? found : found.length),
    0,
  );
}

async function runStep(step: Step): Promise<Outcome> {
  const startedAt = performance.now();
  if (step.runner) log(`${step.name} ...`);
  const outcome = await outcomeOf(step, step.runner);
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1));
  const failed = outcome.failures.length;
  const detail = step.runner ? `${outcome.passed} passed, ${failed} failed` : failed === 0 ? 'ok' : 'FAILED';
  log(`${step.name}: ${detail} (${seconds} s)`);
  return { ...outcome, name: step.name, seconds };
}

async function outcomeOf(step: Step, runner: Runner | undefined): Promise<Omit<Outcome, 'name' | 'seconds'>> {
  if (step.needsBrowser) {
    try {
      process.env.CHROMIUM_PATH = await ensureChromium(log);
    } catch (error) {
      return failure(step, messageOf(error));
    }
  }
  if (!runner) {
    const { isFine, output } = await runTool(step.command, { minutes: step.minutes, isQuiet: true });
    return isFine ? { passed: 1, failures: [], unsteady: [], skipped: [] } : failure(step, output);
  }
  const first = await runTests(step.command, step, runner);
  if ('reason' in first) return failure(step, first.reason);
  const unsteady = await passingAgain(first.report.failures, step, runner);
  const failures = first.report.failures.filter((failure) => !unsteady.includes(failure));
  const skipped = first.report.skipped.map(({ test, file }) => ({
    test,
    needs: mayBeSkipped[relative(root, file)],
  }));
  return {
    passed: first.report.passed.length + unsteady.length,
    failures: [
      ...failures.map(describeFailure),
      ...skipped.filter(({ needs }) => !needs).map(({ test }) => `${test}: was skipped, and may not be`),
    ],
    unsteady: unsteady.map(describeFailure),
    skipped: skipped.filter(({ needs }) => needs).map(({ test, needs }) => `${test}: needs ${needs}`),
  };
}

/** Runs tests. Without a report that says so of some test, nothing has passed. */
async function runTests(
  command: string[],
  { minutes }: Step,
  { report, read }: Runner,
): Promise<{ report: TestReport } | { reason: string }> {
  const path = join(results, report);
  await rm(path, { force: true });
  const { isFine, isLate } = await runTool(command, { minutes, isQuiet: false });
  if (isLate) return { reason: `It took longer than ${minutes} minutes, and was stopped.` };
  try {
    const found = await read(path);
    if (isFine ? found.passed.length > 0 : found.failures.length > 0) return { report: found };
  } catch (error) {
    return { reason: `There is no report of the runner: ${messageOf(error)}` };
  }
  return {
    reason: isFine
      ? 'No test ran.'
      : 'The runner ended with an error outside of all tests: see its output above.',
  };
}

/** Runs what failed again. @returns what passed then */
async function passingAgain(failures: Failure[], step: Step, runner: Runner): Promise<Failure[]> {
  if (failures.length === 0 || failures.length > mostToRunAgain) return [];
  log(`\n${step.name}: what failed runs again, alone ...`);
  if (runner.shows !== undefined) {
    const kept = join(results, `${runner.shows}-first`);
    await rm(kept, { recursive: true, force: true });
    await cp(join(results, runner.shows), kept, { recursive: true });
  }
  const passing: Failure[] = [];
  for (const { command, runs } of runner.again(failures)) {
    const second = await runTests(command, step, runner);
    if ('report' in second) passing.push(...passedAgain(runs, second.report));
  }
  return passing;
}

function failure({ name }: Step, reason: string): Omit<Outcome, 'name' | 'seconds'> {
  log(reason);
  return {
    passed: 0,
    failures: [`${name}: ${reason.split('\n', 12).join('\n    ')}`],
    unsteady: [],
    skipped: [],
  };
}

/** Runs a tool, for some minutes at most. The output of a quiet one is returned; any other prints by itself. */
async function runTool(
  [program = '', ...words]: string[],
  { minutes, isQuiet }: { minutes: number; isQuiet: boolean },
) {
  const file = program.startsWith('scripts/') ? join(root, program) : join(root, 'node_modules', program);
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
  });
  let isLate = false;
  const stop = (signal: NodeJS.Signals) => {
    isLate = true;
    child.kill(signal);
  };
  const timers = [
    setTimeout(stop, minutes * 60_000, 'SIGTERM'),
    // It has had half a minute to stop what it started.
    setTimeout(stop, minutes * 60_000 + 30_000, 'SIGKILL'),
  ];
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  timers.forEach(clearTimeout);
  return { isFine: code === 0 && !isLate, isLate, output: output.trim() };
}
