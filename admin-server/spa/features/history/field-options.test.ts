import { expect, test } from 'vitest';
import { fieldsOf, isCode, optionLabel } from './field-options.ts';

test('the code of an option is read by its label, and any other value as it is', async () => {
  const fields = await fieldsOf('team-members').load();
  expect(optionLabel(fields, 'roleKey', 'trainingManager')).toBe('Training Manager');
  expect(optionLabel(fields, 'roleKey', 'Head of scenarios')).toBe('Head of scenarios');
  expect(optionLabel(fields, 'name', 'trainingManager')).toBe('trainingManager');
  expect(['trainingManager', 'shop-floor', 'Two words', '', 4, null].map(isCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
