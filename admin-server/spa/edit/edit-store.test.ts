import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/client.ts';
import { noteAnswer, noteLost } from '../api/connection.ts';
import { readDraft } from './stored-drafts.ts';
import { EditStore, type Saving } from './edit-store.ts';

interface Row {
  revision: number;
  value: string;
}

const send = vi.fn<Saving<Row>['send']>();
const onSaved = vi.fn<Saving<Row>['onSaved']>();
const onRefused = vi.fn<NonNullable<Saving<Row>['onRefused']>>();
const onFailed = vi.fn<Saving<Row>['onFailed']>();

class Refused extends Error {
  readonly theirs: Row;

  constructor(theirs: Row) {
    super('Changed');
    this.theirs = theirs;
  }
}

/** A storage whose keys are its own properties, as in a browser. */
class FakeStorage {
  getItem = (name: string) => (Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null);
  setItem = (name: string, text: string) => void Reflect.set(this, name, text);
  removeItem = (name: string) => void Reflect.deleteProperty(this, name);
}

/** A call that finds no server. */
async function lose(): Promise<never> {
  noteLost();
  throw new ApiError(0, { message: 'Lost' });
}

const saving: Saving<Row> = {
  versionOf: ({ revision, value }) => ({ revision, values: { value } }),
  send,
  theirsIn: (error) => (error instanceof Refused ? error.theirs : undefined),
  onSaved,
  onRefused,
  onFailed,
};

function storeOf(revision: number | undefined): EditStore<Row> {
  return new EditStore('text', 'text', { revision, values: { value: 'Before' } }, saving);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.resetAllMocks();
  send.mockImplementation(async ({ value }, { revision = 0 }) => ({
    revision: revision + 1,
    value: String(value),
  }));
});

afterEach(noteAnswer);

it('what is typed is a draft until it is saved', async () => {
  const store = storeOf(1);
  store.type({ value: 'Mine' });
  expect(readDraft('text')).toEqual({ revision: 1, base: { value: 'Before' }, mine: { value: 'Mine' } });
  await store.save();
  expect(send).toHaveBeenCalledWith({ value: 'Mine' }, expect.objectContaining({ revision: 1 }));
  expect(onSaved).toHaveBeenCalledWith({ revision: 2, value: 'Mine' }, false);
  expect(readDraft('text')).toBeUndefined();
});

it('what is typed while it is sent stays typed, over what was stored', async () => {
  const store = storeOf(1);
  store.type({ value: 'Sent' });
  send.mockImplementationOnce(async ({ value }) => {
    store.type({ value: 'Later' });
    return { revision: 2, value: String(value) };
  });
  await store.save();
  expect(store.get()).toMatchObject({
    base: { revision: 2, values: { value: 'Sent' } },
    values: { value: 'Later' },
  });
  expect(onSaved).toHaveBeenCalledWith(expect.anything(), false);
});

it('a save without a connection waits, and is sent with all that was typed when it is back', async () => {
  const store = storeOf(1);
  store.type({ value: 'Mine' });
  noteLost();
  await store.save();
  expect([store.get().save, send.mock.calls.length]).toEqual(['waiting', 0]);
  store.type({ value: 'Mine, and more' });
  noteAnswer();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledExactlyOnceWith({ value: 'Mine, and more' }, expect.anything());
});

it('a save that has stopped waiting is not sent', async () => {
  const store = storeOf(1);
  noteLost();
  await store.save();
  store.stop();
  noteAnswer();
  await Promise.resolve();
  expect([store.get().save, send.mock.calls.length]).toEqual(['none', 0]);
});

it('a save that is lost on its way is repeated once, and one of a new row is not', async () => {
  const store = storeOf(1);
  send.mockImplementation(lose);
  await store.save();
  expect([store.get().save, onFailed.mock.calls.length]).toEqual(['waiting', 0]);
  noteAnswer();
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledTimes(2);
  noteAnswer();
  const created = storeOf(undefined);
  await created.save();
  expect([created.get().save, onFailed.mock.calls.length]).toEqual(['none', 2]);
});

it('a save that somebody else has overtaken is sent again over theirs, if they changed something else', async () => {
  const store = storeOf(1);
  store.type({ value: 'Mine' });
  send.mockRejectedValueOnce(new Refused({ revision: 5, value: 'Before' }));
  await store.save();
  expect(send).toHaveBeenLastCalledWith({ value: 'Mine' }, expect.objectContaining({ revision: 5 }));
  expect(onSaved).toHaveBeenCalledOnce();
});

it('a save whose answer was lost is one that has succeeded', async () => {
  const store = storeOf(1);
  store.type({ value: 'Mine' });
  send.mockRejectedValueOnce(new Refused({ revision: 2, value: 'Mine' }));
  await store.save();
  expect(onSaved).toHaveBeenCalledWith({ revision: 2, value: 'Mine' }, true);
});

it('where both changed the same, nothing is sent until somebody decides', async () => {
  const store = storeOf(1);
  store.type({ value: 'Mine' });
  send.mockRejectedValueOnce(new Refused({ revision: 5, value: 'Theirs' }));
  await store.save();
  expect(onRefused).toHaveBeenCalledWith({ revision: 5, value: 'Theirs' });
  expect(send).toHaveBeenCalledOnce();
  store.decide(['value']);
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(send).toHaveBeenLastCalledWith({ value: 'Mine' }, expect.objectContaining({ revision: 5 }));
});

it('a draft goes along where its row gets another key', () => {
  const store = storeOf(1);
  store.type({ value: 'Mine' });
  store.rename('other');
  expect([readDraft('text'), readDraft('other')?.mine]).toEqual([undefined, { value: 'Mine' }]);
  store.forget();
  expect(readDraft('other')).toBeUndefined();
});
