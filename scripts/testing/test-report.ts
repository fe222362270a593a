import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

export interface Counts {
  passed: number;
  failed: number;
}

/** What the report of a test runner says. */
export interface TestReport extends Counts {
  /** Each failed test: its file and name, and the first lines of its error. */
  failures: string[];
  /** Browser tests that failed once and then passed. They count as passed, and are named so that someone looks. */
  flaky: string[];
}

const unitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    )
    .default([]),
});

/**
 * Reads a vitest JSON report. A file that failed outside of its tests is one of the failures.
 * @throws an error when the file is missing or not a report
 */
export async function readUnitReport(file: string): Promise<TestReport> {
  const report = unitReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [describe(name, message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describe(`${name}: ${fullName}`, failureMessages?.[0])),
  ]);
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures, flaky: [] };
}

const browserSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});

const browserSuite = z.object({
  specs: z.array(browserSpec).default([]),
  get suites() {
    return z.array(browserSuite).default([]);
  },
});

const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(browserSuite).default([]),
});

/**
 * Reads a Playwright JSON report.
 * @throws an error when the file is missing or not a report
 */
export async function readBrowserReport(file: string): Promise<TestReport> {
  const { stats, suites } = browserReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: withStatus(specs, 'unexpected'),
    flaky: withStatus(specs, 'flaky'),
  };
}

function specsOf(suite: z.infer<typeof browserSuite>): z.infer<typeof browserSpec>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsOf)];
}

function withStatus(specs: z.infer<typeof browserSpec>[], wanted: string): string[] {
  return specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) =>
        describe(
          `${projectName} ${file}:${line}: ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
}

const shownLines = 12;

function describe(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, shownLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
