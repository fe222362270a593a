import { describe, expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { failureText } from './failure-text.ts';

const at = '2026-01-01T12:15:00Z';
const here = new Date(at);
const minutes = String(here.getMinutes()).padStart(2, '0');
const message = `Too many attempts to sign in. You can try again at ${at}.`;

test('whoever waits reads until when, by the clock before them', () => {
  const time = `${String(here.getHours()).padStart(2, '0')}:${minutes}`;
  expect(failureText(message)).toBe(`Too many attempts to sign in. You can try again at ${time}.`);
  expect(failureText('Invalid credentials')).toBe('Invalid credentials');
});

describe('in Arabic', () => {
  translatingToArabic();

  test.each(['', '429: '])('whoever waits reads it too: %s', async (status) => {
    const arabic = await import('./failure-text.ts');
    const time = `${here.getHours() % 12 || 12}:${minutes}`;
    expect(arabic.failureText(status + message)).toMatch(
      new RegExp(
        `^${status}محاولات دخول كثيرة\\. يمكن إعادة المحاولة في الساعة \u2068${time}\\s[صم]\u2069\\.$`,
      ),
    );
  });
});
