import { describe, expect, test } from 'vitest';
import { translatingToArabic } from '#admin-server/testing/arabic.ts';
import { failureText } from './failure-text.ts';

const at = '2026-01-01T12:15:00Z';
const here = new Date(at);
const time = [here.getHours(), here.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
const message = `Too many attempts to sign in. You can try again at ${at}.`;

test('whoever waits reads until when, by the clock before them', () => {
  expect(failureText(message)).toBe(`Too many attempts to sign in. You can try again at ${time}.`);
  expect(failureText('Invalid credentials')).toBe('Invalid credentials');
});

describe('in Arabic', () => {
  translatingToArabic();

  test.each(['', '429: '])('whoever waits reads it too: %s', async (status) => {
    const arabic = await import('./failure-text.ts');
    expect(arabic.failureText(status + message)).toMatch(
      new RegExp(`^${status}محاولات دخول كثيرة\\. يمكن إعادة المحاولة في الساعة \u2068${time}\u2069\\.$`),
    );
  });
});
