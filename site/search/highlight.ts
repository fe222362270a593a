import { finds, termsOf } from './query.ts';
import { wordsOf } from './words.ts';

/** A piece of a text. */
export interface Piece {
  text: string;
  /** Whether the query looks for it. */
  isFound: boolean;
}

/** Cuts a text at the words that a query looks for. */
export function highlight(text: string, query: string): Piece[] {
  const terms = termsOf(query);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { from, to, stem } of wordsOf(text)) {
    if (stem === '' || !terms.some((term) => finds(term, stem))) continue;
    if (from > done) pieces.push({ text: text.slice(done, from), isFound: false });
    pieces.push({ text: text.slice(from, to), isFound: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isFound: false });
  return pieces;
}
