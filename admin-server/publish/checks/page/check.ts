import type { Level } from '#content-db/check-levels.ts';
import type { Term } from '#content-db/segments/terms.ts';
import type { MendContext } from './mend.ts';
import type { Page, PageText } from './page.ts';
import type { Claim } from '../claims/claim.ts';

/** What a check finds, before it is known where. */
export interface Flaw {
  /** A sentence for staff: what is wrong, and what would be right. */
  message: string;
  /** The words of the page that are wrong, to find the field that holds them. */
  quote?: string;
  /** Address of the picture that it is about. */
  picture?: string;
  /** What may stand there instead. */
  instead?: string;
}

/** A flaw of a page. */
export interface Finding extends Flaw {
  /** Key of the check. */
  check: string;
  path: string;
  place?: PageText['place'];
  /** The page that goes away, although this one links to it. */
  removed?: string;
}

/** What checks know beside the page. */
export interface CheckContext {
  claims: readonly Claim[];
  /** Texts that it does not match are about no claim. */
  claimHint: RegExp;
  /** The glossary. */
  terms: readonly Term[];
  /** Texts that it does not match have no form that the glossary forbids; undefined if it forbids none. */
  forbiddenHint: RegExp | undefined;
}

/** A page, with the bytes of its HTML and the ids of all its elements. */
type WholePage = Page & { bytes: number; ids: ReadonlySet<string> };

/** Something that is looked at on every page that a publish renders. */
export interface Check {
  key: string;
  /** What staff call it. */
  name: string;
  /** What it finds, in one sentence. */
  about: string;
  /** The level unless an admin has set another one. */
  level: Level;
  /** It looks at what changes, and not at pages. */
  isOfChanges?: boolean;
  /** Looks at a page. */
  findOnPage?(page: WholePage, context: CheckContext): (Flaw & { place?: PageText['place'] })[];
  /** Looks at one text of a page. Its result depends on nothing else. */
  findInText?(text: PageText, context: CheckContext): Flaw[];
  /** Mends a text of staff; it changes nothing else, and nothing that it cannot mend safely. */
  mend?(text: string, context: MendContext): string;
  /** Mends what no text of a row can. @returns the columns that change */
  mendRow?(row: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Why a mend may change nothing, and what staff can do then. */
  byHand?: string;
}

/** Characters that are quoted before and after a match, even if no word ends there. */
const maxQuoted = 200;

/** The words around a match, as visitors see them. */
function quoteAround(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - maxQuoted), from);
  const after = text.slice(to, to + maxQuoted);
  const start = before.lastIndexOf(' ', Math.max(0, before.length - 25)) + 1;
  const end = after.indexOf(' ', 25);
  return (
    (before.slice(start) + text.slice(from, to) + after.slice(0, end === -1 ? undefined : end))
      .replace(/[\u2066-\u2069\uFFFC]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      // The end of an excerpt, which is not in the text of staff.
      .replace(/\s?…$/, '')
  );
}

/** A flaw at the first match of an expression in a text, with the words around it: who mends it sees the others. */
export function flawsAt(text: string, pattern: RegExp, message: (match: string) => string): Flaw[] {
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  return match ? [flawAt(text, match, message(match[0].trim()))] : [];
}

/** A flaw at a match in a text, with the words around it. */
export function flawAt(text: string, { index, 0: found }: RegExpExecArray, message: string): Flaw {
  return { message, quote: quoteAround(text, index, index + found.length) };
}
