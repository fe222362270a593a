import { eachWord, stemOf } from './words.ts';

/** More words than these are not kept in memory. */
const maxWords = 50_000;

/** The stems of the words that were met, by number: texts repeat their words. */
class Vocabulary {
  readonly stems: string[] = [];
  readonly #words = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  get isFull(): boolean {
    return this.#words.size >= maxWords;
  }

  numberOf(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    const number = this.#numbers.get(stem) ?? this.stems.push(stem) - 1;
    this.#numbers.set(stem, number);
    this.#words.set(word, number);
    return number;
  }
}

let current = new Vocabulary();

/** The words of a document, each stem with its highest weight. */
export class WeightedWords {
  readonly #vocabulary = current.isFull ? (current = new Vocabulary()) : current;
  /** Numbers of the stems, as they were met. */
  readonly #stems: number[] = [];
  /** By the number of a stem; 0 if the document has it not. */
  #weights = new Uint8Array(this.#vocabulary.stems.length + 1000);

  /** Adds the words of a text with a weight of 1 to 9. */
  add(text: string, weight: number): void {
    eachWord(text, (from, to) => this.#raise(this.#vocabulary.numberOf(text.slice(from, to)), weight));
  }

  #raise(stem: number, weight: number): void {
    if (stem >= this.#weights.length) this.#grow(stem * 2);
    const before = this.#weights[stem] ?? 0;
    if (before === 0) this.#stems.push(stem);
    if (before < weight) this.#weights[stem] = weight;
  }

  #grow(length: number): void {
    const weights = new Uint8Array(length);
    weights.set(this.#weights);
    this.#weights = weights;
  }

  /** The stems, each with its weight: `crowd3 exit1`. */
  toString(): string {
    let words = '';
    for (const number of this.#stems) {
      const stem = this.#vocabulary.stems[number] ?? '';
      if (stem !== '') words += `${words === '' ? '' : ' '}${stem}${this.#weights[number]}`;
    }
    return words;
  }
}
