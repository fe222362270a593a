import { answers, type Dictionary, dictionary } from './dictionary.ts';
import { language } from './language.ts';
import { rowNamesIn } from './row-names.ts';
import { fill, formOf } from './text.tsx';

/**
 * What the server says, or what a content type calls its parts, in the language of the back office. They are
 * English in every answer and in the audit; here each is looked up whole, then as a text with values in its braces
 * (`{name} is too long`), whose values are translated in turn. What has no translation stays English.
 */
export function translated(english: string): string {
  if (language !== 'ar') return english;
  const [status = ''] = failedStatus.exec(english) ?? [];
  if (status !== '') return status + translated(english.slice(status.length));
  const text = known(english);
  if (text !== undefined) return text;
  const { found, patterns } = memory();
  const kept = found.get(english);
  if (kept !== undefined) return kept;
  const arabic =
    rowNamesIn(english, known) ??
    quotedNames(english) ??
    withOtherStop(english) ??
    byPattern(english, patterns) ??
    english;
  if (found.size > 2000) found.clear();
  found.set(english, arabic);
  return arabic;
}

/** The text of the dictionary. A name has a small letter within an English sentence: `blog post`. */
function known(english: string): string | undefined {
  const text = dictionary[english] ?? dictionary[english.charAt(0).toUpperCase() + english.slice(1)];
  return typeof text === 'string' ? text : undefined;
}

/** Begins the message of a call that failed; see `ApiError`. */
const failedStatus = /^\d{1,3}: /;

/** What was found out with the words that are loaded. */
interface Memory {
  words: Dictionary;
  patterns: Pattern[];
  found: Map<string, string>;
}

let remembered: Memory | undefined;

/** Begins anew when words were added. */
function memory(): Memory {
  if (remembered?.words !== dictionary)
    remembered = { words: dictionary, patterns: patternsOf(answers), found: new Map() };
  return remembered;
}

interface Pattern {
  key: string;
  names: string[];
  expression: RegExp;
}

/**
 * Of what the server says: a title may read as a shorter text of a screen. The longest first: it says most about its
 * values. A full stop may stand at the end or not.
 */
function patternsOf(texts: Dictionary): Pattern[] {
  return Object.keys(texts)
    .filter((key) => /\{\w+\}/.test(key) && /[^\s\p{P}]/u.test(key.replaceAll(/\{\w+\}/g, '')))
    .toSorted((a, b) => b.length - a.length)
    .map((key) => ({
      key,
      names: [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      expression: new RegExp(
        `^${key
          .split(/\{\w+\}/)
          .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
          .join('(.+?)')
          .replace(/\\\.$/, '')}\\.?$`,
        's',
      ),
    }));
}

function byPattern(english: string, patterns: Pattern[]): string | undefined {
  for (const { key, names, expression } of patterns) {
    const found = expression.exec(english);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, valueOf(found[index + 1] ?? '')]));
    const text = dictionary[key];
    const form = typeof text === 'string' ? text : formOf(key, Number(values.count));
    if (form !== undefined) return withStopOf(english, fill(form, values));
  }
  return undefined;
}

/** Names between quotes, as in a list of words: `“ICAO”, “Gate 4”`. */
function quotedNames(english: string): string | undefined {
  if (!/^“[^“”]*”(?:, “[^“”]*”)*$/.test(english)) return undefined;
  return [...english.matchAll(/“([^“”]*)”/g)].map(([, name = '']) => `«\u2068${name}\u2069»`).join(' و');
}

/** The text of the dictionary but for the full stop: messages about a field, and sentences within others, have none. */
function withOtherStop(english: string): string | undefined {
  const text = known(english.endsWith('.') ? english.slice(0, -1) : `${english}.`);
  return text && withStopOf(english, text);
}

/** A translation that ends with a full stop if the English does. */
function withStopOf(english: string, text: string): string {
  return text.replace(/\.$/, '') + (english.endsWith('.') ? '.' : '');
}

/** Numbers stay numbers, so that they are not isolated and their noun gets its form. */
function valueOf(text: string): string | number {
  return /^\d{1,9}$/.test(text) ? Number(text) : translated(text);
}
