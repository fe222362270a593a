import type { TrustedTime } from '../clock/trusted-time.ts';
import type { Clock } from '../http/rate-limit.ts';

/** The time of a clock that is always believed. */
export function believedTime(clock: Clock): TrustedTime {
  return {
    machine: clock,
    certain: clock,
    latest: clock,
    doubt: () => undefined,
    look: async () => undefined,
    watch: () => ({ stop: async () => undefined }),
  };
}
