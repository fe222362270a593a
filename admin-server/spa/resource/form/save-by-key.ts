import type { KeyboardEvent } from 'react';

/** Saves with Ctrl-S or ⌘S. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}
