import type { editingRoutes } from '#admin-server/presence/routes.ts';
import { callsOf, withoutSession } from '../../api/client.ts';
import { holdStream, isStreamOpen, listenToStream, tab } from '../../api/tab-stream.ts';
import type { Editor, Others, Place } from '../../resource/feature.ts';

/** What this tab has open, and who else has the same: every form and the live editor enter here. */

const { editing } = callsOf<typeof editingRoutes>();

const own: Place = { path: null, marks: [] };
const listeners = new Set<() => void>();

let others: Editor[] | undefined;
let release: (() => void) | undefined;
let sending = Promise.resolve();
/** Whether the server knows of something that is open here. */
let isSeen = false;

listenToStream({
  onOpen: say,
  onMessage(data) {
    const now: Editor[] = JSON.parse(data);
    others = now;
    notify();
    // The server asks so whether they still can see this tab.
    if (now.length > 0) say();
  },
  onLost() {
    // Without a connection nothing is known, nor does anybody know.
    others = undefined;
    isSeen = false;
    notify();
  },
});

export const presence: Others = {
  now: () => others,
  isEditing: () => own.marks.length > 0,
  watch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  enter(mark) {
    own.marks.push(mark);
    update();
    return () => {
      const at = own.marks.indexOf(mark);
      if (at >= 0) own.marks.splice(at, 1);
      update();
    };
  },
  visit(path) {
    if (own.path === path) return;
    own.path = path;
    update();
  },
};

function update(): void {
  if (isStreamOpen()) say();
  if (isOpenHere()) release ??= holdStream();
  else {
    release?.();
    release = undefined;
  }
  notify();
}

function isOpenHere(): boolean {
  return own.path !== null || own.marks.length > 0;
}

/**
 * Tells where this tab is: one call after the other, so that the last one holds. Without a stream nobody hears it, and
 * nobody is asked to sign in for it.
 */
function say(): void {
  if (!isOpenHere() && !isSeen) return;
  isSeen = isOpenHere();
  sending = sending.then(tell);
}

async function tell(): Promise<void> {
  if (isStreamOpen()) await editing.$post({ json: { tab, ...own } }, withoutSession).catch(() => undefined);
}

function notify(): void {
  for (const listener of listeners) listener();
}
