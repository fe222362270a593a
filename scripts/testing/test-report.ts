import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

export interface Counts {
  passed: number;
  failed: number;
}

/** What the report of a test runner says. */
export interface TestReport extends Counts {
  /** Each failed test: its file and name, the first lines of its error, and what its page then said. */
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
    failures: await withStatus(specs, 'unexpected'),
    flaky: await withStatus(specs, 'flaky'),
  };
}

function specsOf(suite: z.infer<typeof browserSuite>): z.infer<typeof browserSpec>[] {
  return [...suite.specs, ...suite.suites.flatMap(specsOf)];
}

async function withStatus(specs: z.infer<typeof browserSpec>[], wanted: string): Promise<string[]> {
  const found = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(async ({ projectName, results }) => {
        const first = results.find(({ error }) => error);
        const name = `${projectName} ${file}:${line}: ${title}`;
        return [describe(name, first?.error?.message), ...(await pageLines(first?.attachments))].join('\n');
      }),
  );
  return Promise.all(found);
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
  return shown.length === 0 ? [] : ['    Its page:', ...shown.map((line) => `    ${line.slice(0, 160)}`)];
}

const shownPageLines = 50;

const shownLines = 12;

function describe(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, shownLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
