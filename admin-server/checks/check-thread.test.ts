import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkInThread, createCheckThread } from './check-thread.ts';
import { checkPage } from './run-checks.ts';

const known = { key: 'nothing', claims: [], terms: [] };
const pageOf = (path: string, html = '') => ({
  path,
  html,
  pieces: [[0, html.length]] as [number, number][],
});

function createHanging() {
  const timers = new Set<() => void>();
  const check = createCheckThread({
    worker: join(import.meta.dirname, 'testing', 'hanging-worker.ts'),
    startTimer(onTime) {
      timers.add(onTime);
      return () => timers.delete(onTime);
    },
  });
  return { timers, check: (path: string) => check(pageOf(path), known) };
}

test('a thread finds on a page what its checks find', async () => {
  const html = '<html lang="ar"><body><main><p>الأمن, ثم السلامة</p><a href="/x">y</a></main></body></html>';
  const found = await checkInThread(pageOf('/ar', html), known);
  expect(found).toEqual(checkPage(pageOf('/ar', html), known));
  expect(found.findings).toContainEqual(
    expect.objectContaining({ check: 'arabic-punctuation', path: '/ar' }),
  );
});

test('a thread goes by what is known of the run, whatever another one knew', async () => {
  const html = '<html lang="en"><body><main><p>We are certified by ICAO.</p></main></body></html>';
  const row = {
    wording: 'Follows ICAO',
    wordingAr: '',
    subjects: 'ICAO',
    overclaims: 'certified',
    most: null,
  };
  const countOf = async (claims: (typeof row)[], key: string) => {
    const { findings } = await checkInThread(pageOf('/', html), { key, claims, terms: [] });
    return findings.filter(({ check }) => check === 'claims').length;
  };
  expect([await countOf([row], 'one'), await countOf([], 'none'), await countOf([row], 'one')]).toEqual([
    1, 0, 1,
  ]);
});

test('a page whose checks do not end fails, this thread goes on meanwhile, and the next page is checked', async () => {
  const { timers, check } = createHanging();
  await check('/first');
  const hanging = check('/hangs');
  const next = check('/next');
  // The page hangs as soon as it has been asked for: here, other work is done all the same.
  while (timers.size === 0) await new Promise(setImmediate);
  for (const onTime of timers) onTime();
  await expect(hanging).rejects.toThrow(
    'checking it takes longer than 10 seconds. Divide its longest paragraph',
  );
  expect(await next).toMatchObject({ anchors: ['/next'] });
  expect(timers.size).toBe(0);
});

test('a page that ends the thread fails, and the next one is checked', async () => {
  const { check } = createHanging();
  await expect(check('/ends')).rejects.toThrow('checking it ended its thread: code 3');
  expect(await check('/next')).toMatchObject({ anchors: ['/next'] });
});
