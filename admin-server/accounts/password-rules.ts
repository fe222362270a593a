import { storable } from '#content-db/model/fields.ts';
import { randomText } from './random-text.ts';

/** More than anybody types. Bounded, because hashing time grows with the input. */
const maxBytes = 1024;

/** Any text that can be a password. `message` is the error when the value is not a text. */
export function passwordText(message: string) {
  return storable(message).refine((value) => Buffer.byteLength(value) <= maxBytes, {
    error: 'Password is too long',
    abort: true,
  });
}

const tooShort = 'Password must be at least 8 characters';

/**
 * The form of a new password: 8 characters or more of any kind. It can't begin or end with a space, because
 * sign-in trims both fields. `weakness.ts` says whether it is easy to guess.
 */
export const newPassword = passwordText(tooShort)
  .refine((value) => [...value].length >= 8, tooShort)
  .refine((value) => value === value.trim(), 'Password must not begin or end with a space');

/** A random password that can be read aloud and typed: four groups of five, about 99 bits. */
export function generatePassword(): string {
  return randomText(4, 5);
}
