import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { readBrowserReport, readUnitReport } from './test-report.ts';

describe('a test report', () => {
  async function reportOf(content: unknown) {
    const folder = await createTestFolder();
    const file = folder.at('report.json');
    await writeFile(file, JSON.stringify(content));
    return Object.assign(folder, { file });
  }

  it('of vitest has the counts, each failed test with its error, and files that failed as a whole', async () => {
    const failed = {
      status: 'failed',
      fullName: 'a list is sorted',
      failureMessages: ['expected 1\nto be 2'],
    };
    const passed = { status: 'passed', fullName: 'a list is read', failureMessages: [] };
    await using report = await reportOf({
      numPassedTests: 10,
      numFailedTests: 1,
      testResults: [
        { name: 'list.test.ts', message: '', assertionResults: [failed, passed] },
        { name: 'broken.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    });
    expect(await readUnitReport(report.file)).toEqual({
      passed: 10,
      failed: 1,
      failures: [
        'list.test.ts: a list is sorted\n    expected 1\n    to be 2',
        'broken.test.ts\n    Cannot find module',
      ],
      flaky: [],
    });
  });

  it('of Playwright names the tests that failed, and those that passed only when they were tried again', async () => {
    const spec = (title: string, status: string, ...messages: (string | undefined)[]) => ({
      title,
      file: 'form.spec.ts',
      line: 7,
      tests: [
        {
          status,
          projectName: 'admin',
          results: messages.map((message) => (message ? { error: { message } } : {})),
        },
      ],
    });
    await using report = await reportOf({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
      suites: [
        {
          specs: [spec('saves', 'expected', undefined)],
          suites: [
            {
              specs: [
                spec('closes', 'unexpected', '\u001b[31mno dialog', 'no dialog'),
                spec('opens', 'flaky', 'timeout', undefined),
              ],
            },
          ],
        },
      ],
    });
    expect(await readBrowserReport(report.file)).toEqual({
      passed: 6,
      failed: 1,
      failures: ['admin form.spec.ts:7: closes\n    no dialog'],
      flaky: ['admin form.spec.ts:7: opens\n    timeout'],
    });
  });

  it('of Playwright shows what the page of a failed test said', async () => {
    await using folder = await createTestFolder();
    const context = [
      '# Error details',
      'no dialog',
      '# Page snapshot',
      '',
      '```yaml',
      '- navigation: Menu',
      '- main:',
      '  - heading "Posts"',
      '```',
      '',
      '# Test source',
    ];
    await writeFile(folder.at('error-context.md'), context.join('\n'));
    const attachments = [{ name: 'error-context', path: folder.at('error-context.md') }];
    const result = { error: { message: 'no dialog' }, attachments };
    const tests = [{ status: 'unexpected', projectName: 'admin', results: [result, { attachments: [] }] }];
    await using report = await reportOf({
      stats: { expected: 0, unexpected: 1, flaky: 0 },
      suites: [{ specs: [{ title: 'closes', file: 'form.spec.ts', line: 7, tests }] }],
    });
    expect((await readBrowserReport(report.file)).failures).toEqual([
      'admin form.spec.ts:7: closes\n    no dialog\n    Its page:\n    - main:\n      - heading "Posts"',
    ]);
  });

  it('that is none is an error', async () => {
    await using report = await reportOf({ tests: 1 });
    await expect(readUnitReport(report.file)).rejects.toThrow();
  });
});
