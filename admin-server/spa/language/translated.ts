import { answers, dictionary } from './dictionary.ts';
import { rowNamesIn } from './row-names.ts';
import { fill, formOf } from './text.tsx';

/**
 * What the server says, or what a content type calls its parts, in the language of the back office. They are
 * English in every answer and in the audit; here each is looked up whole, then as a text with values in its braces
 * (`{name} is too long`), whose values are translated in turn. What has no translation stays English.
 */
export function translated(english: string): string {
  if (!isTranslated) return english;
  const [status = ''] = failedStatus.exec(english) ?? [];
  if (status !== '') return status + translated(english.slice(status.length));
  const text = known(english);
  if (text !== undefined) return text;
  const kept = remembered.get(english);
  if (kept !== undefined) return kept;
  const found = rowNamesIn(english, known) ?? byPattern(english) ?? withoutStop(english) ?? english;
  if (remembered.size > 2000) remembered.clear();
  remembered.set(english, found);
  return found;
}

/** The text of the dictionary. A name has a small letter within an English sentence: `blog post`. */
function known(english: string): string | undefined {
  const text = dictionary[english] ?? dictionary[english.charAt(0).toUpperCase() + english.slice(1)];
  return typeof text === 'string' ? text : undefined;
}

/** Begins the message of a call that failed; see `ApiError`. */
const failedStatus = /^\d{1,3}: /;

const isTranslated = Object.keys(dictionary).length > 0;
const remembered = new Map<string, string>();

interface Pattern {
  key: string;
  names: string[];
  expression: RegExp;
}

/** Of what the server says: a title may read as a shorter text of a screen. The longest first: it says most about its values. */
const patterns: Pattern[] = Object.keys(answers)
  .filter((key) => /\{\w+\}/.test(key) && /[^\s\p{P}]/u.test(key.replaceAll(/\{\w+\}/g, '')))
  .toSorted((a, b) => b.length - a.length)
  .map((key) => ({
    key,
    names: [...key.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    expression: new RegExp(
      `^${key
        .split(/\{\w+\}/)
        .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
        .join('(.+?)')}$`,
      's',
    ),
  }));

function byPattern(english: string): string | undefined {
  for (const { key, names, expression } of patterns) {
    const found = expression.exec(english);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, valueOf(found[index + 1] ?? '')]));
    const text = dictionary[key];
    const form = typeof text === 'string' ? text : formOf(key, Number(values.count));
    if (form !== undefined) return fill(form, values);
  }
  return undefined;
}

/** A sentence whose full stop its dictionary entry lacks, as a message about a field has none. */
function withoutStop(english: string): string | undefined {
  if (!english.endsWith('.')) return undefined;
  const sentence = english.slice(0, -1);
  const text = translated(sentence);
  return text === sentence ? undefined : `${text}.`;
}

/** Numbers stay numbers, so that they are not isolated and their noun gets its form. */
function valueOf(text: string): string | number {
  return /^\d{1,9}$/.test(text) ? Number(text) : translated(text);
}
