import { Fragment, type ReactNode } from 'react';
import type { base } from './ar.ts';
import { dictionary, type Forms } from './dictionary.ts';
import { language } from './language.ts';
import type { Part, parts } from './parts.ts';

type Words = typeof base | Awaited<ReturnType<(typeof parts)[OwnPart]>>['words'];
type OwnPart = Exclude<Part, `answers/${string}`>;
type Keys<W, Value> = W extends unknown
  ? { [Key in keyof W]: W[Key] extends Value ? Key : never }[keyof W]
  : never;

/** A text of the back office: the English one is its key, and has an Arabic one in `ar/`. */
export type Text = Keys<Words, string>;

/** A text with a number, `{count}`, by its English plural. */
export type CountedText = Keys<Words, Forms>;

/** What stands in the braces of a text. */
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Value = string | number;

/** A text needs the values of its braces, and one without braces takes none. */
type ValuesOf<T extends string, V = Value> = [Names<T>] extends [never] ? [] : [values: Record<Names<T>, V>];

type OtherValuesOf<T extends string> = [Exclude<Names<T>, 'count'>] extends [never]
  ? []
  : [values: Record<Exclude<Names<T>, 'count'>, Value>];

/**
 * A text in the language of the back office.
 * @param english the text as it is in English. What follows a `|` is not shown: it tells apart what English says
 *   with one word and Arabic with two, as `Open|state`
 * @param values of its braces: `{title}`
 */
export function t<T extends Text>(english: T, ...[values]: ValuesOf<T>): string {
  return fill(textOf(english), values);
}

/**
 * A text with a number, in the form that the language has for it.
 * @param one the English singular
 * @param other the English plural, which is the key of the Arabic forms
 */
export function counted<T extends CountedText>(
  count: number,
  one: string,
  other: T,
  ...[values]: OtherValuesOf<T>
): string {
  return fill(formOf(other, count) ?? (count === 1 ? one : other), { ...values, count });
}

/** A text with elements in its braces, such as a link. */
export function rich<T extends Text>(english: T, ...[values]: ValuesOf<T, ReactNode>): ReactNode {
  const parts: Record<string, ReactNode> = { ...values };
  return textOf(english)
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 === 1 ? parts[part] : part}</Fragment>);
}

function textOf(english: string): string {
  const text = dictionary[english];
  return typeof text === 'string' ? text : (english.split('|', 1)[0] ?? english);
}

const pluralRules = new Intl.PluralRules(language);

/** The form for a number, or undefined where the dictionary has none. */
export function formOf(key: string, count: number): string | undefined {
  const forms = dictionary[key];
  return typeof forms === 'object' ? (forms[pluralRules.select(count)] ?? forms.other) : undefined;
}

/**
 * Puts values in the place of their braces. In Arabic each text is isolated, as a name in Latin letters would
 * change the order of the words around it (Unicode Bidirectional Algorithm, isolates). One that was put together of
 * isolated texts is Arabic, which browsers would not see: they look outside isolates for its direction.
 */
export function fill(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    if (value === undefined) return braces;
    if (language !== 'ar' || typeof value !== 'string') return String(value);
    return `${value.includes('\u2068') ? '\u2067' : '\u2068'}${value}\u2069`;
  });
}
