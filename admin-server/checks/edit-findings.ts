import type { Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { isPublicRow, type Resource } from '#content-db/model/resource.ts';
import { rowPaths, rowsAt } from '#content-db/read/addresses.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { withDraft } from '#content-db/read/draft-reader.ts';
import { type EditedRow, editedRow, type RowEdit } from '#content-db/read/edited-row.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { resources } from '#content-db/types/index.ts';
import { targetPath } from '#content-db/model/redirect-target.ts';
import { columnsQuoting } from '../publish/engine/affected/causes.ts';
import { isPage, remembered } from '../publish/page/live-html.ts';
import { anchorsIn } from '../publish/page/page.ts';
import { leadsOn, loadRedirects, redirectAt, targetsOf } from '../publish/pending/redirects.ts';
import type { EditFinding, LiveForEdits, PublisherDeps } from '../publish/types.ts';
import type { AnchorsOf, CheckedPage, Finding, FlawOfPage } from './check.ts';
import { checks, readLevels } from './checks.ts';
import { type FixKnowledge, fixKnowledge, textFixes } from './fixes.ts';
import { anchorOf, brokenAnchors, brokenLinks, links, liveAnchors } from './links.ts';
import { createPageChecks } from './run-checks.ts';
import { pageShowing } from '#content-db/model/shared-parts.ts';

/** So many pages are rendered for an edit. */
const maxPages = 4;

/**
 * What the checks find on pages of the working content that show these rows as they are edited, with the columns that
 * hold the words. Findings that none of them holds are left out, as is what only all pages together can tell, but for
 * links that lead nowhere.
 */
export async function editFindings(
  { content, site, siteUrl, apiUrl, store }: PublisherDeps,
  live: LiveForEdits,
  edits: RowEdit[],
): Promise<EditFinding[]> {
  const levels = await readLevels(content.read);
  const found = await Promise.all(edits.map((edit) => editedRow(content.read, edit)));
  const rows = found.flatMap((row) => row ?? []);
  let readers = createReaders(content.read, 'lazy');
  for (const { resource, row, values } of rows)
    readers = withDraft(readers, { resource, rowId: row.id, values });
  const check = createPageChecks(readers);
  const htmlOf = remembered(async (path) => {
    // A page that cannot be rendered is told by the plan.
    const page = await site.render(path, { readers, mode: 'public', siteUrl, apiUrl }).catch(() => undefined);
    return page && isPage(page) ? page.body.toString() : undefined;
  });
  const anchorsOf = async (path: string) => new Set(anchorsIn((await htmlOf(path)) ?? ''));
  const findings = new Map<string, EditFinding>();
  let knowing: Promise<FixKnowledge> | undefined;
  for (const path of new Set(rows.flatMap((edited) => pagesOf(edited, live.index)))) {
    const html = await htmlOf(path);
    if (html === undefined) continue;
    // As is one whose checks do not end.
    const checked = await check(html, path).catch(() => undefined);
    if (!checked) continue;
    const there = live.site && { read: content.read, live: live.site, store, anchorsOf };
    const missing = there ? await missingLinks(checked, there) : [];
    for (const finding of descriptionsLast([...checked.findings, ...missing])) {
      const level = levels.get(finding.check);
      if (level === undefined || level === 'off') continue;
      const known = await (knowing ??= fixKnowledge(content.read));
      const { place: _place, ...found } = finding;
      for (const at of rows.flatMap((edited) => placesOf(finding, edited, known))) {
        const { resource, rowId, column } = at;
        const key = JSON.stringify([finding.check, finding.message, resource, rowId, column]);
        const same = findings.get(key);
        if (!same) findings.set(key, { ...found, level, places: 1, ...at });
        else if (same.path === path && same.quote !== finding.quote && !isOfDescription(finding))
          same.places += 1;
      }
    }
  }
  return [...findings.values()];
}

/** A description may be the first words of a text, which say better where they are. */
function descriptionsLast(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => Number(isOfDescription(a)) - Number(isOfDescription(b)));
}

