import type { TranslationFailure } from './services/failure.ts';
import { nextMonth } from './spending.ts';

/** Why nothing is translated for a while. */
export interface Pause {
  /** In milliseconds since 1970. */
  until: number;
  reason: string;
}

/** How long a service is not asked that is out of order or does not say how long, in milliseconds. */
const failureWait = 60_000;

/** How long one is not asked whose key or address is wrong. */
const setupWait = 15 * 60_000;

/** After this many rows that failed one after the other, the service is taken to be out of order. */
const failuresInARow = 3;

export interface Pauses {
  /** Undefined while the service may be asked. */
  current(): Pause | undefined;
  /** A row was translated. */
  succeeded(): void;
  /** A row failed; some failures concern all others too. */
  failed(error: TranslationFailure): void;
  /** The month has not enough characters left. */
  limitReached(): void;
  /** Forgets a pause that is over. */
  end(): void;
}

/** The pauses of the translation of this process. `now` is in milliseconds since 1970. */
export function createPauses(now: () => number): Pauses {
  let pause: Pause | undefined;
  let failures = 0;
  return {
    current: () => (pause && pause.until > now() ? pause : undefined),
    succeeded() {
      failures = 0;
    },
    failed({ kind, message, retryAfter }) {
      failures += 1;
      if (kind === 'failed' && failures < failuresInARow) return;
      const wait = retryAfter ?? (kind === 'setup' ? setupWait : failureWait);
      pause = { until: now() + wait, reason: message };
    },
    limitReached() {
      pause = { until: nextMonth(now()), reason: 'The monthly limit is reached.' };
    },
    end() {
      pause = undefined;
      failures = 0;
    },
  };
}
