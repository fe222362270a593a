import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Edit } from './edit.ts';
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

/** A value that is edited on a screen, from the draft that is kept of it to its save. */
export function useEdit<Row>(options: EditOptions<Row>): [Edit, EditStore<Row>] {
  const { key, kind, stored, onNews, ...saving } = options;
  const [store] = useState(() => new EditStore(key(), kind, stored, saving));
  const receive = useEffectEvent(() => {
    if (stored && store.receive(stored)) onNews?.();
  });
  useEffect(() => store.saveBy(saving));
  useEffect(() => receive(), [stored?.revision]);
  useEffect(() => () => store.stop(), [store]);
  return [useSyncExternalStore(store.subscribe, store.get), store];
}
