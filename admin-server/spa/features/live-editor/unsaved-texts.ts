import { atom, getDefaultStore } from 'jotai';
import { messageOf } from '#content-db/model/problem.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { ApiError } from '../../api/client.ts';
import type { RowEdit } from '../../api/publish.ts';
import { createRow, currentOf, loadRows, refresh, updateRow } from '../../api/resources.ts';
import { isChanged } from '../../edit/edit.ts';
import { EditStore } from '../../edit/edit-store.ts';
import { t } from '../../language/text.tsx';
import { toastFailed, toastUpdated } from '../../edit/text-toasts.ts';
import type { ContentMessage } from './content-message-schema.ts';
import {
  keyOf,
  markedTexts,
  type PlacedText,
  type Shown,
  shownAt,
  showStored,
  showUnsaved,
} from './marked-text.ts';

type PageText = RowOf<'page-content'>;

/** The edit of the text that was typed last. */
export const editAtom = atom<RowEdit>();

/** The texts that were typed in place in this visit and are not saved, or can be brought back. */
export const placedEditsAtom = atom<PlacedEdit[]>([]);

const atoms = getDefaultStore();
const edits = new Map<string, PlacedEdit>();

const noConnection = t('There is no connection.');
const bothChanged = t('This text was changed elsewhere, too.');

/** A text of a page that somebody types in place, in all frames that show it. */
export class PlacedEdit {
  readonly text: PlacedText;
  readonly store: EditStore<PageText>;
  /** The row of the text; undefined if there is none in its language. */
  rowId: number | undefined;
  /** Whether it is listed as not saved. It is not while somebody types it. */
  isListed = false;
  /** Why it could not be saved; undefined if that was not tried. */
  problem: string | undefined;
  readonly #frames: Set<Window>;

  constructor(frames: Set<Window>, text: PlacedText, { value, row }: Shown) {
    this.text = text;
    this.rowId = row?.id;
    this.#frames = frames;
    const shown = { revision: row?.revision ?? 0, values: { value: value.trim() } };
    this.store = new EditStore<PageText>(keyOf(text), 'text', shown, {
      versionOf: ({ revision, content }) => ({ revision, values: { value: content.trim() } }),
      send: ({ value }, { revision }) => this.#send(String(value), revision),
      theirsIn: (error) => currentOf<PageText>(error) ?? this.#existingRow(error),
      onSaved: (stored) => this.#saved(stored),
      onRefused: (theirs) => {
        this.rowId = theirs.id;
        this.#fail(bothChanged);
      },
      onFailed: (error) => this.#failed(error),
    });
    this.store.subscribe(() => (this.store.get().save === 'waiting' ? this.#fail(noConnection) : publish()));
  }

  get typed(): string {
    return String(this.store.get().values['value']);
  }

  /** Keeps what is being typed as a draft. A text is never empty. */
  type(typed: string): void {
    if (typed === '' || typed === this.typed) return;
    forgetReplaced();
    this.store.type({ value: typed });
    this.#showImpact(typed);
  }

  save(): Promise<void> {
    return this.store.save();
  }

  /** Keeps what was typed and left: on the page, marked, and in the list. */
  leave(): void {
    this.isListed = true;
    showUnsaved(this.#frames, this.text, this.typed);
    publish();
  }

  /** Takes back what was typed in place. It can be brought back. */
  revert(): void {
    if (isChanged(this.store.get())) {
      forgetReplaced();
      this.store.discard();
    }
    atoms.set(editAtom, undefined);
    this.#showStored();
  }

  /** Drops what was typed: the page shows the stored text again. */
  discard(): void {
    this.store.restore();
    this.revert();
  }

  /** Decides between both versions. */
  decide(kept: string[]): void {
    forgetReplaced();
    this.store.decide(kept);
    if (kept.length === 0) this.#showSaved();
  }

  /** Types again what was taken back or replaced: it can be saved or discarded. */
  bringBack(): void {
    this.store.bringBack();
    this.#showImpact(this.typed);
    this.leave();
  }

  #send(content: string, revision: number | undefined): Promise<PageText> {
    if (this.rowId === undefined) return createRow('page-content', { ...this.text, content, isActive: true });
    return updateRow('page-content', this.rowId, { content }, revision);
  }

  /** The row that somebody else has created meanwhile, if that is why the text could not be created. */
  async #existingRow(failure: unknown): Promise<PageText | undefined> {
    if (this.rowId !== undefined || !(failure instanceof ApiError) || failure.status !== 409)
      return undefined;
    const [existing] = await loadRows('page-content', { ...this.text }).catch(() => []);
    return existing;
  }

  async #saved({ id }: PageText): Promise<void> {
    this.rowId = id;
    if (!isChanged(this.store.get())) this.#showSaved();
    await toastUpdated('Content', this.text.locale, { resource: 'page-content', id });
    await refresh('page-content');
  }

  #failed(error: unknown): void {
    if (error instanceof ApiError && error.status === 404) {
      this.rowId = undefined;
      return this.#fail(t('This text has been deleted meanwhile.'));
    }
    this.#fail(error instanceof ApiError ? error.reason : messageOf(error));
    toastFailed();
  }

  #fail(problem: string): void {
    this.problem = problem;
    this.leave();
  }

  #showSaved(): void {
    const { page, section, key: contentKey, locale } = this.text;
    const value = this.#showStored();
    this.#showImpact(value);
    const message: ContentMessage = { type: 'content-update', page, section, contentKey, value, locale };
    for (const frame of this.#frames) frame.postMessage(message, window.location.origin);
  }

  /** @returns the stored text */
  #showStored(): string {
    const { revision = 0, values } = this.store.get().stored;
    const value = String(values['value']);
    this.store.stop();
    this.isListed = false;
    this.problem = undefined;
    showStored(this.#frames, this.text, {
      value,
      row: this.rowId === undefined ? undefined : { id: this.rowId, revision },
    });
    publish();
    return value;
  }

  #showImpact(content: string): void {
    atoms.set(editAtom, { resource: 'page-content', rowId: this.rowId, values: { ...this.text, content } });
  }
}

/** The edit of a text, which goes on if something is not saved or can be brought back; or else a new one over what is shown. */
export function placedEdit(frames: Set<Window>, text: PlacedText, shown: Shown): PlacedEdit {
  const before = edits.get(keyOf(text));
  if (before && (isChanged(before.store.get()) || before.store.get().replaced)) return before;
  const edit = new PlacedEdit(frames, text, shown);
  edits.set(keyOf(text), edit);
  return edit;
}

/** Marks the texts of a loaded page that have a draft, and shows the draft in their place. */
export function restoreDrafts(frames: Set<Window>, document: Document): void {
  for (const [text, element] of markedTexts(document)) {
    if (element.children.length > 0) continue;
    const edit = placedEdit(frames, text, shownAt(element));
    if (isChanged(edit.store.get())) edit.leave();
  }
}

/** Ends all edits of this visit. Their drafts stay. */
export function forgetEdits(): void {
  for (const { store } of edits.values()) store.stop();
  edits.clear();
  publish();
}

/** What was taken back or replaced last can be brought back until something else is typed. */
function forgetReplaced(): void {
  for (const { store } of edits.values())
    if (store.get().replaced) store.change({ ...store.get(), replaced: undefined });
}

function publish(): void {
  atoms.set(placedEditsAtom, [...edits.values()]);
}
