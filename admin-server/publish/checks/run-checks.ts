import type { Reader } from '#content-db/read/reader.ts';
import { formsHint, termOf, type TermRow } from '#content-db/segments/terms.ts';
import { claimType, termType } from '#content-db/types/index.ts';
import { fixedTexts } from '#site/i18n/fixed-texts.ts';
import { checks } from './checks.ts';
import { type ClaimRow, compileClaim, hintOf } from './claims/claim.ts';
import { anchorsIn } from './page/anchors.ts';
import type { CheckContext, Finding } from './page/check.ts';
import { headOf, type PageHead } from './page/read-head.ts';
import { readPage } from './page/read-page.ts';

/** What the checks find on a page, and what only all pages together can tell about. */
export interface CheckedPage extends PageHead {
  findings: Finding[];
  /** The paths of the site that its main element links to, unless an earlier page of the run does. */
  links: [href: string, text: string][];
  /** The ids of its elements, to which links of other pages may lead. */
  anchors: string[];
  /** The scripts that load with it, unless an earlier page of the run has the same. */
  scripts: string[];
  /** The style sheets, likewise. */
  styles: string[];
}

export type CheckPage = (html: string, path: string) => Promise<CheckedPage>;

const pageChecks = checks.filter(({ findOnPage }) => findOnPage);
const textChecks = checks.filter(({ findInText }) => findInText);

interface Run {
  context: CheckContext;
  /** Links, scripts and footers that pages have had. */
  seen: Set<string>;
}

/** A page without its header and footer, if an earlier one has the same footer: its language and brand decide both. */
function newParts(html: string, seen: Set<string>): string {
  const [body, main, end] = [html.indexOf('<body'), html.indexOf('<main'), html.lastIndexOf('</main>')];
  if (body === -1 || main < body || end < main) return html;
  const footer = html.slice(end);
  if (seen.has(footer)) return html.slice(0, body) + html.slice(main, end);
  seen.add(footer);
  return html;
}

/** Checks rendered pages against the content of a run, which does not change meanwhile. */
export function createPageChecks(readers: { forPage(record: () => void): Reader }): CheckPage {
  const seen = new Set<string>();
  let context: Promise<CheckContext> | undefined;
  return async (html, path) => {
    context ??= contextOf(readers.forPage(() => undefined));
    return checkPage(html, path, { context: await context, seen });
  };
}

/** What the last run knew: it seldom changes, and its expressions take longer than a page. */
let compiled: { key: string; context: CheckContext } | undefined;

async function contextOf(content: Reader): Promise<CheckContext> {
  const claims = await content.list(claimType.name, claimType.view);
  const terms = await content.list(termType.name, termType.view);
  const key = JSON.stringify([claims, terms]);
  if (compiled?.key !== key) compiled = { key, context: contextWith(claims, terms) };
  return compiled.context;
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

function checkPage(html: string, path: string, { context, seen }: Run): CheckedPage {
  const anchors = anchorsIn(html);
  const parts = readPage(newParts(html, seen), path);
  const page = { ...parts, ids: new Set(anchors), bytes: Buffer.byteLength(html) };
  const findings: Finding[] = [];
  for (const { key, findOnPage } of pageChecks)
    for (const flaw of findOnPage?.(page, context) ?? []) findings.push({ ...flaw, check: key, path });
  const editable = page.texts.filter(({ text }) => !fixedTexts.has(text));
  for (const { key, findInText } of textChecks)
    for (const text of editable)
      for (const flaw of findInText?.(text, context) ?? [])
        findings.push({ ...flaw, check: key, path, place: text.place });
  const isNew = (key: string) => !seen.has(key) && seen.add(key);
  return {
    findings,
    links: page.links.flatMap(({ href, text, isMain }): [string, string][] =>
      isMain && /^\/(?!\/)/.test(href) && isNew(href) ? [[href, text]] : [],
    ),
    anchors,
    scripts: isNew(page.scripts.join(' ')) ? page.scripts : [],
    styles: isNew(page.styles.join(' ')) ? page.styles : [],
    ...headOf(page),
  };
}
