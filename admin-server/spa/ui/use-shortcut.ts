import { useLayoutEffect } from 'react';
import { latinKey } from './latin-key.ts';

/** Calls `act` when the key is pressed with Ctrl or ⌘ (and Shift, if `isShifted`), wherever the focus is. */
export function useShortcut(
  { key, isShifted = false }: { key: string; isShifted?: boolean },
  act: () => void,
): void {
  // Before the screen is painted: a key that is pressed as soon as somebody sees it is not lost.
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (latinKey(event) !== key || !(event.metaKey || event.ctrlKey) || (isShifted && !event.shiftKey))
        return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, isShifted, act]);
}
