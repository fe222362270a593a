import { problemNaming } from '#content-db/model/plain-message.ts';
import type { Problem } from '#content-db/model/problem.ts';
import { bucketAddress, type BucketSettings, bucketUrl } from './settings.ts';
import { textsOf } from './xml.ts';

type Message = (settings: BucketSettings) => string;

/** What is wrong with the settings, by the error code of the store. */
const mistakes: Record<string, Message> = {
  NoSuchBucket: ({ bucket, endpoint }) =>
    `There is no bucket ${bucket} at ${endpoint}. Create it, or correct STORAGE_URL or STORAGE_ENDPOINT.`,
  InvalidAccessKeyId: ({ endpoint }) =>
    `${endpoint} does not know the key of STORAGE_ACCESS_KEY_ID. Correct it.`,
  SignatureDoesNotMatch: ({ endpoint }) =>
    `${endpoint} does not accept the keys. Correct STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY.`,
  AccessDenied: (settings) =>
    `The keys may not use ${bucketUrl(settings)}. Allow them to read, write, list and delete there, or correct STORAGE_ACCESS_KEY_ID.`,
  RequestTimeTooSkewed: ({ endpoint }) =>
    `The clock of this machine differs from that of ${endpoint} by more than 15 minutes. Set it.`,
  QuotaExceeded: (settings) => `There is no room left in ${bucketUrl(settings)}. Have its quota raised.`,
};
const wrongRegion: Message = (settings) =>
  `${bucketUrl(settings)} is in another region than ${settings.region}. Correct STORAGE_REGION or STORAGE_ENDPOINT.`;
mistakes['AuthorizationHeaderMalformed'] = wrongRegion;
mistakes['PermanentRedirect'] = wrongRegion;
mistakes['IllegalLocationConstraintException'] = wrongRegion;

/** Codes of errors that pass, although their statuses do not say so. */
const passing = ['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'ConditionalRequestConflict'];

/** What staff are told in place of the bucket and its host. */
function namesOf(settings: BucketSettings): Record<string, string> {
  const { bucket, endpoint } = settings;
  const url = bucketUrl(settings);
  return {
    [bucketAddress(settings)]: url,
    [`the storage ${url}`]: 'the storage',
    [` ${bucket} at ${endpoint}`]: '',
    [url]: 'the bucket',
    [endpoint]: 'the storage',
  };
}

/**
 * Why a request failed: `setup` if somebody has to fix it, `unavailable` if it may work later.
 * @param failure an error of the connection, or the answer of the store
 */
export async function problemOf(settings: BucketSettings, failure: unknown): Promise<Problem> {
  const names = namesOf(settings);
  const url = bucketUrl(settings);
  const { endpoint } = settings;
  if (!(failure instanceof Response)) {
    const message = `The storage ${url} at ${endpoint} cannot be reached (${reasonOf(failure)}). Try again when it works.`;
    return problemNaming(names, 'unavailable', message, failure);
  }
  const { status } = failure;
  const body = await failure.text().catch(() => '');
  // An answer to HEAD has no body that names the error.
  const code = textsOf(body, 'Code')[0] ?? (status === 403 ? 'AccessDenied' : '');
  const mistake = mistakes[code] ?? (status >= 300 && status < 400 ? wrongRegion : undefined);
  if (mistake)
    return problemNaming(names, code === 'QuotaExceeded' ? 'disk-full' : 'setup', mistake(settings));
  const answer = `answered ${status}${code && ` (${code})`}`;
  if (status >= 500 || status === 408 || status === 429 || passing.includes(code))
    return problemNaming(
      names,
      'unavailable',
      `The storage ${url} at ${endpoint} ${answer}. Try again when it works.`,
    );
  return problemNaming(
    names,
    'setup',
    `The storage ${url} ${answer}. Check that it is an S3-compatible bucket.`,
  );
}

/** The code of the system error that a failed `fetch` wraps. */
function reasonOf(error: unknown): string {
  const at = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(at instanceof Error)) return 'unknown reason';
  if (at.name === 'TimeoutError' || at.name === 'AbortError') return 'it does not answer in time';
  return 'code' in at && typeof at.code === 'string' ? at.code : at.message;
}
