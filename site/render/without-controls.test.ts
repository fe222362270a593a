import { expect, it } from 'vitest';
import { withoutControls } from './without-controls.ts';

const cleaned = (text: string) => withoutControls(Buffer.from(text)).toString();

it('loses control characters, and what is no character', () => {
  expect(cleaned('a\0\u0001\u0008\u000B\u000C\u001F\u007Fb')).toBe('ab');
  expect(cleaned('<p>\u0080\u0085\u009Fنص\uFFFE\uFFFF</p>')).toBe('<p>نص</p>');
});

it('keeps every other byte', () => {
  const text = 'tab\tline\nreturn\r 😀 نص \u00A0\u00C2\u0100\u200F\u2028\uFFFD\uFFFC\u{1F3FE}\u{10FFFD}';
  expect(cleaned(text)).toBe(text);
  const page = Buffer.from(text);
  expect(withoutControls(page)).toBe(page);
});
