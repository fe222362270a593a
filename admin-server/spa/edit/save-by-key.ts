import type { KeyboardEvent } from 'react';
import { latinKey } from '../ui/latin-key.ts';

/** Whether a key is Ctrl-S or ⌘S. */
export function isSaveKey({ nativeEvent }: KeyboardEvent): boolean {
  return latinKey(nativeEvent) === 's' && (nativeEvent.metaKey || nativeEvent.ctrlKey);
}

/** Saves with Ctrl-S or ⌘S. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
