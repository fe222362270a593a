import type { Claim } from './claim.ts';

/** A text that says more than an approved claim. */
export interface Overclaim {
  /** The words that say more. */
  quote: string;
  claim: Claim;
}

/** Characters between a subject and what says more of it, and the same where “and by” leads on to the subject. */
const reach = 60;
const chainedReach = 160;

/** Characters between a negation and what it makes less. */
const negationReach = 120;

/** Ends what leads on from one authority to a further one: certified by a ministry and by … */
const leadsOn = /(?:\sو(?:من|لدى)|\band (?:by|from|of))\s+$/iu;

/** All that stands between two subjects of one list. */
const listed =
  /^\s*(?:[,،/&+]\s*)?(?:(?:and|or|أو)\s+|و\s*)?(?:(?:by|from|of|with|من|مع|لدى)\s+)?(?:the\s+)?$/iu;

/** What follows one of these says less, not more. */
const negation =
  /\b(?:not(?! only| just| merely)|no|never|neither|nor|without|cannot)\b|n[’']t\b|(?<!\p{L})و?(?:ليس|ليست|ليسا|لسنا|غير|لا|لم|لن|دون)(?!\p{L})(?!\s+فقط)/giu;
/** What ends that. */
const turn = /[.!?؟]|\b(?:but|yet)\b|(?<!\p{L})(?:و?لكن|بل)(?!\p{L})/giu;

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

/** Words near a subject that say more of it, from the first to the last of them, with the subjects that are listed after it. */
function moreThan(sentence: string, { subject, overclaim }: Claim): string | undefined {
  if (!overclaim) return undefined;
  const subjects = [...sentence.matchAll(subject)];
  const all = [...sentence.matchAll(overclaim)];
  let first = 0;
  for (const about of subjects) {
    // Both are in their order: what ends too early for this subject does so for all that follow.
    while (endOf(all[first] ?? about) < about.index - chainedReach) first += 1;
    for (let at = first; at < all.length; at += 1) {
      const more = all[at];
      if (!more || more.index > endOf(about) + chainedReach) break;
      const from = Math.min(about.index, more.index);
      const to = Math.max(endOf(about), endOf(more));
      const between = to - from - about[0].length - more[0].length;
      const isChained = from < about.index && leadsOn.test(sentence.slice(from, about.index));
      if (between > (isChained ? chainedReach : reach)) continue;
      if (isNegated(sentence, more) || reliesOn(sentence, more)) continue;
      return sentence.slice(from, endOfList(sentence, to, subjects));
    }
  }
  return undefined;
}

/** Whether what stands before makes it less: not certified, never certified. */
function isNegated(sentence: string, more: RegExpExecArray): boolean {
  const before = sentence.slice(Math.max(0, more.index - 2 * negationReach), more.index);
  const last = [...before.matchAll(negation)].at(-1);
  if (!last || endOf(last) < before.length - negationReach) return false;
  return before.slice(endOf(last)).search(turn) === -1;
}

/** Whether it is اعتماد على, to rely on something, and not اعتماد من, to be certified by somebody. */
function reliesOn(sentence: string, more: RegExpExecArray): boolean {
  const word = more[0].split(/[^\p{L}\p{M}]/u).at(-1) ?? '';
  return /معتمد|اعتماد/.test(word) && /^\s+عل[ىي]\s/u.test(sentence.slice(endOf(more)));
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}

/** Where a list of subjects ends of which one ends at `to`: “ICAO” and “and IATA” are one claim. */
function endOfList(sentence: string, to: number, subjects: RegExpExecArray[]): number {
  return subjects.reduce(
    (end, next) => (next.index >= end && listed.test(sentence.slice(end, next.index)) ? endOf(next) : end),
    to,
  );
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
    const before = lastWords(sentence.slice(Math.max(0, about.index - chainedReach), about.index));
    const end = endOf(about);
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

/** The last three words of a text, and what begins after them. */
function lastWords(text: string): string {
  const words = text.split(/(?<=\s)(?=\S)/u);
  return words.slice(/\s$/.test(text) ? -3 : -4).join('');
}

function valueOf(digits: string): number {
  const western = digits
    .replace(/[,٬]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  return Number(western);
}
