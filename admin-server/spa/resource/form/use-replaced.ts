import { useState } from 'react';

/** Keeps what somebody typed before they cancelled it or took the saved version instead, so that it can be brought back. */
export function useReplaced<T>(bringBack: (typed: T) => void) {
  const [replaced, setReplaced] = useState<{ typed: T; isCancelled: boolean }>();
  return {
    keep: (typed: T, { isCancelled = false } = {}) => setReplaced({ typed, isCancelled }),
    forget: () => setReplaced(undefined),
    /** Whether they cancelled it themselves. */
    isCancelled: replaced?.isCancelled ?? false,
    /** Undefined if there is nothing to bring back. */
    onBringBack:
      replaced &&
      (() => {
        setReplaced(undefined);
        bringBack(replaced.typed);
      }),
  };
}
