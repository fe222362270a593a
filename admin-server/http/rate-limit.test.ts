import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function limitAt(start: number) {
  const time = { now: start };
  return {
    time,
    ...createRateLimit({ limit: 2, window: 60_000, clock: () => new Date(time.now), keys: 100 }),
  };
}

test('so many uses are allowed, then it says for how many seconds none is', () => {
  const { take, time } = limitAt(0);
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 60]);
  time.now = 59_001;
  expect(take('a')).toBe(1);
});

test('the window slides: each use counts for as long', () => {
  const { take, time } = limitAt(0);
  take('a');
  time.now = 30_000;
  take('a');
  time.now = 60_000;
  expect([take('a'), take('a')]).toEqual([0, 30]);
});

test('a refused use does not prolong the wait', () => {
  const { take, time } = limitAt(0);
  for (let i = 0; i < 100; i++) take('a');
  time.now = 60_000;
  expect(take('a')).toBe(0);
});

test('looking does not count, and a use can be taken back', () => {
  const { take, wait, giveBack } = limitAt(0);
  take('a');
  expect([wait('a'), wait('a')]).toEqual([0, 0]);
  take('a');
  expect(wait('a')).toBe(60);
  giveBack('a');
  expect([take('a'), take('a')]).toEqual([0, 60]);
  giveBack('b');
  expect(wait('b')).toBe(0);
});

test('one key does not count for another, and memory is bounded', () => {
  const { take } = limitAt(0);
  take('a');
  take('a');
  expect(take('b')).toBe(0);
  for (let i = 0; i < 100; i++) take(`other ${i}`);
  expect(take('a')).toBe(0);
});
