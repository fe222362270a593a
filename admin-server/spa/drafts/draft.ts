import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/accounts/session.ts';
import { type Edits, isUntouched } from './merge.ts';
import { namesOf, readSlot, removeSlot, writeSlot } from './slots.ts';

/**
 * Unsaved edits in the storage of this browser. A draft belongs to the admin who typed it. Each load of the
 * admin writes to a slot of its own, so that two tabs do not overwrite each other's drafts.
 */

const thisLoad = Math.random().toString(36).slice(2);

/** The slots of earlier loads that this one took over, by the name of its own slot. */
const adopted = new Map<string, Slot>();

interface Slot {
  name: string;
  text: string;
}

interface Stored {
  /** Milliseconds since 1970. */
  at: number;
  edits: Edits;
}

/** The unsaved edits of a form: those of this load, or else the newest ones. Undefined if there are none. */
export function readDraft(key: string): Edits | undefined {
  const slots = slotsOf(key);
  const own = slots.find(({ name }) => name === ownSlot(key));
  if (own) return own.edits;
  const newest = slots.toSorted((a, b) => b.at - a.at)[0];
  if (newest) adopted.set(ownSlot(key), newest);
  return newest?.edits;
}

/** Stores unsaved edits; without any, removes the draft. @returns false if the browser refuses to store them */
export function writeDraft(key: string, edits: Edits): boolean {
  if (isUntouched(edits)) {
    clearDraft(key);
    return true;
  }
  try {
    writeSlot(ownSlot(key), JSON.stringify({ at: Date.now(), edits } satisfies Stored));
  } catch {
    // The storage is full or switched off.
    return false;
  }
  forgetAdopted(key);
  return true;
}

/** Removes the draft. Drafts of other tabs stay, unless this one took them over. */
export function clearDraft(key: string): void {
  try {
    removeSlot(ownSlot(key));
    forgetAdopted(key);
  } catch {
    // Nothing could be stored either.
  }
}

/** Gives a draft another key, unless there is one already. */
export function moveDraft(from: string, to: string): void {
  const edits = readDraft(from);
  if (edits && !readDraft(to) && writeDraft(to, edits)) clearDraft(from);
}

function slotsPrefix(key: string): string {
  const admin = queryClient.getQueryData(adminQuery.queryKey)?.id;
  return `draft/${admin ?? ''}/${encodeURIComponent(key)}/`;
}

function ownSlot(key: string): string {
  return slotsPrefix(key) + thisLoad;
}

/** Removes the slot that was taken over, unless another tab has written to it since. */
function forgetAdopted(key: string): void {
  const slot = adopted.get(ownSlot(key));
  if (!slot) return;
  adopted.delete(ownSlot(key));
  if (readSlot(slot.name) === slot.text) removeSlot(slot.name);
}

function slotsOf(key: string): (Slot & Stored)[] {
  try {
    return [...namesOf(slotsPrefix(key)), formerName(key)].flatMap((name) => {
      const text = readSlot(name);
      const stored = text === null ? undefined : parse(name, text);
      return text === null || !stored ? [] : [{ name, text, ...stored }];
    });
  } catch {
    return [];
  }
}

function formerName(key: string): string {
  return `draft ${key}`;
}

function parse(name: string, text: string): Stored | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    // Drafts were stored as all values of a form, without what was typed over and without a name.
    if (name.startsWith('draft ')) return { at: 0, edits: { base: {}, mine: value } };
    const { at, edits } = value;
    return typeof at === 'number' && isEdits(edits) ? { at, edits } : undefined;
  } catch {
    return undefined;
  }
}

function isEdits(value: unknown): value is Edits {
  if (!isRecord(value)) return false;
  const { revision, base, mine } = value;
  return isRecord(base) && isRecord(mine) && (revision === undefined || typeof revision === 'number');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
