import * as z from 'zod';
import { email, localeField, storable } from '#content-db/model/fields.ts';
import { seen } from '#content-db/model/seen.ts';

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

export const emailField = singleLine('Email is required').pipe(email());

/** Further fields of every visitor form, which the visitor does not fill in. */
export const formFields = {
  locale: localeField,
  /** A honeypot: hidden, so that only programs fill it in. */
  website: z.string().optional(),
  /** Milliseconds between opening the page and sending, by the browser's own counter; not sent without JavaScript. */
  took: z.number().nonnegative().optional().catch(undefined),
  /** What pages sent before `took`. Unused: a visitor's clock differs from ours. */
  startedAt: z.unknown().optional(),
};
