import { queryClient } from '../api/query-client.ts';
import { adminQuery } from '../api/session.ts';
import { type Edits, isUntouched } from './merge.ts';
import { namesOf, readSlot, removeSlot, writeSlot } from './draft-slots.ts';

/**
 * Unsaved edits in the storage of this browser. A draft belongs to the admin who typed it. Each load of the
 * admin writes to a slot of its own, so that two tabs do not overwrite each other's drafts.
 */

const thisLoad = newName();

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

/** A draft in a slot. */
export type StoredDraft = Slot & Stored;

/** The unsaved edits of a form: those of this load, or else the newest ones. Undefined if there are none. */
export function readDraft(key: string): Edits | undefined {
  const slots = slotsOf(key);
  const own = slots.find((slot) => isOwn(key, slot));
  if (own) return own.edits;
  const newest = slots[0];
  if (newest) adopted.set(ownSlot(key), newest);
  return newest?.edits;
}

/** The drafts that other tabs have left of the same form, newest first, without the one that was read. */
export function otherDrafts(key: string): StoredDraft[] {
  return slotsOf(key).filter((slot) => !isOwn(key, slot));
}

/** Reads another draft from now on. The one before becomes one of the others. */
export function switchDraft(key: string, to: StoredDraft): void {
  const own = ownSlot(key);
  try {
    const text = readSlot(own);
    if (text !== null) {
      writeSlot(slotsPrefix(key) + newName(), text);
      removeSlot(own);
    }
    adopted.set(own, to);
  } catch {
    // There is no room for a second slot. This draft stays.
  }
}

/** Stores unsaved edits; without any, removes the draft. @returns false if the browser refuses to store them */
export function writeDraft(key: string, edits: Edits): boolean {
  if (isUntouched(edits)) {
    clearDraft(key);
    return true;
  }
  try {
    // A draft that is only looked at keeps its time.
    if (isTakenOver(key, edits)) return true;
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

/** Gives the draft of this load another key. Those that other tabs have left keep theirs. */
export function moveOwnDraft(from: string, to: string): void {
  const own = slotsOf(from).find((slot) => isOwn(from, slot));
  if (own && writeDraft(to, own.edits)) clearDraft(from);
}

function newName(): string {
  return Math.random().toString(36).slice(2);
}

/** Whether these are the edits of the draft that was taken over, which is still there. */
function isTakenOver(key: string, edits: Edits): boolean {
  const slot = adopted.get(ownSlot(key));
  if (!slot || readSlot(slot.name) !== slot.text) return false;
  return slot.text.endsWith(`"edits":${JSON.stringify(edits)}}`);
}

/** Whether a slot is that of this load, or the one that it has taken over. */
function isOwn(key: string, { name, text }: Slot): boolean {
  const own = ownSlot(key);
  const taken = adopted.get(own);
  return name === own || (name === taken?.name && text === taken.text);
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

/** The drafts of a form, newest first. */
function slotsOf(key: string): StoredDraft[] {
  try {
    const drafts = [...namesOf(slotsPrefix(key)), formerName(key)].flatMap((name) => {
      const text = readSlot(name);
      const stored = text === null ? undefined : parse(name, text);
      return text === null || !stored ? [] : [{ name, text, ...stored }];
    });
    return drafts.sort((a, b) => b.at - a.at);
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
