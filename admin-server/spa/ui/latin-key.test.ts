import { expect, test } from 'vitest';
import { latinKey } from './latin-key.ts';

test.each([
  ['a letter', 'S', 'KeyS', 's'],
  ['a letter of another Latin keyboard', 'm', 'Semicolon', 'm'],
  ['a named key', 'Escape', 'Escape', 'escape'],
  ['an Arabic letter', 'س', 'KeyS', 's'],
  ['two Arabic letters', 'لا', 'KeyB', 'b'],
  ['an Arabic letter at the slash', 'ظ', 'Slash', '/'],
  ['another sign', 'é', 'Digit2', 'é'],
])('%s is the key of a shortcut', (_name, key, code, expected) => {
  expect(latinKey({ key, code, shiftKey: false })).toBe(expected);
});

test('the Arabic question mark asks for the list of keys too', () => {
  expect(latinKey({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?');
});
