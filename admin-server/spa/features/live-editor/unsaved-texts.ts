import { atom, getDefaultStore } from 'jotai';
import { messageOf } from '#content-db/model/problem.ts';
import { ApiError, isLost } from '../../api/client.ts';
import type { RowEdit } from '../../api/publish.ts';
import { conflictingRow, refresh } from '../../api/resources.ts';
import { connection } from '../../connection/connection.ts';
import { clearDraft, writeDraft } from '../../drafts/draft.ts';
import { readTextDraft, textEdits } from '../../drafts/text-draft.ts';
import { toastUpdated } from '../../resource/form/text/text-toasts.ts';
import { toast } from '../../ui/toast.tsx';
import type { ContentMessage } from './content-message-schema.ts';
import {
  keyOf,
  markedTexts,
  type PlacedText,
  type Shown,
  shownAt,
  showStored,
  showUnsaved,
  type TextRow,
} from './marked-text.ts';
import { existingRow, type PageText, storeText } from './store-text.ts';
import { t } from '../../language/text.tsx';

/** A text that was typed in place and is not saved (yet). */
export interface UnsavedText {
  text: PlacedText;
  typed: string;
  /** What it was typed over. */
  base: Shown;
  /** What the page shows if it is discarded. */
  shown: Shown;
  /** Why it could not be saved; undefined if that was not tried. */
  problem?: string | undefined;
  /** The row as it was changed meanwhile, if a choice is needed. */
  theirs?: PageText | undefined;
  /** Whether it is sent when the connection is back. */
  isWaiting?: boolean;
  isSending?: boolean;
}

/** The edit of the text that was typed last. */
export const editAtom = atom<RowEdit>();

/** The texts of this visit that are not saved. */
export const unsavedAtom = atom<UnsavedText[]>([]);

/** What was typed last and then cancelled, or replaced by the saved version, until something else is typed. */
export const replacedAtom = atom<UnsavedText & { isCancelled: boolean }>();

const store = getDefaultStore();

const noConnection = t('There is no connection.');
const bothChanged = t('This text was changed elsewhere, too.');

function unsavedOf(text: PlacedText): UnsavedText | undefined {
  return store.get(unsavedAtom).find((other) => keyOf(other.text) === keyOf(text));
}

function put(unsaved: UnsavedText): void {
  store.set(unsavedAtom, (all) => [...without(all, unsaved.text), unsaved]);
}

function remove(text: PlacedText): void {
  store.set(unsavedAtom, (all) => without(all, text));
  clearDraft(keyOf(text));
}

function without(all: UnsavedText[], text: PlacedText): UnsavedText[] {
  return all.filter((other) => keyOf(other.text) !== keyOf(text));
}

/** Keeps what is being typed in place as a draft. */
export function keepTyped(text: PlacedText, typed: string, shown: Shown): void {
  const base = unsavedOf(text)?.base ?? shown;
  store.set(replacedAtom, undefined);
  writeDraft(keyOf(text), textEdits({ typed, base: base.value }));
  store.set(editAtom, editOf(text, typed, shown.row));
}

function editOf(text: PlacedText, typed: string, row: TextRow | undefined): RowEdit {
  return { resource: 'page-content', rowId: row?.id, values: { ...text, content: typed } };
}

/** Drops what was typed in place and is not saved. It can be brought back. */
export function revertTyped(frames: Set<Window>, text: PlacedText, typed: string, shown: Shown): void {
  const unsaved = unsavedFrom(text, typed || (unsavedOf(text)?.typed ?? ''), shown);
  discard(frames, unsaved);
  const isChanged = unsaved.typed !== '' && unsaved.typed !== unsaved.shown.value.trim();
  if (isChanged) store.set(replacedAtom, { ...unsaved, isCancelled: true });
}

/** Keeps what was typed in place and left: on the page, marked, and in the list. */
export function keepUnsaved(frames: Set<Window>, text: PlacedText, typed: string, shown: Shown): void {
  keepTyped(text, typed, shown);
  put(unsavedFrom(text, typed, shown));
  showUnsaved(frames, text, typed);
}

/** What was typed over `shown`, which is what was not saved before, if there is any. */
function unsavedFrom(text: PlacedText, typed: string, shown: Shown): UnsavedText {
  const before = unsavedOf(text);
  return { text, typed, base: before?.base ?? shown, shown: before?.shown ?? shown };
}

/** Saves what was typed in place. A text that can't be saved stays on the page, marked, and in the list. */
export function saveTyped(frames: Set<Window>, text: PlacedText, typed: string, shown: Shown): Promise<void> {
  keepTyped(text, typed, shown);
  return send(frames, unsavedFrom(text, typed, shown));
}

