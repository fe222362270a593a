import { type RefObject, useState } from 'react';
import { otherDrafts, type StoredDraft, switchDraft } from '../../drafts/draft.ts';
import { isSame, type Version } from '../../drafts/merge.ts';

/** A draft of the same form that another tab has left. */
export interface OtherDraft {
  /** Milliseconds since 1970. */
  at: number;
  onShow: () => void;
}

/**
 * The drafts that other tabs have left of a form, newest first, without what is stored by now.
 * @param show fills the form: the draft of its key is another one
 */
export function useOtherDrafts(key: RefObject<string>, stored: Version, show: () => void): OtherDraft[] {
  const [drafts, setDrafts] = useState(() => otherDrafts(key.current));
  function showDraft(draft: StoredDraft) {
    switchDraft(key.current, draft);
    show();
    setDrafts(otherDrafts(key.current));
  }
  return drafts
    .filter((draft) => differs(draft, stored))
    .map((draft) => ({ at: draft.at, onShow: () => showDraft(draft) }));
}

function differs({ edits: { mine } }: StoredDraft, { values }: Version): boolean {
  return Object.keys(mine).some((name) => name in values && !isSame(mine[name], values[name]));
}
