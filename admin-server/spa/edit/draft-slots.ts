import { createStore, entries, promisifyRequest } from 'idb-keyval';

/**
 * Texts of drafts by name in this browser, each in two places. localStorage answers at once, but a browser may write it to the
 * disk seconds later, and what was typed just before it is killed is lost. IndexedDB has a copy on the disk.
 */

const openStore = createStore('drafts', 'slots');

/** What IndexedDB has not got yet; undefined is to be removed there. */
const changes = new Map<string, string | undefined>();

let isCopying = false;

/** @returns the names that begin with this. Throws where the browser has no storage, as all of these do */
export function namesOf(prefix: string): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
}

export function readSlot(name: string): string | null {
  return localStorage.getItem(name);
}

/** Stores a text, which has its time: see `momentOf`. Throws if there is no room. */
export function writeSlot(name: string, text: string): void {
  localStorage.setItem(name, text);
  copy(name, text);
}

export function removeSlot(name: string): void {
  if (localStorage.getItem(name) === null) return;
  localStorage.removeItem(name);
  // The page may be left before the copy is gone.
  localStorage.setItem(removalOf(name), String(Date.now()));
  copy(name, undefined);
}

/** Takes over what only the disk has: the newer text of each name. Where it has none that can be read, nothing changes. */
export async function recoverSlots(): Promise<void> {
  try {
    for (const [name, text] of await entries<string, string>(openStore)) {
      const removed = localStorage.getItem(removalOf(name));
      if (removed !== null && Number(removed) >= momentOf(text)) copy(name, undefined);
      else if (momentOf(text) > momentOf(localStorage.getItem(name))) localStorage.setItem(name, text);
    }
  } catch {
    // This browser has no IndexedDB, or no room. What localStorage has is there.
  }
}

/** When a text was stored, in milliseconds since 1970; -1 for none. */
function momentOf(text: string | null): number {
  return text === null ? -1 : Number(/^\{"at":(\d+)/.exec(text)?.[1] ?? 0);
}

function removalOf(name: string): string {
  return `removed ${name}`;
}

/** Copies a change to the disk, with those that come while another is on its way. */
function copy(name: string, text: string | undefined): void {
  changes.set(name, text);
  if (!isCopying) void copyAll();
}

async function copyAll(): Promise<void> {
  isCopying = true;
  while (changes.size > 0) {
    const batch = [...changes];
    changes.clear();
    // Without IndexedDB, what localStorage has is all there is.
    await store(batch).catch(() => undefined);
    for (const [name, text] of batch) if (text === undefined) localStorage.removeItem(removalOf(name));
  }
  isCopying = false;
}

async function store(batch: [string, string | undefined][]): Promise<void> {
  await openStore('readonly', ({ name: all, transaction }) => {
    // The library opens transactions that a loss of power may undo.
    const writing = transaction.db.transaction(all, 'readwrite', { durability: 'strict' });
    const slots = writing.objectStore(all);
    for (const [name, text] of batch) {
      if (text === undefined) slots.delete(name);
      else slots.put(text, name);
    }
    return promisifyRequest(writing);
  });
}
