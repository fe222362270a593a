import { randomInt } from 'node:crypto';

/** Without those that are taken for one another. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that can be read aloud and typed: four groups of five, about 99 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
