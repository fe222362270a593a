import { expect, test } from 'vitest';
import { tooLong } from './too-long.ts';

test('says how many characters are too many, and nothing of a text that fits', () => {
  expect(tooLong('four', 4)).toBeUndefined();
  expect(tooLong('fives', 4)).toBe('One character too many. Shorten it to 4 characters or fewer.');
  expect(tooLong('sixsix', 4)).toBe('2 characters too many. Shorten it to 4 characters or fewer.');
  expect([tooLong('any', undefined), tooLong(null, 4)]).toEqual([undefined, undefined]);
});
