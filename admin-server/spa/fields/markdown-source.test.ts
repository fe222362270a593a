import { expect, test } from 'vitest';
import { offsetIn } from './markdown-source.tsx';

test.each([
  ['above', 'One.\n\nTwo.|', 'One, and more.\n\nTwo.|'],
  ['below', 'One.|\n\nTwo.', 'One.|\n\nNew.\n\nTwo.'],
  ['on both sides', 'One.\n\nTw|o.\n\nThree.', 'New.\n\nTw|o.\n\nNewer.'],
  ['nowhere', 'One.|', 'One.|'],
  ['in its own line', 'One.\nTwo|.\nThree.', 'One.\n|Other.\nThree.'],
])('the cursor stays beside its words when the text changes %s', (_where, before, after) => {
  const text = before.replace('|', '');
  expect(offsetIn(after.replace('|', ''), text, before.indexOf('|'))).toBe(after.indexOf('|'));
});
