import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

/** A test that failed, or a file that failed outside of its tests. */
export interface Failure {
  /** Its file and name, the same in each run. */
  test: string;
  /** Its file, as its runner takes it. */
  file: string;
  /** The first lines of its error, and what its page then said. */
  details: string[];
}

/** What the report of a test runner says. */
export interface TestReport {
  /** The files and names of the tests that passed. */
  passed: string[];
  failures: Failure[];
  /** Tests that were skipped: their files and names. */
  skipped: { test: string; file: string }[];
}

const unitReport = z.object({
  testResults: z.array(
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
  ),
});

/**
 * Reads a vitest JSON report. A file that failed outside of its tests is one of the failures.
 * @throws an error when the file is missing or not a report
 */
export async function readUnitReport(path: string): Promise<TestReport> {
  const report = unitReport.parse(JSON.parse(await readFile(path, 'utf8')));
  const tests = report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file, test: `${file}: ${result.fullName}` })),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').map(({ test }) => test),
    failures: [
      ...report.testResults
        .filter(({ message }) => message)
        .map(({ name: file, message }) => ({ test: file, file, details: firstLines(message) })),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ test, file, failureMessages }) => ({
          test,
          file,
          details: firstLines(failureMessages?.[0]),
        })),
    ],
    skipped: tests
      .filter(({ status }) => !['failed', 'passed'].includes(status))
      .map(({ test, file }) => ({ test, file })),
  };
}

const browserSpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      projectName: z.string(),
      results: z.array(
        z.object({
          error: z.object({ message: z.string().optional() }).optional(),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
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
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  suites: z.array(browserSuite),
});

/**
 * Reads a Playwright JSON report. An error outside of all tests, such as of the set-up, is one of the failures.
 * @throws an error when the file is missing or not a report
 */
export async function readBrowserReport(path: string): Promise<TestReport> {
  const { errors, suites } = browserReport.parse(JSON.parse(await readFile(path, 'utf8')));
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, line, tests: runs }) =>
    runs.map((run) => ({
      ...run,
      file,
      test: `${run.projectName} ${file}:${line}: ${title}`,
      first: run.results.find(({ error }) => error),
    })),
  );
  const failed = tests
    .filter(({ status }) => status === 'unexpected')
    .map(async ({ test, file, first }) => ({
      test,
      file,
      details: [...firstLines(first?.error?.message), ...(await pageLines(first?.attachments))],
    }));
  return {
    passed: tests.filter(({ status }) => status === 'expected').map(({ test }) => test),
    failures: [
      ...errors.map(({ message }) => ({
        test: 'outside of all tests',
        file: '',
        details: firstLines(message),
      })),
      ...(await Promise.all(failed)),
    ],
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ test, file }) => ({ test, file })),
  };
}

function specsOf(suite: z.infer<typeof browserSuite>): z.infer<typeof browserSpec>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsOf)];
}

/** What the page of a failed test said in its main part, as Playwright attaches it. */
async function pageLines(attachments: { name: string; path?: string | undefined }[] = []): Promise<string[]> {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  const context = path === undefined ? '' : await readFile(path, 'utf8').catch(() => '');
  const [, page = ''] = context.split('# Page snapshot\n\n```yaml\n');
  const lines = page.split('\n```')[0]?.split('\n') ?? [];
  const main = Math.max(
    0,
    lines.findIndex((line) => line.trimStart().startsWith('- main')),
  );
  const shown = lines.slice(main, main + shownPageLines).filter(Boolean);
  return shown.length === 0 ? [] : ['Its page:', ...shown.map((line) => line.slice(0, 160))];
}

const shownPageLines = 50;

const shownLines = 12;

function firstLines(message = ''): string[] {
  return message ? stripVTControlCharacters(message).trim().split('\n').slice(0, shownLines) : [];
}

/** A failure as it is listed: the test, and the details below it. */
export function describeFailure({ test, details }: Failure): string {
  return [test, ...details.map((line) => `    ${line}`)].join('\n');
}

/** Those of the failures whose tests passed in a second run. A file that failed as a whole passes as a whole. */
export function passedAgain(failures: Failure[], second: TestReport): Failure[] {
  const passed = new Set(second.passed);
  return failures.filter(
    ({ test, file }) => passed.has(test) || (test === file && second.failures.length === 0),
  );
}
