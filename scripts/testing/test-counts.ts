import { readFile } from 'node:fs/promises';
import * as z from 'zod';

export interface Counts {
  passed: number;
  failed: number;
}

export const onePassed: Counts = { passed: 1, failed: 0 };
export const oneFailed: Counts = { passed: 0, failed: 1 };

const unitReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts of vitest's JSON report. */
export async function countUnitTests(file: string): Promise<Counts> {
  const { numPassedTests, numFailedTests } = unitReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Counts of Playwright's JSON report; a test that passes only sometimes has failed. */
export async function countBrowserTests(file: string): Promise<Counts> {
  const { stats } = browserReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
