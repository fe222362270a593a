import type { Claim } from './claim.ts';

/** A text that says more than an approved claim. */
export interface Overclaim {
  /** The words that say more. */
  quote: string;
  claim: Claim;
}

/** Characters between a subject and what says more of it. */
const reach = 60;

/** What follows one of these says less, not more. */
const negation =
  /(?:\b(?:not(?! only| just| merely)|no|never|neither|nor|without|cannot)\b|n[’']t\b|(?<!\p{L})و?(?:ليس|ليست|ليسا|لسنا|غير|لا|لم|لن|دون)(?!\p{L})(?!\s+فقط))(?:(?!\b(?:but|yet)\b|(?<!\p{L})(?:و?لكن|بل)(?!\p{L}))[^.!?؟]){0,120}$/iu;

/** Sentences of a text that say more than a claim of the same subject. */
export function overclaimsIn(text: string, claims: readonly Claim[]): Overclaim[] {
  const found: Overclaim[] = [];
  for (const claim of claims) {
    const { hint, subject, overclaim, most } = claim;
    if (!hint.test(text) || text.search(subject) === -1) continue;
    if (most === null && (!overclaim || text.search(overclaim) === -1)) continue;
    for (const sentence of sentencesOf(text)) {
      const quote = numberAbove(sentence, claim) ?? moreThan(sentence, claim);
      if (quote !== undefined) found.push({ quote, claim });
    }
  }
  return found;
}

/** Sentences; an abbreviation or a decimal point ends none. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?؟؛;])\s+|\n+/);
}

/** Words near a subject that say more of it, from the first to the last of them. */
function moreThan(sentence: string, { subject, overclaim }: Claim): string | undefined {
  if (!overclaim) return undefined;
  for (const about of sentence.matchAll(subject)) {
    for (const more of sentence.matchAll(overclaim)) {
      const [from, to] = [
        Math.min(about.index, more.index),
        Math.max(about.index + about[0].length, more.index + more[0].length),
      ];
      const between = to - from - about[0].length - more[0].length;
      if (between > reach || negation.test(sentence.slice(0, more.index))) continue;
      return sentence.slice(from, to);
    }
  }
  return undefined;
}

/** Numbers in words that a text could use for more years than a person has. */
const numberWords: [RegExp, number][] = [
  [/sixty|ستون|ستين/iu, 60],
  [/seventy|سبعون|سبعين/iu, 70],
  [/eighty|ثمانون|ثمانين/iu, 80],
  [/ninety|تسعون|تسعين/iu, 90],
  [/hundred|century|مئة|مائة|قرن/iu, 100],
];

/** A number that is greater than the claim allows, up to a few words before the subject. */
function numberAbove(sentence: string, { subject, most }: Claim): string | undefined {
  if (most === null) return undefined;
  for (const about of sentence.matchAll(subject)) {
    const before = /(?:\S+\s+){0,3}\S*$/u.exec(sentence.slice(0, about.index))?.[0] ?? '';
    const end = about.index + about[0].length;
    const start = about.index - before.length;
    const digits = [...before.matchAll(/[\d٠-٩][\d٠-٩,٬]*/gu)].at(-1);
    if (digits && valueOf(digits[0]) > most) return sentence.slice(start + digits.index, end);
    for (const [written, value] of numberWords) {
      const spelt = written.exec(before);
      if (spelt && value > most) return sentence.slice(start + spelt.index, end);
    }
  }
  return undefined;
}

function valueOf(digits: string): number {
  const western = digits
    .replace(/[,٬]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return Number(western);
}
