import type { Queries } from '#content-db/database/open.ts';
import { createReaders, type Reader } from '#content-db/read/reader.ts';
import { formsHint, termOf, type TermRow } from '#content-db/segments/terms.ts';
import { claimType, termType } from '#content-db/types/index.ts';
import * as example from '#example/words.ts';
import { features } from '#site/features.ts';
import { ar } from '#site/i18n/ar.ts';
import { en } from '#site/i18n/en.ts';
import { anchorsIn, headOf, readPage } from '../publish/page/page.ts';
import type {
  CausedFlaw,
  ChangedContent,
  CheckContext,
  CheckedPage,
  ClaimRow,
  Finding,
  KnownRows,
  PageToCheck,
  PerformCheck,
  Site,
} from './check.ts';
import { checkInThread } from './check-thread.ts';
import { checks, type Levels } from './checks.ts';
import { compileClaim, hintOf } from './claims.ts';
import { isSharedPart, pageShowing } from '#content-db/model/shared-parts.ts';

/** What nobody can edit: every text without a value in it, of the dictionaries, with the example and without, and of features. */
const fixedTexts: ReadonlySet<string> = new Set(
  [en, ar, example.en, example.ar, ...features.map(({ texts }) => texts)].flatMap(textsIn),
);

/** Checks a page alone. @throws Error if that takes too long */
export type CheckPage = (html: string, path: string) => Promise<CheckedPage>;

const pageChecks = checks.filter(({ findOnPage }) => findOnPage);
const textChecks = checks.filter(({ findInText }) => findInText);

/** What was known last: it seldom changes, and its expressions take longer than a page. */
let compiled: { key: string; context: CheckContext } | undefined;

/** Checks a page at once, in this thread. */
export function checkPage(
  { path, html, pieces }: PageToCheck,
  { key, claims, terms }: KnownRows,
): CheckedPage {
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
    path,
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

/**
 * Checks the pages of a run against its content, which does not change meanwhile. Of a page, links are left out that an
 * earlier one has too, as are its scripts and style sheets if one has the same.
 * @param perform in the thread of checks by default
 */
export function createPageChecks(
  readers: { forPage(record: () => void): Reader },
  perform: PerformCheck = checkInThread,
): CheckPage {
  /** Links, scripts, style sheets and footers that pages have had. */
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key);
  let known: Promise<KnownRows> | undefined;
  return async (html, path) => {
    known ??= knownRows(readers.forPage(() => undefined));
    const page = { path, html, pieces: newPieces(html, seen) };
    const result = await perform(page, await known);
    return {
      ...result,
      links: result.links.filter(([href]) => isNew(href)),
      scripts: isNew(result.scripts.join(' ')) ? result.scripts : [],
      styles: isNew(result.styles.join(' ')) ? result.styles : [],
    };
  };
}

/** Checks a page, or the texts of a shared part, which are read as those of a page that shows it. */
export async function checkFile(check: CheckPage, html: string, path: string): Promise<CheckedPage> {
  const checked = await check(html, pageShowing(path));
  if (!isSharedPart(path)) return checked;
  const ofTexts = checked.findings.filter(({ place }) => place !== undefined);
  return { ...checked, path, findings: ofTexts.map((finding) => ({ ...finding, path })) };
}

/** Checks pages one by one, as if there were no others. */
export function checkAlone(published: Queries): CheckPage {
  return (html, path) => createPageChecks(createReaders(published, 'lazy'))(html, path);
}

/** The pieces of a page without its header and footer, if an earlier one has the same footer: its language and brand decide both. */
function newPieces(html: string, seen: Set<string>): PageToCheck['pieces'] {
  const whole: PageToCheck['pieces'] = [[0, html.length]];
  const [body, main, end] = [html.indexOf('<body'), html.indexOf('<main'), html.lastIndexOf('</main>')];
  if (body === -1 || main < body || end < main) return whole;
  const footer = html.slice(end);
  if (!seen.has(footer)) {
    seen.add(footer);
    return whole;
  }
  return [
    [0, body],
    [main, end],
  ];
}

async function knownRows(content: Reader): Promise<KnownRows> {
  const claims = await content.list(claimType.name, claimType.view);
  const terms = await content.list(termType.name, termType.view);
  return { key: JSON.stringify([claims, terms]), claims, terms };
}

/** What the checks that are not off find on pages of a site: on each alone, and across them. */
export async function findingsOn(
  pages: CheckedPage[],
  site: Site,
  levels: Levels = new Map(),
): Promise<Finding[]> {
  const isOn = (key: string) => levels.get(key) !== 'off';
  const found = pages.flatMap(({ findings }) => findings.filter(({ check }) => isOn(check)));
  for (const { key, findAcross } of checks)
    if (findAcross && isOn(key))
      for (const flaw of await findAcross(pages, site)) found.push({ ...flaw, check: key });
  return found;
}

/** What the checks that are not off find in changes, and on no page. */
export async function findingsInChanges(
  changed: ChangedContent,
  levels: Levels,
): Promise<(Finding & CausedFlaw)[]> {
  const found: (Finding & CausedFlaw)[] = [];
  for (const { key, findInChanges } of checks)
    if (findInChanges && levels.get(key) !== 'off')
      for (const flaw of await findInChanges(changed)) found.push({ ...flaw, check: key });
  return found;
}

function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}
