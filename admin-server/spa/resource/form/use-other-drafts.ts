import { type RefObject, useState } from 'react';
import { otherDrafts, type StoredDraft, switchDraft } from '../../drafts/draft.ts';
import { isSame, type Version } from '../../drafts/merge.ts';

/** The drafts that other tabs have left of a form, newest first, without what is stored by now. */
export function useOtherDrafts(key: RefObject<string>, stored: Version, isNew: boolean) {
  const [found, setFound] = useState(() => otherDrafts(key.current));
  const [wasNew] = useState(isNew);
  return {
    /** Those of a new row do not belong to it once it is saved. */
    drafts: wasNew && !isNew ? [] : found.filter((draft) => differs(draft, stored)),
    /** Makes a draft that of the form. The one before becomes one of the others. */
    take(draft: StoredDraft) {
      switchDraft(key.current, draft);
      setFound(otherDrafts(key.current));
    },
  };
}

function differs({ edits: { mine } }: StoredDraft, { values }: Version): boolean {
  return Object.keys(mine).some((name) => name in values && !isSame(mine[name], values[name]));
}