/** Marks the texts of a loaded page that have a draft, and shows the draft in their place. */
export function restoreDrafts(frames: Set<Window>, document: Document): void {
  for (const [text, element] of markedTexts(document)) {
    if (element.children.length > 0) continue;
    const shown = shownAt(element);
    const unsaved = unsavedOf(text);
    const draft = unsaved ? undefined : readTextDraft(keyOf(text), shown.value);
    if (draft) put({ text, typed: draft.typed, base: baseOf(draft.base, shown), shown });
    const typed = unsaved?.typed ?? draft?.typed;
    if (typed !== undefined) showUnsaved(frames, text, typed);
  }
}

/** What a draft was typed over. If it has been saved since, it has a revision that the server refuses. */
function baseOf(value: string | undefined, shown: Shown): Shown {
  if (value === shown.value || !shown.row) return shown;
  return { value: value ?? '', row: { id: shown.row.id, revision: 0 } };
}

/** Sends an unsaved text again. */
export async function retry(frames: Set<Window>, unsaved: UnsavedText): Promise<void> {
  await send(frames, { ...unsaved, theirs: undefined });
}

/** Drops an unsaved text: the page shows the stored one again. */
export function discard(frames: Set<Window>, { text, shown }: UnsavedText): void {
  remove(text);
  store.set(editAtom, undefined);
  showStored(frames, text, shown);
}

/** Decides between both versions of a text. */
export async function decide(frames: Set<Window>, unsaved: UnsavedText, keepsMine: boolean): Promise<void> {
  const { text, theirs } = unsaved;
  if (!theirs) return;
  const typed = { ...unsaved, base: shownOf(theirs), shown: shownOf(theirs), theirs: undefined };
  if (keepsMine) return send(frames, typed);
  finish(frames, text, theirs);
  store.set(replacedAtom, { ...typed, problem: undefined, isCancelled: false });
}

/** Takes back that the saved version has replaced what was typed: it can be saved or discarded. */
export function bringBack(frames: Set<Window>, unsaved: UnsavedText): void {
  put(unsaved);
  keepTyped(unsaved.text, unsaved.typed, unsaved.base);
  showUnsaved(frames, unsaved.text, unsaved.typed);
}

/** Closes the choice without a decision. */
export function postpone(unsaved: UnsavedText): void {
  put({ ...unsaved, theirs: undefined, problem: bothChanged });
}

async function send(frames: Set<Window>, unsaved: UnsavedText, isRepeated = false): Promise<void> {
  const { text, typed, base } = unsaved;
  const later = { ...unsaved, isSending: false, isWaiting: false };
  const fail = (why: Partial<UnsavedText>) => {
    put({ ...later, ...why });
    showUnsaved(frames, text, typed);
  };
  if (connection() !== 'up') return fail({ isWaiting: true, problem: noConnection });
  if (unsavedOf(text)) put({ ...later, isSending: true });
  try {
    const row = await storeText(text, typed, base);
    finish(frames, text, row);
    await toastUpdated(
      'Content',
      text.locale === 'en' ? { resource: 'page-content', id: row.id } : undefined,
    );
    await refresh('page-content');
  } catch (error) {
    const theirs = conflictingRow<'page-content'>(error) ?? (await existingRow(error, text, base));
    if (theirs) return fail({ theirs, shown: shownOf(theirs), problem: bothChanged });
    const isGone = error instanceof ApiError && error.status === 404;
    if (isGone)
      return fail({ base: { ...base, row: undefined }, problem: t('This text has been deleted meanwhile.') });
    if (isLost(error) && !isRepeated) return fail({ isWaiting: true, problem: noConnection });
    fail({ problem: error instanceof ApiError ? error.reason : messageOf(error) });
    toast.error(t('Error updating content'), t('Please try again'));
  }
}

/** Sends the texts that wait for the connection. */
export async function sendWaiting(frames: Set<Window>): Promise<void> {
  for (const unsaved of store.get(unsavedAtom)) if (unsaved.isWaiting) await send(frames, unsaved, true);
}

function finish(frames: Set<Window>, text: PlacedText, row: PageText): void {
  const { page, section, key: contentKey, locale } = text;
  remove(text);
  store.set(editAtom, editOf(text, row.content, row));
  showStored(frames, text, shownOf(row));
  const message: ContentMessage = {
    type: 'content-update',
    page,
    section,
    contentKey,
    value: row.content,
    locale,
  };
  for (const frame of frames) frame.postMessage(message, window.location.origin);
}

function shownOf(row: PageText): Shown {
  return { value: row.content, row };
}
