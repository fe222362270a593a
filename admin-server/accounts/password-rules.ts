import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from '#content-db/model/fields.ts';

/** More than anybody types. Bounded, because hashing time grows with the input. */
const maxBytes = 1024;

/** Any text that can be a password. `message` is the error when the value is not a text. */
export function passwordText(message: string) {
  return text(message).refine((value) => Buffer.byteLength(value) <= maxBytes, {
    error: 'Password is too long',
    abort: true,
  });
}

const tooShort = 'Password must be at least 8 characters';

/**
 * A new password: 8 characters or more of any kind, and not a common one. It can't begin or end with a space,
 * because sign-in trims both fields.
 */
export const newPassword = passwordText(tooShort)
  .refine((value) => [...value].length >= 8, tooShort)
  .refine((value) => value === value.trim(), 'Password must not begin or end with a space')
  .refine((value) => !isCommon(value), 'This password is too common. Choose another one');

const commonPasswords = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Whether it is a repeated pattern, or on the list in any case, even with up to five digits or signs after it. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const isRepeated = /^(.{1,4})\1+$/u.test(lower);
  return (
    isRepeated || commonPasswords.has(lower) || commonPasswords.has(lower.replace(/[^\p{L}]{1,5}$/u, ''))
  );
}

/** Without characters that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that can be read aloud and typed: four groups of five, about 99 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
