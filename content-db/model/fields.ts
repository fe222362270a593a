import * as z from 'zod';
import { emailAddress } from './email.ts';
import { withoutInvisible } from './invisible.ts';
import { locales } from './locale.ts';
import { seen, withoutControls } from './seen.ts';

/** A text that the database can store unchanged: no NUL, no lone surrogates. `message` is for other types. */
export function storable(message?: string) {
  const error = (issue: { code: string }) => (issue.code === 'invalid_type' ? message : undefined);
  return z
    .string({ error })
    .refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      'Contains characters that cannot be stored',
    );
}

/** A text for readers, without control characters, which come with pasted text. `message` is for other types. */
export function text(message?: string) {
  return storable(message).overwrite(withoutControls);
}

/** A text that has something to be seen. `message` is for others, and other types. */
export function required(message: string) {
  return atLeast(1, message);
}

/** A text of at least so many characters that can be seen. `message` is for shorter ones, and other types. */
export function atLeast(count: number, message: string) {
  return text(message).refine((value) => seen(value).length >= count, message);
}

/** A key, a page's name or an address: without anything invisible that was pasted along, and not blank. */
export function identifier(message: string) {
  return text(message)
    .overwrite(withoutInvisible)
    .refine((value) => seen(value) !== '', message);
}

/** An email address, as it is stored; see `emailAddress`. */
export function email(message = 'Must be a valid email') {
  return z
    .string(message)
    .overwrite((value) => emailAddress(value) ?? value)
    .refine((value) => emailAddress(value) !== undefined, message);
}

export const localeField = z.enum(locales).default('en');

/** Parses an integer and falls back to 0, as the specification requires of sort orders. */
export const sortOrderField = z
  .unknown()
  .transform((value) => (typeof value === 'number' ? Math.trunc(value) : Number.parseInt(String(value), 10)))
  .transform((value) => (Number.isSafeInteger(value) ? value : 0))
  .default(0);

/** 1 for shown, 0 for hidden. Also accepts numbers as text. */
export const zeroOrOne = z.coerce
  .number('Must be 0 or 1')
  .pipe(z.union([z.literal(0), z.literal(1)], 'Must be 0 or 1'))
  .default(1);

/**
 * Whether an address is safe to store and print: an absolute http(s) URL without credentials, white space or
 * backslashes, or the path of an upload.
 */
function isSafeUrl(value: string): boolean {
  if (/^\/uploads\/\w[\w.-]*$/.test(value)) return true;
  if (!value.isWellFormed() || /[\s\\\p{Cc}]/u.test(value) || !/^https?:\/\/[^/]/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' && url.hostname !== '';
}

export function url(message = 'Must be a valid URL') {
  return z.string(message).overwrite(withoutInvisible).max(2000, message).refine(isSafeUrl, message);
}

/** An address, null, or the empty text of a cleared form field. */
export function optionalUrl(message = 'Must be a valid URL') {
  return z.union([z.literal(''), url(message)], message).nullish();
}

/** The id of another row, or none. */
export function reference() {
  return z.number().int().positive().nullish();
}

export function optionalText() {
  return text().nullish();
}

/** A time with offset, converted to UTC so that times can be compared as texts. */
export function instant() {
  return z.iso
    .datetime({ offset: true, error: 'Choose a day and a time' })
    .transform((value) => new Date(value).toISOString());
}

/** A picture that social networks show. */
export function sharingPicture() {
  return optionalUrl().refine(
    (address) => !/^\/uploads\/.*\.svg$/.test(address ?? ''),
    'Social networks show no SVG: choose a JPEG or PNG, or leave this empty',
  );
}
