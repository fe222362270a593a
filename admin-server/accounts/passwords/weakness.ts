import { isRepetitive, isSequence, onlyName } from './patterns.ts';
import { isKnownPassword } from './known-passwords.ts';

/**
 * Why a new password is easy to guess, as a message; undefined if it is not. See ASVS 5, 6.2.4 and 6.2.11.
 * @param names words that strangers try first
 */
export async function weaknessOf(password: string, names: string[]): Promise<string | undefined> {
  const name = onlyName(names, password);
  if (name) return `This password is “${name}” with little else. Choose one that does not rely on a name`;
  if (await isKnownPassword(password)) return 'This password is too common. Choose another one';
  if (isRepetitive(password)) return 'This password repeats the same characters. Choose another one';
  if (isSequence(password))
    return 'This password is a sequence of neighbouring keys, letters or digits. Choose another one';
  return undefined;
}
