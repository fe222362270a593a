import { useState } from 'react';

/** Keeps what somebody typed before they took the saved version instead, so that it can be brought back. */
export function useReplaced<T>(bringBack: (typed: T) => void) {
  const [replaced, setReplaced] = useState<{ typed: T }>();
  return {
    keep: (typed: T) => setReplaced({ typed }),
    forget: () => setReplaced(undefined),
    /** Undefined if there is nothing to bring back. */
    onBringBack:
      replaced &&
      (() => {
        setReplaced(undefined);
        bringBack(replaced.typed);
      }),
  };
}
