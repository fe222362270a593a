import type { Queries } from '#content-db/database/open.ts';
import type { Term, TermRow } from '#content-db/segments/terms.ts';
import type { Page, PageHead, PageText } from '../publish/page/page.ts';
import type { Change } from '../publish/pending/pending.ts';
import type { LiveFile, LiveSite } from '../publish/types.ts';
import type { Level } from './check-levels.ts';

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
export interface FlawOfPage extends Flaw {
  path: string;
  place?: PageText['place'];
  /** The page that goes away, although this one links to it. */
  removed?: string;
}

/** A flaw of a page, with the key of the check that found it. */
export interface Finding extends FlawOfPage {
  check: string;
}

/** A flaw that changes cause. */
export interface CausedFlaw extends FlawOfPage {
  causes: { change: number; columns: string[] }[];
}

/** Changes that are to go live. */
export interface ChangedContent {
  working: Queries;
  /** The published content with the changes. */
  published: Queries;
  changes: Change[];
  /** The pages that the changes render, with the keys of what they read. */
  pages: readonly { path: string; dependencies: readonly string[] }[];
}

/** A page that was checked alone: what was found there, and what it has that other pages may have or lack. */
export interface CheckedPage extends PageHead, Pick<Page, 'path' | 'scripts' | 'styles'> {
  findings: Finding[];
  /** The paths of the site that its main element links to. */
  links: [href: string, text: string][];
  /** The ids of its elements, to which links of other pages may lead. */
  anchors: string[];
}

/** The site that pages are part of. */
export interface SiteFiles {
  files: ReadonlyMap<string, Pick<LiveFile, 'size'>>;
  redirects: LiveSite['redirects'];
}

/** The ids of a page, to which links may lead; undefined if they are not known, as of what is no page. */
export type AnchorsOf = (path: string) => Promise<ReadonlySet<string> | undefined>;

/** A page with its title and description; both are empty if search engines may not list it. */
export interface HeadOfPage extends PageHead {
  path: string;
}

/** What checks of several pages know beside them. */
export interface Site extends SiteFiles {
  anchorsOf: AnchorsOf;
  /** Live pages with the title or description of one of these, and what goes away; undefined if they are not compared. */
  heads?: { live: HeadOfPage[]; removed: string[] };
}

/** An approved claim, as the guard reads it; see content-db/types/claims.ts. */
export interface Claim {
  /** The sentence that may be said, in each language. */
  wording: string;
  wordingAr: string;
  /** Texts that it does not match have no subject. */
  hint: RegExp;
  /** Tells that a sentence is about it. */
  subject: RegExp;
  /** Says more, near a subject; undefined if nothing does. */
  overclaim: RegExp | undefined;
  /** The greatest number before a subject. */
  most: number | null;
}

export interface ClaimRow {
  wording: string;
  wordingAr: string;
  subjects: string;
  overclaims: string;
  most: number | null;
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

/** What a fix knows beside the text of staff. */
export interface FixContext extends Pick<CheckContext, 'claims' | 'terms'> {
  /** The language of the text. */
  language: string;
  /** The words that the finding names; undefined to fix all that the check finds. */
  quote: string | undefined;
  /** What the library says of its pictures, by the name of the file and the language. */
  pictureWords: ReadonlyMap<string, Readonly<Record<string, string | null>>>;
}

/** Something that is looked at on every page that a publish renders. */
export interface Check {
  key: string;
  /** What staff call it. */
  name: string;
  /** What it finds, in one sentence. */
  about: string;
  /** The level unless an admin has set another one. */
  level: Level;
  /** Looks at a page. */
  findOnPage?(page: WholePage, context: CheckContext): (Flaw & { place?: PageText['place'] })[];
  /** Looks at one text of a page. Its result depends on nothing else. */
  findInText?(text: PageText, context: CheckContext): Flaw[];
  /** Looks at what pages have in common, or lack of one another. */
  findAcross?(pages: CheckedPage[], site: Site): FlawOfPage[] | Promise<FlawOfPage[]>;
  /** Looks at what changes, and not at pages. */
  findInChanges?(changed: ChangedContent): Promise<CausedFlaw[]>;
  /** Fixes a text of staff; it changes nothing else, and nothing that it cannot fix safely. */
  fix?(text: string, context: FixContext): string;
  /** Fixes what no text of a row can. @returns the columns that change */
  fixRow?(row: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Why a fix may change nothing, and what staff can do then. */
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

/** A flaw at the first match of an expression in a text, with the words around it: who fixes it sees the others. */
export function flawsAt(text: string, pattern: RegExp, message: (match: string) => string): Flaw[] {
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  return match ? [flawAt(text, match, message(match[0].trim()))] : [];
}

/** A flaw at a match in a text, with the words around it. */
export function flawAt(text: string, { index, 0: found }: RegExpExecArray, message: string): Flaw {
  return { message, quote: quoteAround(text, index, index + found.length) };
}

/** A page to check. */
export interface PageToCheck {
  path: string;
  html: string;
  /** The pieces of the HTML to read: all of it, or without what an earlier page has too. */
  pieces: [from: number, to: number][];
}

/** What the content says that checks go by. Equal keys tell of equal rows. */
export interface KnownRows {
  key: string;
  claims: ClaimRow[];
  terms: TermRow[];
}

/** Checks a page: here, or in another thread. */
export type PerformCheck = (page: PageToCheck, known: KnownRows) => Promise<CheckedPage>;
