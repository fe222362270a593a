import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from '#content-db/model/fields.ts';

/** Bytes; nobody types more, and hashing takes as long as its input. */
const largest = 1024;

/** What may be sent as a password at all. `message` is for what is no text. */
export function passwordText(message: string) {
  return text(message).refine((value) => Buffer.byteLength(value) <= largest, {
    error: 'Password is too long',
    abort: true,
  });
}

const tooShort = 'Password must be at least 8 characters';

/**
 * A password that somebody chooses: 8 characters or more of any kind and none of the most common
 * ones. Spaces at its ends would be lost when signing in, where both fields are trimmed.
 */
export const newPassword = passwordText(tooShort)
  .refine((value) => [...value].length >= 8, tooShort)
  .refine((value) => value === value.trim(), 'Password must not begin or end with a space')
  .refine((value) => !isCommon(value), 'This password is too common. Choose another one');

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Whether it is one of the list in any case, also with up to five digits or signs added. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const isRepeated = /^(.{1,4})\1+$/u.test(lower);
  return isRepeated || common.has(lower) || common.has(lower.replace(/[^\p{L}]{1,5}$/u, ''));
}
