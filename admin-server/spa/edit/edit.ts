import type { KeptText } from './keep-mine.ts';
import { type Edits, editsOf, isUntouched, mergeOver, type Values, type Version } from './merge.ts';

/** What both have changed, and nobody has decided about. */
export interface Conflict {
  names: string[];
  /** What was typed over. */
  base: Values;
  mine: Values;
  theirs: Version;
  /** Whether a save has found it. */
  isBySave: boolean;
}

/**
 * A value that somebody edits: what they typed, over which version, and what became of it. These functions say what
 * comes next; `EditStore` keeps the value and its draft, and sends it.
 */
export interface Edit {
  /** A form merges texts by paragraph. Typing on over a text ends the offer to bring back former words of it. */
  kind: 'form' | 'text';
  /** The newest stored version that is known. */
  stored: Version;
  /** The version that `values` were typed over. */
  base: Version;
  values: Values;
  /** Whether it began with a draft, until that is saved or discarded. */
  isRestored: boolean;
  /** Whether somebody else has saved since that draft was typed. */
  isMerged: boolean;
  conflict?: Conflict | undefined;
  /** Words that were cancelled, or replaced by the saved version. They can be brought back. */
  replaced?: { typed: Values; isCancelled: boolean } | undefined;
  /** The articles in which mine was kept, by paragraph. */
  articles: KeptText[];
  /** Whether a decision is being saved; what is shown of it stays until then. */
  isDecided: boolean;
  save: 'none' | 'sending' | 'waiting';
  /** Whether this browser has what is typed as a draft. */
  isKept: boolean;
}

/** What is typed: the fields that differ from the version below. */
export function editsIn({ base, values }: Edit): Edits {
  return editsOf(base, values);
}

export function isChanged(edit: Edit): boolean {
  return !isUntouched(editsIn(edit));
}

/**
 * Begins with what is stored and the draft, if there is one. Where both changed the same, the values stand on the version of
 * the draft, which the server refuses to save; a form asks at once.
 */
export function opened(kind: Edit['kind'], stored: Version, draft: Edits | undefined): Edit {
  const values = stored.values;
  const nothing = { isRestored: false, isMerged: false, articles: [], isDecided: false, isKept: true };
  const plain: Edit = { kind, stored, base: stored, values, save: 'none', ...nothing };
  if (!draft) return plain;
  const names = Object.keys(draft.mine).filter((name) => name in values);
  const restored = { ...plain, values: { ...values, ...pick(draft.mine, names) }, isRestored: true };
  if (stored.revision === undefined) return restored;
  const base = { revision: draft.revision ?? 0, values: { ...values, ...pick(draft.base, names) } };
  const before = { ...restored, base, isMerged: draft.revision !== stored.revision };
  const after = merged(before, stored, false);
  return kind === 'text' && after.conflict ? before : after;
}

/** Somebody typed. */
export function typed(edit: Edit, values: Values): Edit {
  return { ...edit, values, ...(edit.kind === 'text' && { replaced: undefined }) };
}

/** These values are typed over this version; without values, nothing is. */
export function over(edit: Edit, version: Version, values = version.values): Edit {
  const nothing = { conflict: undefined, replaced: undefined, articles: [], isDecided: false };
  return { ...edit, stored: version, base: version, values, ...nothing };
}

/** Somebody else has saved: a version that is shown, unless something is typed. */
export function received(edit: Edit, version: Version): Edit {
  const [known = 0, revision = 0] = [edit.stored.revision, version.revision];
  // A form does not become one of a new row. A text that has lost its row is empty.
  if (edit.kind === 'form' ? revision <= known : revision === known) return edit;
  const isFree = !isChanged(edit) && !edit.conflict;
  return isFree ? { ...over(edit, version), replaced: edit.replaced } : { ...edit, stored: version };
}

/** What is typed is merged into a newer version; there is a conflict where both changed the same. */
export function merged(edit: Edit, theirs: Version, isBySave = true): Edit {
  const edits = editsIn(edit);
  const { values, conflicts: names } = mergeOver(edits, theirs, edit.kind === 'form');
  if (names.length === 0) return { ...over(edit, theirs, values), ...shownDecision(edit) };
  const conflict = { names, base: edits.base, mine: values, theirs, isBySave };
  return { ...edit, stored: theirs, conflict };
}

/** Somebody has chosen the fields that keep mine, and what that makes of articles. */
export function decided(edit: Edit, kept: string[], articles: Record<string, KeptText> = {}): Edit {
  if (!edit.conflict) return edit;
  const { names, mine, theirs, isBySave } = edit.conflict;
  const taken = names.filter((name) => !kept.includes(name));
  const texts = Object.fromEntries(Object.entries(articles).map(([name, { text }]) => [name, text]));
  const next = over(edit, theirs, { ...mine, ...texts, ...pick(theirs.values, taken) });
  return {
    ...next,
    articles: Object.values(articles),
    replaced: taken.length > 0 ? { typed: pick(mine, taken), isCancelled: false } : undefined,
    isDecided: isBySave && isChanged(next),
  };
}

/** What was sent is stored. What was typed since is typed over it. */
export function saved(edit: Edit, version: Version, sent: Values): Edit {
  const { mine } = editsOf({ values: sent }, edit.values);
  // What was discarded while it was sent is not typed again.
  const isDiscarded = edit.replaced !== undefined && !isChanged(edit);
  const next = over(edit, version, { ...version.values, ...(!isDiscarded && mine) });
  return { ...next, ...shownDecision(edit), isDecided: false, isRestored: false, isMerged: false };
}

/** What was typed gives way to what is stored, and can be brought back. */
export function discarded(edit: Edit, isCancelled = true): Edit {
  const replaced = isChanged(edit) ? { typed: editsIn(edit).mine, isCancelled } : undefined;
  return { ...over(edit, edit.stored), isRestored: false, isMerged: false, replaced };
}

/** Words that were replaced are typed again. */
export function broughtBack(edit: Edit): Edit {
  return { ...edit, values: { ...edit.values, ...edit.replaced?.typed }, replaced: undefined };
}

/** What is shown of a decision while it is being saved. */
function shownDecision({ isDecided, replaced, articles }: Edit): Partial<Edit> {
  return isDecided ? { isDecided, replaced, articles } : {};
}

function pick(from: Values, names: string[]): Values {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
