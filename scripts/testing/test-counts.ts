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

/**
 * The counts of a vitest JSON report.
 * @throws an error when the file is missing or not a report
 */
export async function countUnitTests(file: string): Promise<Counts> {
  const { numPassedTests, numFailedTests } = unitReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return { passed: numPassedTests, failed: numFailedTests };
}

/**
 * The counts of a Playwright JSON report; a flaky test counts as failed.
 * @throws an error when the file is missing or not a report
 */
export async function countBrowserTests(file: string): Promise<Counts> {
  const { stats } = browserReport.parse(JSON.parse(await readFile(file, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
