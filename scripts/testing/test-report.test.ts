import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTestFolder } from '#content-db/testing/database.ts';
import { describeFailure, passedAgain, readBrowserReport, readUnitReport } from './test-report.ts';

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
    const skipped = { status: 'skipped', fullName: 'a list is printed', failureMessages: [] };
    await using report = await reportOf({
      testResults: [
        { name: 'list.test.ts', message: '', assertionResults: [failed, passed, skipped] },
        { name: 'broken.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    });
    expect(await readUnitReport(report.file)).toEqual({
      passed: ['list.test.ts: a list is read'],
      failures: [
        { test: 'broken.test.ts', file: 'broken.test.ts', details: ['Cannot find module'] },
        {
          test: 'list.test.ts: a list is sorted',
          file: 'list.test.ts',
          details: ['expected 1', 'to be 2'],
        },
      ],
      skipped: [{ test: 'list.test.ts: a list is printed', file: 'list.test.ts' }],
    });
  });

  it('of Playwright names the tests that failed, passed and were skipped, and what went wrong outside of them', async () => {
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
      errors: [{ message: 'no server' }],
      suites: [
        {
          specs: [spec('saves', 'expected', undefined)],
          suites: [
            {
              specs: [
                spec('closes', 'unexpected', '\u001b[31mno dialog', 'no dialog'),
                spec('opens', 'skipped', undefined),
              ],
            },
          ],
        },
      ],
    });
    expect(await readBrowserReport(report.file)).toEqual({
      passed: ['admin form.spec.ts:7: saves'],
      failures: [
        { test: 'outside of all tests', file: '', details: ['no server'] },
        { test: 'admin form.spec.ts:7: closes', file: 'form.spec.ts', details: ['no dialog'] },
      ],
      skipped: [{ test: 'admin form.spec.ts:7: opens', file: 'form.spec.ts' }],
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
      suites: [{ specs: [{ title: 'closes', file: 'form.spec.ts', line: 7, tests }] }],
    });
    expect((await readBrowserReport(report.file)).failures.map(describeFailure)).toEqual([
      'admin form.spec.ts:7: closes\n    no dialog\n    Its page:\n    - main:\n      - heading "Posts"',
    ]);
  });

  it('of a second run says which failures do not last', () => {
    const failure = (test: string, file = 'list.test.ts') => ({ test, file, details: [] });
    const failures = [
      failure('sorts'),
      failure('reads'),
      failure('is gone'),
      failure('a.test.ts', 'a.test.ts'),
    ];
    const second = { passed: ['sorts', 'prints'], failures: [failure('reads')], skipped: [] };
    expect(passedAgain(failures, second)).toEqual([failure('sorts')]);
    expect(passedAgain(failures.slice(-1), { passed: ['x'], failures: [], skipped: [] })).toEqual([
      failure('a.test.ts', 'a.test.ts'),
    ]);
    expect(passedAgain(failures, { passed: [], failures, skipped: [] })).toEqual([]);
  });

  it('that is none is an error', async () => {
    await using report = await reportOf({ tests: 1 });
    await expect(readUnitReport(report.file)).rejects.toThrow();
  });
});
