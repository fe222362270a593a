import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { type Edit, isChanged } from './edit.ts';
import { EditStore, type Saving } from './edit-store.ts';
import type { Version } from './merge.ts';

interface EditOptions<Row> extends Saving<Row> {
  /** The key of the draft, as it is at first. */
  key: () => string;
  kind: Edit['kind'];
  /** Undefined until it is known. */
  stored: Version | undefined;
  /** Called when a version that was saved elsewhere is shown from now on. */
  onNews?: () => void;
}

/** A value that is edited on a screen, from the draft that is kept of it to its save, and what the screen tells of it. */
export function useEdit<Row>(options: EditOptions<Row>) {
  const { key, kind, stored, onNews, ...saving } = options;
  const [store] = useState(() => new EditStore(key(), kind, stored, saving));
  const edit = useSyncExternalStore(store.subscribe, store.get);
  const revision = stored?.revision;
  const receive = useEffectEvent((newest: number | undefined) => {
    if (stored && newest !== undefined && store.receive(stored)) onNews?.();
  });
  useEffect(() => store.saveBy(saving));
  useEffect(() => receive(revision), [revision]);
  useEffect(() => () => store.stop(), [store]);
  const { save, isKept, isRestored, replaced } = edit;
  return {
    edit,
    store,
    state: {
      isSaving: save === 'sending',
      /** Whether the save waits for the connection. */
      isWaiting: save === 'waiting',
      /** Whether this browser refuses to keep what is typed. */
      isNotKept: !isKept,
      /** Whether a restored draft is shown. */
      isRestored: isRestored && isChanged(edit),
      /** Whether they cancelled themselves what can be brought back. */
      isCancelled: replaced?.isCancelled,
      /** Undefined if there is nothing to bring back. */
      onBringBack: replaced && (() => store.bringBack()),
    },
  };
}
