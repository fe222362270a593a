import { expect, test } from 'vitest';
import { lacksTexts } from './section-names.ts';

test('a section of texts alone lacks them until one is written and switched on, one with rows never', () => {
  const text = { section: 'methodology', content: 'How we work', isActive: true };
  expect(lacksTexts('methodology', [])).toBe(true);
  expect(lacksTexts('methodology', [{ ...text, section: 'hero' }])).toBe(true);
  expect(lacksTexts('methodology', [{ ...text, content: ' ' }])).toBe(true);
  expect(lacksTexts('methodology', [{ ...text, isActive: false }])).toBe(true);
  expect(lacksTexts('methodology', [text])).toBe(false);
  expect(lacksTexts('clients', [])).toBe(false);
});
