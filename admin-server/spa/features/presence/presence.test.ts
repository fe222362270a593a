import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Editor } from '../../resource/feature.ts';
import { presence } from './presence.ts';

const { enter, isEditing, now, visit, watch } = presence;

class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeEvents[] = [];
  readyState = 1;

  constructor() {
    super();
    FakeEvents.opened.push(this);
  }

  close() {
    this.readyState = FakeEvents.CLOSED;
  }

  tell(others: Editor[]) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(others) }));
  }
}

const isOpen = () => FakeEvents.opened.filter(({ readyState }) => readyState === 1).length;
const told: unknown[] = [];
const dana: Editor = { tab: 'b', by: 'dana', path: null, marks: ['services/1'] };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { tab: _tab, ...place } = JSON.parse(body);
    told.push(place);
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  FakeEvents.opened.length = 0;
  told.length = 0;
});

it('a tab has one stream as long as something is open, and tells all that is', async () => {
  const leave = [enter('services/1'), enter('images/2')];
  visit('/team');
  expect([isOpen(), isEditing()]).toEqual([1, true]);
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ path: '/team', marks: ['services/1', 'images/2'] }));
  for (const end of leave) end();
  await vi.waitFor(() => expect(told.at(-1)).toEqual({ path: '/team', marks: [] }));
  expect([isOpen(), isEditing()]).toEqual([1, false]);
  visit(null);
  expect(isOpen()).toBe(0);
});

it('tells its place again whenever it hears of others, and knows of nobody without a connection', async () => {
  const heard = vi.fn<() => void>();
  const stop = watch(heard);
  const leave = enter('services/1');
  const [events] = FakeEvents.opened;
  events?.tell([dana]);
  expect(now()).toEqual([dana]);
  await vi.waitFor(() => expect(told).toEqual([{ path: null, marks: ['services/1'] }]));
  events?.tell([]);
  expect(now()).toEqual([]);
  events?.tell([dana]);
  events?.close();
  events?.dispatchEvent(new Event('error'));
  expect(now()).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(5);
  // A stream that the server has refused is tried again.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isOpen()).toBe(1);
  leave();
  stop();
  expect(isOpen()).toBe(0);
});
