import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/session.ts';
import {
  clearDraft,
  moveDraft,
  moveOwnDraft,
  otherDrafts,
  readDraft,
  switchDraft,
  writeDraft,
} from './stored-drafts.ts';
import type { Edits } from './merge.ts';

const edits = (value: string): Edits => ({ revision: 3, base: { title: 'Before' }, mine: { title: value } });

/** A storage whose keys are its own properties, as in a browser. */
class FakeStorage {
  getItem = (name: string) => (Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null);
  setItem = (name: string, text: string) => void Reflect.set(this, name, text);
  removeItem = (name: string) => void Reflect.deleteProperty(this, name);
}

let storage: FakeStorage;
const namesOf = () => Object.keys(storage).filter((name) => name.startsWith('draft'));
const signIn = (id: number) =>
  queryClient.setQueryData(adminQuery.queryKey, () => ({
    id,
    username: `admin ${id}`,
    role: 'admin' as const,
  }));

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
  signIn(1);
});

afterEach(async () => {
  clearDraft('posts/1');
  // A removal is noted until its copy on the disk is gone, and here there is none.
  await vi.waitUntil(() => !Object.keys(storage).some((name) => name.startsWith('removed')));
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('a draft is there again until it is cleared, or nothing is left of it', () => {
  expect(writeDraft('posts/1', edits('Typed'))).toBe(true);
  expect(readDraft('posts/1')).toEqual(edits('Typed'));
  writeDraft('posts/1', { ...edits(''), mine: {} });
  expect(readDraft('posts/1')).toBeUndefined();
  expect(namesOf()).toEqual([]);
});

it('a draft belongs to whoever typed it', () => {
  writeDraft('posts/1', edits('Typed'));
  signIn(2);
  expect(readDraft('posts/1')).toBeUndefined();
  signIn(1);
  expect(readDraft('posts/1')).toEqual(edits('Typed'));
});

it('a storage that refuses says so, and loses nothing that is there', () => {
  writeDraft('posts/1', edits('Kept'));
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(writeDraft('posts/1', edits('Not kept'))).toBe(false);
  expect(readDraft('posts/1')).toEqual(edits('Kept'));
});

it('the newest draft of other tabs is taken over, and removed with the first change unless they wrote since', () => {
  const slot = (tab: string, at: number) => {
    storage.setItem(`draft/1/posts%2F1/${tab}`, JSON.stringify({ at, edits: edits(`of ${tab}`) }));
  };
  slot('a', 10);
  slot('b', 20);
  expect(readDraft('posts/1')).toEqual(edits('of b'));
  writeDraft('posts/1', edits('Mine'));
  expect(namesOf()).toHaveLength(2);
  clearDraft('posts/1');
  expect(readDraft('posts/1')).toEqual(edits('of a'));
  slot('a', 30);
  clearDraft('posts/1');
  expect(namesOf()).toEqual(['draft/1/posts%2F1/a']);
});

it('each draft of other tabs can be shown, and those that are not shown are kept as they are', () => {
  const slot = (tab: string, at: number) =>
    storage.setItem(`draft/1/posts%2F1/${tab}`, JSON.stringify({ at, edits: edits(`of ${tab}`) }));
  const others = () => otherDrafts('posts/1').map(({ at, edits: { mine } }) => [at, mine['title']]);
  slot('a', 10);
  slot('b', 20);
  expect(readDraft('posts/1')).toEqual(edits('of b'));
  expect(others()).toEqual([[10, 'of a']]);
  const [older] = otherDrafts('posts/1');
  if (older) switchDraft('posts/1', older);
  expect(readDraft('posts/1')).toEqual(edits('of a'));
  writeDraft('posts/1', edits('of a'));
  expect(others()).toEqual([[20, 'of b']]);
  writeDraft('posts/1', edits('of a, and more'));
  const [newer] = otherDrafts('posts/1');
  if (newer) switchDraft('posts/1', newer);
  expect(readDraft('posts/1')).toEqual(edits('of b'));
  expect(others()).toEqual([[expect.any(Number), 'of a, and more']]);
  clearDraft('posts/1');
  expect(readDraft('posts/1')).toEqual(edits('of a, and more'));
});

it('a row that is saved for the first time takes its own draft along, and none that another tab began', () => {
  storage.setItem('draft/1/posts%2Fnew/a', JSON.stringify({ at: 10, edits: edits('Another article') }));
  writeDraft('posts/new', edits('Typed later'));
  moveOwnDraft('posts/new', 'posts/1');
  expect(readDraft('posts/1')).toEqual(edits('Typed later'));
  expect(readDraft('posts/new')).toEqual(edits('Another article'));
  moveOwnDraft('posts/none', 'posts/1');
  clearDraft('posts/new');
});

it('a draft in the former shape is one that nobody knows the base of', () => {
  storage.setItem('draft posts/1', JSON.stringify({ title: 'Typed long ago', isVisible: true }));
  expect(readDraft('posts/1')).toEqual({ base: {}, mine: { title: 'Typed long ago', isVisible: true } });
  writeDraft('posts/1', edits('Typed'));
  expect(storage.getItem('draft posts/1')).toBeNull();
});

it('what is no draft is left alone', () => {
  for (const text of ['{', '[]', '"text"', 'null']) {
    storage.setItem('draft posts/1', text);
    storage.setItem('draft/1/posts%2F1/a', text);
    expect(readDraft('posts/1'), text).toBeUndefined();
    expect(namesOf(), text).toHaveLength(2);
  }
  storage.removeItem('draft posts/1');
  storage.setItem('draft/1/posts%2F1/a', '{"at":"now","edits":{}}');
  expect(readDraft('posts/1')).toBeUndefined();
});

it('a draft of a new row moves to the row that somebody else created', () => {
  writeDraft('posts/new', edits('Typed'));
  moveDraft('posts/new', 'posts/1');
  expect([readDraft('posts/new'), readDraft('posts/1')]).toEqual([undefined, edits('Typed')]);
  writeDraft('posts/new', edits('Other'));
  moveDraft('posts/new', 'posts/1');
  expect(readDraft('posts/1')).toEqual(edits('Typed'));
  clearDraft('posts/new');
});
