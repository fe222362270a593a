import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { countBrowserTests, countUnitTests } from './test-counts.ts';

describe('the counts of a test report', () => {
  async function reportOf(content: unknown) {
    const folder = await createTestFolder();
    const file = folder.at('report.json');
    await writeFile(file, JSON.stringify(content));
    return Object.assign(folder, { file });
  }

  it('are read from a vitest report', async () => {
    await using report = await reportOf({ numTotalTests: 12, numPassedTests: 10, numFailedTests: 2 });
    expect(await countUnitTests(report.file)).toEqual({ passed: 10, failed: 2 });
  });

  it('are read from a Playwright report; a flaky test counts as failed', async () => {
    await using report = await reportOf({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } });
    expect(await countBrowserTests(report.file)).toEqual({ passed: 5, failed: 2 });
  });

  it('are rejected for an invalid report', async () => {
    await using report = await reportOf({ tests: 1 });
    await expect(countUnitTests(report.file)).rejects.toThrow();
  });
});
