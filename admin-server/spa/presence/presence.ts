import { type Editor, joinEditors, type Place, sayPlace } from '../api/editing.ts';
import { noteVersion } from '../api/publish.ts';

/** Browsers open six connections to a server of HTTP/1.1, for all tabs together: some must stay free for calls. */
const slots = ['presence-1', 'presence-2', 'presence-3'];

/**
 * What this tab has open, and who else has the same: every form and the live editor enter here. The tab has one connection
 * as long as something is open, and while it is shown and follows what is published and saved.
 */

/** Names this load of the back office among the tabs of all staff. */
const tab = Math.random().toString(36).slice(2);

const own: Place = { path: null, marks: [] };
const listeners = new Set<() => void>();
/** The others while there is no connection, which would tell. */
export const unknown: Editor[] = [];

let others = unknown;
let leave: (() => void) | undefined;
let told = Promise.resolve();
let isFollowing = false;
/** Whether the server knows of something that is open here. */
let isSeen = false;

/** Whether something is being edited here. */
export function isEditing(): boolean {
  return own.marks.length > 0;
}

/** The others who are in the live editor, if this tab is, or who have one of its rows or texts open. */
export function othersHere(): Editor[] {
  return others;
}

/** Calls `listener` after each change of what is edited here, or by the others. @returns a function that unsubscribes */
export function onPresenceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Something is opened here, by its mark. @returns a function that closes it */
export function enter(mark: string): () => void {
  own.marks.push(mark);
  update();
  return () => {
    const at = own.marks.indexOf(mark);
    if (at >= 0) own.marks.splice(at, 1);
    update();
  };
}

/** The live editor shows a page, or is left: null. */
export function visit(path: string | null): void {
  if (own.path === path) return;
  own.path = path;
  update();
}

/** Follows what is published and saved, while this tab is shown. @returns a function that stops this */
export function followPublishing(): () => void {
  const follow = () => {
    isFollowing = document.visibilityState === 'visible';
    update();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    isFollowing = false;
    update();
  };
}

function update(): void {
  if ((isOpenHere() || isFollowing) && leave) say();
  else if (isOpenHere() || isFollowing)
    leave = withStream(() =>
      joinEditors(tab, {
        onOpen: say,
        onOthers: show,
        onVersion: noteVersion,
        onLost: () => (forget(), notify()),
      }),
    );
  else {
    leave?.();
    leave = undefined;
    forget();
  }
  notify();
}

function isOpenHere(): boolean {
  return own.path !== null || own.marks.length > 0;
}

/** Without a connection nothing is known, nor does anybody know. */
function forget(): void {
  others = unknown;
  isSeen = false;
  noteVersion(undefined);
}

/** Tells where this tab is: one call after the other, so that the last one holds. */
function say(): void {
  if (!isOpenHere() && !isSeen) return;
  isSeen = isOpenHere();
  told = told.then(() => (leave ? sayPlace(tab, own) : undefined));
}

function show(now: Editor[]): void {
  others = now;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Opens a stream that stays open. Over HTTP/1.1 only three tabs of a browser have one; the next one waits until
 * another tab closes its stream. @returns a function that closes it
 */
function withStream(open: () => () => void): () => void {
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
