import { Problem } from '#content-db/model/problem.ts';

/**
 * Why texts were not translated. `refused`: the service does not take these texts; asking again gives the same.
 * `failed`: it could not do it this time. `limited`: it takes no texts from anybody for a while. `setup`: it takes none
 * before somebody changes the settings or pays.
 */
export type FailureKind = 'refused' | 'failed' | 'limited' | 'setup';

/** A failure of a translation service, in words for staff. */
export class TranslationFailure extends Problem {
  readonly kind: FailureKind;
  /** Milliseconds until the service wants to be asked again, if it says so. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    options: { cause?: unknown; retryAfter?: number | undefined } = {},
  ) {
    super('unavailable', message, { cause: options.cause });
    this.kind = kind;
    this.retryAfter = options.retryAfter;
  }
}

/** Statuses that concern all texts alike: key, payment and address. */
const setupStatuses = [401, 402, 403, 404, 405];

/** Client errors that may be gone the next time: a timeout, a lock. */
const passingStatuses = [408, 409, 423, 425];

/** The kind of failure that an answer with this status is. `quotaStatuses` are those by which a service says that nothing is left. */
export function kindOfStatus(status: number, quotaStatuses: readonly number[] = []): FailureKind {
  if (status === 429) return 'limited';
  if (setupStatuses.includes(status) || quotaStatuses.includes(status)) return 'setup';
  return status >= 400 && status < 500 && !passingStatuses.includes(status) ? 'refused' : 'failed';
}

/** The milliseconds that a Retry-After header asks for: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,7}$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
