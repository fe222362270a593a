import { useEffect, useRef, useState } from 'react';

/** Moves the focus to the screen when `state` changes and what had the focus is gone, as keyboards would start at the top of the page. */
export function useKeptFocus(state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // A dialog that closes gives the focus back a moment later.
    const timer = setTimeout(focusScreenIfLost);
    return () => clearTimeout(timer);
  }, [state]);
}

/** Gives the focus back, when a dialog closes, to what opened it, unless something else has it by then. */
export function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The dialog is gone by then, with the elements that keep the focus within it.
      setTimeout(() => {
        if (!(opener instanceof HTMLElement) || opener === document.body) return;
        if (isLost()) opener.focus({ preventScroll: true });
        // What was opened from another dialog closes with it; that one returns the focus.
        if (!opener.closest('[role="dialog"]')) focusScreenIfLost();
      });
    },
    [opener],
  );
}

const isLost = () => document.activeElement === document.body;

function focusScreenIfLost(): void {
  if (isLost()) document.getElementById('screen')?.focus({ preventScroll: true });
}
