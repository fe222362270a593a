import { api, apiPath } from './client.ts';
import { noteVersion } from './publish.ts';

/**
 * The one stream of this tab: it tells when the overview of publishing is out of date, and what features tell. It is open
 * while a feature needs it, and while the tab is shown.
 */

/** Browsers open six connections to a server of HTTP/1.1, for all tabs together: some must stay free for calls. */
const slots = ['stream-1', 'stream-2', 'stream-3'];

/** Names this load of the back office among the tabs of all staff. */
export const tab = Math.random().toString(36).slice(2);

/** Milliseconds until a stream that the server refused is tried again, such as after a new sign-in. */
const pause = 5_000;

/** What a feature does with the stream. */
export interface StreamListener {
  /** Called when the connection is there, also again. */
  onOpen(): void;
  onMessage(data: string): void;
  /** Called when there is no connection any more. */
  onLost(): void;
}

const listeners: StreamListener[] = [];
let holders = 0;
let close: (() => void) | undefined;

/** Listens to the stream whenever it is open. */
export function listenToStream(listener: StreamListener): void {
  listeners.push(listener);
}

/** Whether the stream is open, or is being opened. */
export function isStreamOpen(): boolean {
  return close !== undefined;
}

/** Keeps the stream open. @returns a function that lets it go */
export function holdStream(): () => void {
  holders += 1;
  close ??= withSlot(open);
  return () => {
    holders -= 1;
    if (holders > 0) return;
    close?.();
    close = undefined;
    lose();
  };
}

/** Follows what is published and saved, while this tab is shown. @returns a function that stops this */
export function followPublishing(): () => void {
  let release: (() => void) | undefined;
  const follow = () => {
    if (document.visibilityState === 'visible') return void (release ??= holdStream());
    release?.();
    release = undefined;
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    release?.();
  };
}

function lose(): void {
  noteVersion(undefined);
  for (const { onLost } of listeners) onLost();
}

function open(): () => void {
  const address = `${apiPath}${api.editing.events.$path()}?${new URLSearchParams({ tab })}`;
  let events: EventSource;
  let retry: ReturnType<typeof setTimeout>;
  function connect() {
    events = new EventSource(address);
    events.addEventListener('open', () => listeners.forEach(({ onOpen }) => onOpen()));
    events.addEventListener('message', ({ data }) => listeners.forEach(({ onMessage }) => onMessage(data)));
    events.addEventListener('publish', ({ data }) => noteVersion(data));
    events.addEventListener('error', () => {
      lose();
      if (events.readyState === EventSource.CLOSED) retry = setTimeout(connect, pause);
    });
  }
  connect();
  return () => {
    clearTimeout(retry);
    events.close();
  };
}

/**
 * Opens a stream that stays open. Over HTTP/1.1 only three tabs of a browser have one; the next one waits until
 * another tab closes its stream. @returns a function that closes it
 */
function withSlot(open: () => () => void): () => void {
  // Browsers have no locks over plain HTTP, unless on this machine.
  if (!hasFewConnections() || !globalThis.navigator.locks) return open();
  const end = new AbortController();
  const ended = Promise.withResolvers<void>();
  end.signal.addEventListener('abort', () => ended.resolve());
  void holdSlot(end.signal, async () => {
    const close = open();
    await ended.promise;
    close();
  });
  return () => end.abort();
}

/** What came from the cache has no protocol; the calls of the API never do. */
function hasFewConnections(): boolean {
  return ['navigation', 'resource']
    .flatMap((kind) => performance.getEntriesByType(kind))
    .some(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.nextHopProtocol === 'http/1.1' &&
        entry.name.startsWith(location.origin),
    );
}

/** Runs `use` with one of the slots: the one that is free first. */
async function holdSlot(signal: AbortSignal, use: () => Promise<void>): Promise<void> {
  const held = new AbortController();
  const either = AbortSignal.any([signal, held.signal]);
  const requests = slots.map((slot) =>
    navigator.locks.request(slot, { signal: either }, () => {
      if (either.aborted) return undefined;
      held.abort();
      return use();
    }),
  );
  // Those that are not needed any more are rejected.
  await Promise.allSettled(requests);
}
