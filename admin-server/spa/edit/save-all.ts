import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Saves what was typed. @returns whether it is stored; what is refused says why where it was typed */
type Saves = () => Promise<boolean>;

/** The forms and texts of the screen that have something to save. */
const saveable = new Set<Saves>();
const listeners = new Set<() => void>();

/** Lets a step of a guide save this form or text together with the others that it shows. */
export function useSaveable(isChanged: boolean, save: Saves): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isChanged) return;
    const entry = () => saveNow();
    saveable.add(entry);
    notify();
    return () => {
      saveable.delete(entry);
      notify();
    };
  }, [isChanged]);
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
  for (const save of saveable) isStored = (await save()) && isStored;
  return isStored;
}

function notify() {
  for (const listener of listeners) listener();
}