function isOfDescription({ place }: Finding): boolean {
  return place === 'description';
}

/**
 * The pages that tell most of a row: its own, or else one of each kind that shows what is typed, in each language that
 * the row has.
 */
function pagesOf({ resource: name, row, values }: EditedRow, index: LiveForEdits['index']): string[] {
  const resource: Resource = resources[name];
  const own = isPublicRow(resource, row) ? rowPaths(name, row) : [];
  if (own.length > 0) return own.slice(0, maxPages);
  const locale = resource.localeColumn === undefined ? undefined : row[resource.localeColumn];
  const typed = Object.keys(values);
  const keys = shownKeys(name, row, (column) => typed.length === 0 || typed.includes(column));
  const pages = keys.flatMap((key) => {
    const showing = index
      .dependents([key])
      .map(pageShowing)
      .filter((path) => path.startsWith('/') && !/\.\w+$/.test(path))
      .filter((path) => locale === undefined || splitPath(path).locale === locale)
      .sort((a, b) => b.split('/').length - a.split('/').length || a.length - b.length);
    return [...Map.groupBy(showing, (path) => splitPath(path).locale).values()].flatMap((paths) =>
      paths.slice(0, 1),
    );
  });
  return [...new Set(pages)].slice(0, maxPages);
}

/** The texts of a row that staff write and that hold the words of a finding, each with what the check would make of it. */
function placesOf({ check, quote }: Finding, { resource, row, rowId }: EditedRow, known: FixKnowledge) {
  const written = Object.keys(resources[resource].input.shape);
  const columns = quote === undefined ? [] : columnsQuoting(row, [quote], written);
  const { fix, byHand } = checks.find(({ key }) => key === check) ?? {};
  const fixed = new Map(fix ? textFixes(fix, { resource, row, columns, quote }, known) : []);
  return columns.map((column) => {
    const better = fixed.get(column);
    return {
      resource,
      ...(rowId !== undefined && { rowId }),
      column,
      ...(better !== undefined ? { mended: better } : byHand !== undefined && { byHand }),
    };
  });
}

interface Known {
  /** The saved content. */
  read: Queries;
  live: NonNullable<LiveForEdits['site']>;
  store: PublisherDeps['store'];
  /** The ids of a page as it is edited. */
  anchorsOf: AnchorsOf;
}

/** The links of a page to what neither the live site nor the saved content has. */
async function missingLinks(page: CheckedPage, known: Known): Promise<Finding[]> {
  const missing = [...(await missingPages(page, known)), ...(await missingParts(page, known))];
  return missing.map((flaw) => ({ ...flaw, check: links.key }));
}

async function missingPages(page: CheckedPage, { read, live }: Known): Promise<FlawOfPage[]> {
  const broken = brokenLinks([page], live);
  if (broken.length === 0) return [];
  const site = { files: live.files, ...(await loadRedirects({ read })) };
  const isMissing = await Promise.all(
    broken.map(async ({ quote = '' }) => {
      const paths = targetsOf(quote);
      if (paths.some((path) => leadsOn(site, path))) return false;
      const pages = paths.map((path) => targetPath(redirectAt(site, path)?.to ?? path) ?? path);
      const rows = await Promise.all(pages.map((path) => rowsAt(read, path)));
      return !rows.flat().some(({ resource, row }) => isPublicRow(resources[resource], row));
    }),
  );
  return broken.filter((_, at) => isMissing[at]);
}

/** A page is read as it is edited only if its live version lacks the part. */
async function missingParts(page: CheckedPage, { live, store, anchorsOf }: Known): Promise<FlawOfPage[]> {
  const broken = await brokenAnchors([page], live, liveAnchors(live, store));
  const missing: FlawOfPage[] = [];
  for (const finding of broken) {
    const { quote = '' } = finding;
    const target = targetsOf(quote).find((path) => live.files.has(path)) ?? '';
    const anchors = await anchorsOf(target);
    if (!anchors?.has(anchorOf(quote) ?? '')) missing.push(finding);
  }
  return missing;
}
