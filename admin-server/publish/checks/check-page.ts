import { formsHint, termOf, type TermRow } from '#content-db/segments/terms.ts';
import { fixedTexts } from '#site/i18n/fixed-texts.ts';
import { checks } from './checks.ts';
import { type ClaimRow, compileClaim, hintOf } from './claims/claim.ts';
import { anchorsIn } from './page/anchors.ts';
import type { CheckContext, Finding } from './page/check.ts';
import type { Page } from './page/page.ts';
import { headOf, type PageHead } from './page/read-head.ts';
import { readPage } from './page/read-page.ts';

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

/** What the checks find on a page, and what it has that other pages may have too. */
export interface PageResult extends PageHead, Pick<Page, 'scripts' | 'styles'> {
  findings: Finding[];
  /** The paths of the site that its main element links to. */
  links: [href: string, text: string][];
  /** The ids of its elements, to which links of other pages may lead. */
  anchors: string[];
}

/** Checks a page: here, or in another thread. */
export type PerformCheck = (page: PageToCheck, known: KnownRows) => Promise<PageResult>;

const pageChecks = checks.filter(({ findOnPage }) => findOnPage);
const textChecks = checks.filter(({ findInText }) => findInText);

/** What was known last: it seldom changes, and its expressions take longer than a page. */
let compiled: { key: string; context: CheckContext } | undefined;

/** Checks a page at once, in this thread. */
export function checkPage(
  { path, html, pieces }: PageToCheck,
  { key, claims, terms }: KnownRows,
): PageResult {
  if (compiled?.key !== key) compiled = { key, context: contextWith(claims, terms) };
  const { context } = compiled;
  const anchors = anchorsIn(html);
  const parts = readPage(pieces.map(([from, to]) => html.slice(from, to)).join(''), path);
  const page = { ...parts, ids: new Set(anchors), bytes: Buffer.byteLength(html) };
  const findings: Finding[] = [];
  for (const { key, findOnPage } of pageChecks)
    for (const flaw of findOnPage?.(page, context) ?? []) findings.push({ ...flaw, check: key, path });
  const editable = page.texts.filter(({ text }) => !fixedTexts.has(text));
  for (const { key, findInText } of textChecks)
    for (const text of editable)
      for (const flaw of findInText?.(text, context) ?? [])
        findings.push({ ...flaw, check: key, path, place: text.place });
  return {
    findings,
    links: page.links.flatMap(({ href, text, isMain }): [string, string][] =>
      isMain && /^\/(?!\/)/.test(href) ? [[href, text]] : [],
    ),
    anchors,
    scripts: page.scripts,
    styles: page.styles,
    ...headOf(page),
  };
}

/** What checks know where these claims are approved, and the glossary has these terms. */
export function contextWith(claims: ClaimRow[], rows: TermRow[] = []): CheckContext {
  const terms = rows.map(termOf);
  return {
    claims: claims.map(compileClaim),
    claimHint: hintOf(claims),
    terms,
    forbiddenHint: formsHint(terms.flatMap(({ forbidden }) => forbidden)),
  };
}
