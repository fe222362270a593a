import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Edit, isChanged } from './edit.ts';

/** What is edited, as `saveAll` needs it; see `EditStore`. */
interface Saveable {
  /** Saves what was typed. What is refused says why where it was typed. */
  save: () => Promise<void>;
  store: { get: () => Edit };
}

/** The forms and texts of the screen that have something to save. */
const saveable = new Set<() => Promise<boolean>>();
const listeners = new Set<() => void>();

/** Lets a step of a guide save this form or text together with the others that it shows. */
export function useSaveable(hasTyped: boolean, { save, store }: Saveable): void {
  const saveNow = useEffectEvent(async () => {
    await save();
    return !isChanged(store.get());
  });
  useEffect(() => {
    if (!hasTyped) return;
    const entry = () => saveNow();
    saveable.add(entry);
    notify();
    return () => {
      saveable.delete(entry);
      notify();
    };
  }, [hasTyped]);
}

/** Whether there is something that `saveAll` would save. */
export function useHasSaveable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => saveable.size > 0,
  );
}

/** Saves all that was typed, one after the other. @returns whether all of it is stored */
export async function saveAll(): Promise<boolean> {
  let isStored = true;
  // A save changes the set.
  const now = [...saveable];
  for (const save of now) isStored = (await save()) && isStored;
  return isStored;
}

function notify() {
  for (const listener of listeners) listener();
}
