/** That a document has a stem: its number and the weight of the stem in one integer. */
export type Posting = number;

const weightBits = 4;

export function posting(number: number, weight: number): Posting {
  return number * weightBits + weight;
}

export function numberOf(posting: Posting): number {
  return Math.floor(posting / weightBits);
}

export function weightOf(posting: Posting): number {
  return posting % weightBits;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Map([...digits].map((digit, value) => [digit.charCodeAt(0), value]));

/**
 * Postings in ascending order as text: the difference to the number before and the weight, in base 32; the sixth bit
 * of a digit says that another one follows, as in source maps.
 */
export function encodePostings(postings: Posting[]): string {
  let text = '';
  let last = 0;
  for (const each of postings) {
    const number = numberOf(each);
    let rest = posting(number - last, weightOf(each));
    last = number;
    for (; rest > 31; rest = Math.floor(rest / 32)) text += digits.charAt((rest % 32) + 32);
    text += digits.charAt(rest);
  }
  return text;
}

export function decodePostings(text: string): Posting[] {
  const postings: Posting[] = [];
  let [rest, scale, last] = [0, 1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const digit = values.get(text.charCodeAt(at)) ?? 0;
    rest += (digit % 32) * scale;
    scale *= 32;
    if (digit > 31) continue;
    last += numberOf(rest);
    postings.push(posting(last, weightOf(rest)));
    [rest, scale] = [0, 1];
  }
  return postings;
}
