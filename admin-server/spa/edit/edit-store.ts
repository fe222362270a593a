import { isLost } from '../api/client.ts';
import { connection, whenConnected } from '../api/connection.ts';
import { clearDraft, moveOwnDraft, readDraft, writeDraft } from './stored-drafts.ts';
import {
  broughtBack,
  decided,
  discarded,
  type Edit,
  editsIn,
  isChanged,
  merged,
  opened,
  over,
  received,
  saved,
  typed,
} from './edit.ts';
import type { KeptText } from './keep-mine.ts';
import { type Edits, editsOf, isUntouched, type Values, type Version } from './merge.ts';

/** How a value is saved as a row, or as something else that is stored. */
export interface Saving<Row> {
  versionOf: (row: Row) => Version;
  /** The values as they are sent; undefined if nothing is to be sent, such as wrong values. */
  check?: (values: Values) => Promise<Values | undefined>;
  send: (values: Values, edits: Edits) => Promise<Row>;
  /** What is stored, if that is why `send` has rejected: somebody else has changed it. */
  theirsIn: (error: unknown) => Row | undefined | Promise<Row | undefined>;
  /** What was typed since it was sent is an edit over the stored row. `isAnswerLost`: an earlier call has stored it. */
  onSaved: (row: Row, isAnswerLost: boolean) => void | Promise<void>;
  /** Both have changed the same: somebody has to decide. */
  onRefused?: (theirs: Row) => void | Promise<void>;
  onFailed: (error: unknown) => void;
  /** The values are other ones now, and nobody has typed them. */
  onFilled?: (edit: Edit) => void;
}

/** Holds a value that is edited, keeps its draft, and saves it: merged with what others have saved, and as soon as there is a connection. */
export class EditStore<Row> {
  #key: string;
  #edit: Edit;
  #saving: Saving<Row>;
  /** Whether the save was lost on its way; it is repeated once. */
  #isRepeated = false;
  readonly #listeners = new Set<() => void>();

  constructor(key: string, kind: Edit['kind'], stored: Version | undefined, saving: Saving<Row>) {
    const draft = readDraft(key);
    this.#key = key;
    // Where what is stored is not known, a draft knows what it was typed over.
    this.#edit = opened(kind, stored ?? { revision: draft?.revision, values: draft?.base ?? {} }, draft);
    this.#saving = saving;
  }

  readonly get = (): Edit => this.#edit;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  saveBy(saving: Saving<Row>): void {
    this.#saving = saving;
  }

  type(values: Values): void {
    this.#set(typed(this.#edit, values));
  }

  /** Goes on with another edit. */
  change(next: Edit): void {
    const before = this.#edit;
    this.#set(next);
    if (hasOtherValues(next, before)) this.#saving.onFilled?.(this.#edit);
  }

  /** Takes a stored version. @returns whether it is shown, and differs from what was */
  receive(version: Version): boolean {
    const { stored } = this.#edit;
    this.change(received(this.#edit, version));
    return this.#edit.base === version && !isUntouched(editsOf(stored, version.values));
  }

  /** Saves now or, without a connection, as soon as the server can be reached. */
  save(): Promise<void> {
    this.#isRepeated = false;
    return this.#send();
  }

  /** Takes a choice between both versions; a save that has found them goes on. */
  decide(kept: string[], articles?: Record<string, KeptText>): void {
    this.change(decided(this.#edit, kept, articles));
    if (this.#edit.isDecided) void this.#send();
  }

  /** Leaves a conflict undecided, until the next save finds it again. */
  postpone(): void {
    this.#set({ ...this.#edit, conflict: undefined });
  }

  /** Drops what was typed. */
  restore(): void {
    this.stop();
    this.change(over(this.#edit, this.#edit.stored));
  }

  /** As `restore`, and it can be brought back. */
  discard(isCancelled = true): void {
    this.stop();
    this.change(discarded(this.#edit, isCancelled));
  }

  bringBack(): void {
    this.change(broughtBack(this.#edit));
  }

  /** Ends the wait for a connection. */
  stop(): void {
    if (this.#edit.save === 'waiting') this.#set({ ...this.#edit, save: 'none' });
  }

  /** Gives the draft another key, as that of a new row that is stored by now. */
  rename(key: string): void {
    if (key !== this.#key) moveOwnDraft(this.#key, key);
    this.#key = key;
  }

  /** Removes the draft. What is typed stays. */
  forget(): void {
    this.stop();
    clearDraft(this.#key);
  }

  #set(next: Edit): void {
    const isOther = hasOtherValues(next, this.#edit);
    this.#edit = isOther ? { ...next, isKept: writeDraft(this.#key, editsIn(next)) } : next;
    for (const listener of this.#listeners) listener();
  }

  #setSave(save: Edit['save']): void {
    this.#set({ ...this.#edit, save });
  }

  async #send(): Promise<void> {
    if (connection() !== 'up') return void this.#wait();
    const { check = async (values: Values) => values, send, theirsIn, onFailed } = this.#saving;
    this.stop();
    let { values } = this.#edit;
    let checked = await check(values);
    // What was typed meanwhile is checked and sent, too.
    while (checked && !isUntouched(editsOf({ values }, this.#edit.values)))
      checked = await check((values = this.#edit.values));
    if (!checked) return;
    this.#setSave('sending');
    let row: Row;
    try {
      row = await send(checked, editsIn(this.#edit));
    } catch (error) {
      this.#setSave('none');
      const theirs = await theirsIn(error);
      if (theirs !== undefined) return this.#refused(theirs);
      // A new row would be made twice.
      const mayRepeat = isLost(error) && !this.#isRepeated && this.#edit.base.revision !== undefined;
      if (!mayRepeat) return onFailed(error);
      this.#isRepeated = true;
      return void this.#wait();
    }
    this.#setSave('none');
    await this.#stored(row, values, false);
  }

  /** Goes on with the save once there is a connection, unless it is stopped before. */
  async #wait(): Promise<void> {
    this.#setSave('waiting');
    await whenConnected();
    if (this.#edit.save === 'waiting') await this.#send();
  }

  async #stored(row: Row, sent: Values, isAnswerLost: boolean): Promise<void> {
    this.change(saved(this.#edit, this.#saving.versionOf(row), sent));
    await this.#saving.onSaved(row, isAnswerLost);
  }

  async #refused(theirs: Row): Promise<void> {
    const wasChanged = isChanged(this.#edit);
    this.change(merged(this.#edit, this.#saving.versionOf(theirs)));
    if (this.#edit.conflict) return this.#saving.onRefused?.(theirs);
    if (isChanged(this.#edit)) return this.#send();
    if (wasChanged) await this.#stored(theirs, this.#edit.values, true);
  }
}

function hasOtherValues(a: Edit, b: Edit): boolean {
  return a.values !== b.values || a.base !== b.base;
}
