import * as z from 'zod';
import { locales } from './locale.ts';

/** Any text that the database gives back as it was: no NUL, no lone surrogate. `message` is for what is no text. */
export function text(message?: string) {
  const error = (issue: { code: string }) => (issue.code === 'invalid_type' ? message : undefined);
  return z
    .string({ error })
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Contains characters that cannot be stored',
    );
}

/** Text that must not be empty; `message` is what the form says. */
export function required(message: string) {
  return text(message).refine((value) => value.trim() !== '', message);
}

export const localeField = z.enum(locales).default('en');

/** Parses to an integer and falls back to 0, as the specification wants of sort orders. */
export const sortOrderField = z
  .unknown()
  .transform((value) => (typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10)))
  .transform((value) => (Number.isSafeInteger(value) ? value : 0))
  .default(0);

/** 1 shown, 0 hidden; numbers in text are accepted. */
export const zeroOrOne = z.coerce
  .number('Must be 0 or 1')
  .pipe(z.union([z.literal(0), z.literal(1)], 'Must be 0 or 1'))
  .default(1);

/**
 * Tells whether an address may be stored and printed: absolute http(s) without credentials or
 * tricks of notation, or one of our own uploads.
 */
function isSafeUrl(value: string): boolean {
  if (/^\/uploads\/\w[\w.-]*$/.test(value)) return true;
  if (!value.isWellFormed() || /[\s\\\p{Cc}]/u.test(value) || !/^https?:\/\/[^/]/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' && url.hostname !== '';
}

export function url(message = 'Must be a valid URL') {
  return z.string(message).max(2000, message).refine(isSafeUrl, message);
}

/** An address, or nothing: the empty text of a cleared form field counts as nothing. */
export function optionalUrl(message = 'Must be a valid URL') {
  return z.union([z.literal(''), url(message)], message).nullish();
}

export function optionalText() {
  return text().nullish();
}

/** A moment, kept in UTC so that times compare as texts. */
export function instant() {
  return z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());
}
