import { expect, test } from 'vitest';
import { describeError, toLine } from './log.ts';

const at = new Date('2026-01-02T03:04:05Z');

test('an entry is one line of JSON with its time', () => {
  expect(toLine({ level: 'info', event: 'Started', port: 4321 }, at)).toBe(
    '{"at":"2026-01-02T03:04:05.000Z","level":"info","event":"Started","port":4321}',
  );
});

test.each([
  'a\nb',
  'a\r\nb',
  '\u001b[31mred',
  '\u009b31m',
  'a\u2028b\u2029c',
  'a\u202eb',
  '"',
  '\u0000',
  '\u007f',
])('what a terminal or a reader acts on is escaped, and read back as it was: %j', (path) => {
  const line = toLine({ level: 'error', event: 'x', path }, at);
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(line)).toMatchObject({ path });
});

test.each([
  ['no error at all', undefined],
  ['a text', 'out of paint'],
  ['an error without a message', new Error()],
  ['an error whose message quotes people', new SyntaxError('someone@example.org')],
  ['a cause without a message', new Error('It failed', { cause: new TypeError() })],
])('what was thrown is never told as nothing: %s', (_, thrown) => {
  const causes = describeError(thrown) as { name: string; message?: string }[];
  expect(causes.length).toBeGreaterThan(0);
  for (const { name, message } of causes) expect([name, message ?? 'left out']).not.toContain('');
  expect(JSON.stringify(causes)).not.toContain('someone@example.org');
});
