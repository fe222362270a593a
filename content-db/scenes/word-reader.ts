import { Problem } from '../model/problem.ts';
import { closest } from './closest.ts';
import { type Direction, directions, type Point, type Toward } from './scene.ts';

const isDirection = (word: string): word is Direction => Object.hasOwn(directions, word);

/** Reads the words of a line from left to right. Every method throws a Problem `invalid` that says what to write. */
export class WordReader {
  #next = 1;
  readonly #words: string[];
  readonly #form: string;

  /** `form` is how such a line is written, for messages. */
  constructor(words: string[], form: string) {
    this.#words = words.map((word) => word.toLowerCase());
    this.#form = form;
  }

  /** Whether the next word is this one; takes it then. */
  takes(word: string): boolean {
    if (this.#words[this.#next] !== word) return false;
    this.#next++;
    return true;
  }

  word(expected: string): void {
    if (!this.takes(expected)) this.#fail(`“${expected}”`);
  }

  /** A number from 0 to 1000. */
  number(what: string): number {
    const text = this.#words[this.#next] ?? '';
    if (!/^\d{1,3}(\.\d+)?$/.test(text)) this.#fail(what);
    this.#next++;
    return Number(text);
  }

  /** Numbers until something else follows; at least one. */
  numbers(what: string): number[] {
    const found = [this.number(what)];
    while (/^\d/.test(this.#words[this.#next] ?? '')) found.push(this.number(what));
    return found;
  }

  point(): Point {
    return [this.number('a place in metres, such as 3 1.5'), this.number('a place in metres, such as 3 1.5')];
  }

  /** Points that are joined by a word; at least `least`. */
  points(joint: string, least: number): Point[] {
    const found = [this.point()];
    while (found.length < least || this.#words[this.#next] === joint) {
      this.word(joint);
      found.push(this.point());
    }
    return found;
  }

  name(): string {
    const text = this.#words[this.#next] ?? '';
    if (!/^[a-z][a-z0-9-]*$/.test(text)) this.#fail('a name of one word, such as guard');
    this.#next++;
    return text;
  }

  direction(): Direction {
    const word = this.#words[this.#next] ?? '';
    if (!isDirection(word)) this.#fail('up, down, left or right');
    this.#next++;
    return word;
  }

  /** A direction, or the name of a person. */
  toward(): Toward {
    const word = this.#words[this.#next] ?? '';
    if (isDirection(word)) return { direction: this.direction() };
    return { person: this.name() };
  }

  end(): void {
    const rest = this.#words[this.#next];
    if (rest !== undefined)
      throw new Problem(
        'invalid',
        `“${rest}” is too much in this line. Remove it. For example: ${this.#form}`,
      );
  }

  #fail(expected: string): never {
    const found = this.#words[this.#next];
    throw new Problem(
      'invalid',
      `Write ${expected} ${found === undefined ? 'at the end of this line' : `in place of “${found}”`}. For example: ${this.#form}`,
    );
  }
}

/** A message about a word that is not one of those known, with the nearest of them. */
export function unknownWord(word: string, known: readonly string[]): Problem {
  const near = closest(word.toLowerCase(), known);
  return new Problem(
    'invalid',
    near
      ? `“${word}” is not known here. Did you mean “${near}”?`
      : `“${word}” is not known here. Begin the line with one of these: ${known.join(', ')}, or a time such as 00:08. A text needs two spaces before it.`,
  );
}
