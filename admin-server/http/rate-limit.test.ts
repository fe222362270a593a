import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

function limitAt(start: number) {
  const time = { now: start };
  return {
    time,
    ...createRateLimit({ limit: 2, window: 60_000, clock: () => new Date(time.now), maxKeys: 100 }),
  };
}

test('allows the limit, then returns the seconds until the next use is allowed', () => {
  const { consume, time } = limitAt(0);
  expect([consume('a'), consume('a'), consume('a')]).toEqual([0, 0, 60]);
  time.now = 59_001;
  expect(consume('a')).toBe(1);
});

test('the window slides: each use counts for one window', () => {
  const { consume, time } = limitAt(0);
  consume('a');
  time.now = 30_000;
  consume('a');
  time.now = 60_000;
  expect([consume('a'), consume('a')]).toEqual([0, 30]);
});

test('a refused use does not prolong the wait', () => {
  const { consume, time } = limitAt(0);
  for (let i = 0; i < 100; i++) consume('a');
  time.now = 60_000;
  expect(consume('a')).toBe(0);
});

test('asking does not count, and a use can be refunded', () => {
  const { consume, retryAfter, refund } = limitAt(0);
  consume('a');
  expect([retryAfter('a'), retryAfter('a')]).toEqual([0, 0]);
  consume('a');
  expect(retryAfter('a')).toBe(60);
  refund('a');
  expect([consume('a'), consume('a')]).toEqual([0, 60]);
  refund('b');
  expect(retryAfter('b')).toBe(0);
});

test('keys are counted separately, and memory is bounded', () => {
  const { consume } = limitAt(0);
  consume('a');
  consume('a');
  expect(consume('b')).toBe(0);
  for (let i = 0; i < 100; i++) consume(`other ${i}`);
  expect(consume('a')).toBe(0);
});
