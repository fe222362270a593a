import { randomInt } from 'node:crypto';

/** Without characters that look alike. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random groups of characters, joined by `-`, that can be read aloud and typed; 4.95 bits a character. */
export function randomText(groups: number, length: number): string {
  const group = () => Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
