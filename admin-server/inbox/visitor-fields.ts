import * as z from 'zod';
import { localeField, storable } from '#content-db/model/fields.ts';
import { seen } from '#content-db/model/seen.ts';
import type { Clock } from '../http/rate-limit.ts';

/** The least time in which a person fills in a form, in milliseconds. */
const minFillTime = 2000;

/** A single trimmed line. Refuses control characters, which could inject mail headers. */
export function singleLine(message: string) {
  return storable(message)
    .refine(
      (value) => !/[\p{Cc}\p{Zl}\p{Zp}\uFFFE\uFFFF]/u.test(value),
      'Contains characters that are not allowed',
    )
    .trim()
    .refine((value) => seen(value) !== '', message);
}

/** A single trimmed line of at most `limit` characters; undefined for anything else. */
export function optionalLine(limit: number) {
  return singleLine('Missing').max(limit).optional().catch(undefined);
}

export const emailField = singleLine('Email is required')
  .max(254, 'Must be a valid email')
  .pipe(z.email('Must be a valid email'));

/** Further fields of every visitor form, which the visitor does not fill in. */
export const formFields = {
  locale: localeField,
  /** A honeypot: hidden, so that only programs fill it in. */
  website: z.string().optional(),
  /** When the form was opened, in milliseconds since the epoch by the visitor's clock; not sent without JavaScript. */
  startedAt: z.coerce.number().optional().catch(undefined),
};

/** Whether a program seems to have filled in the form. */
export function isLikelySpam(
  { website, startedAt }: { website?: string | undefined; startedAt?: number | undefined },
  clock: Clock,
): boolean {
  const fillTime = startedAt === undefined ? Infinity : clock().getTime() - startedAt;
  // A negative time only means that the visitor's clock is ahead of ours.
  return Boolean(website) || (fillTime >= 0 && fillTime < minFillTime);
}
