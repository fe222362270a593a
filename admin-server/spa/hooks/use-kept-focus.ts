import { useEffect, useRef } from 'react';

/** Moves the focus to the screen when `state` changes and what had the focus is gone, as keyboards would start at the top of the page. */
export function useKeptFocus(state: unknown): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // A dialog that closes gives the focus back a moment later.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.getElementById('screen')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [state]);
}
