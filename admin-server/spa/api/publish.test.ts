import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteVersion, overviewQuery, publishQuery } from './publish.ts';
import { queryClient } from './query-client.ts';

const empty = { unpublished: 0, run: undefined, rows: [], schedules: [], sets: [] };
const show = (version: string) => queryClient.setQueryData(overviewQuery.queryKey, { ...empty, version });

/** The keys of what is loaded again after a version is told. */
function loadedAfter(version: string | undefined): unknown[] {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  noteVersion(version);
  const keys = invalidate.mock.calls.map(([filters]) => filters?.queryKey);
  invalidate.mockRestore();
  return keys;
}

const both = [overviewQuery.queryKey, publishQuery.queryKey];

beforeEach(() => void noteVersion(undefined));
afterEach(() => void queryClient.clear());

it('loads again what is shown where another version is told, also after the stream was lost', () => {
  show('a');
  expect(loadedAfter('a')).toEqual([]);
  expect(loadedAfter('b')).toEqual(both);
  show('b');
  expect(loadedAfter('b')).toEqual([]);
  expect(loadedAfter(undefined)).toEqual([]);
  expect(loadedAfter('c')).toEqual(both);
});

it('loads the overview again until it has the version that was told', () => {
  show('a');
  expect([loadedAfter('b'), loadedAfter('b')]).toEqual([both, both]);
});

it('loads the pending changes again where the overview has the new version already', () => {
  show('a');
  noteVersion('a');
  show('b');
  expect(loadedAfter('b')).toEqual([publishQuery.queryKey]);
});

it('loads nothing again that no screen has loaded', () => {
  expect(loadedAfter('a')).toEqual([]);
});
