import type { Database, Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { isPublicRow, type Resource } from '#content-db/model/resource.ts';
import { rowPaths, rowsAt } from '#content-db/read/addresses.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { withDraft } from '#content-db/read/draft-reader.ts';
import { type EditedRow, editedRow, type RowEdit } from '#content-db/read/edited-row.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { resources } from '#content-db/types/index.ts';
import { targetPath } from '#content-db/model/redirect-target.ts';
import { checks } from '../checks/checks.ts';
import { isPage, remembered } from '../checks/gate/live-html.ts';
import { readLevels } from '../checks/gate/levels.ts';
import { mendedTexts, type MendKnowledge, mendKnowledge } from '../checks/gate/mend.ts';
import { anchorsIn } from '../checks/page/anchors.ts';
import type { Finding } from '../checks/page/check.ts';
import { checkThread } from '../checks/check-thread.ts';
import { createPageChecks } from '../checks/run-checks.ts';
import { columnsQuoting } from '../affected/causes.ts';
import type { DependencyIndex } from '../affected/dependency-index.ts';
import type { EditFinding, LiveSite, PublisherDeps } from '../types.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import { brokenLinks, type Checked, targetsOf } from '../checks/gate/across-pages.ts';
import { anchorOf, type AnchorsOf, brokenAnchors, liveAnchors } from '../checks/gate/anchors.ts';
import { leadsOn, loadRedirects, redirectAt } from '../select/redirects.ts';

/** So many pages are rendered for an edit. */
const maxPages = 4;

type Rendering = Pick<PublisherDeps, 'site' | 'siteUrl' | 'apiUrl' | 'store'> & {
  content: Pick<Database, 'read'>;
};

/** What is live. */
interface Live {
  site: Pick<LiveSite, 'files' | 'redirects'> | undefined;
  index: Pick<DependencyIndex, 'dependents'>;
}

/**
 * What the checks find on pages of the working content that show these rows as they are edited, with the columns that
 * hold the words. Findings that none of them holds are left out, as is what only all pages together can tell, but for
 * links that lead nowhere.
 */
export async function editFindings(
  { content, site, siteUrl, apiUrl, store }: Rendering,
  live: Live,
  edits: RowEdit[],
): Promise<EditFinding[]> {
  const levels = await readLevels(content.read);
  const found = await Promise.all(edits.map((edit) => editedRow(content.read, edit)));
  const rows = found.flatMap((row) => row ?? []);
  let readers = createReaders(content.read, 'lazy');
  for (const { resource, row, values } of rows)
    readers = withDraft(readers, { resource, rowId: row.id, values });
  const check = createPageChecks(readers, checkThread.check);
  const htmlOf = remembered(async (path) => {
    // A page that cannot be rendered is told by the plan.
    const page = await site.render(path, { readers, mode: 'public', siteUrl, apiUrl }).catch(() => undefined);
    return page && isPage(page) ? page.body.toString() : undefined;
  });
  const anchorsOf = async (path: string) => new Set(anchorsIn((await htmlOf(path)) ?? ''));
  const findings = new Map<string, EditFinding>();
  let mending: Promise<MendKnowledge> | undefined;
  for (const path of new Set(rows.flatMap((edited) => pagesOf(edited, live.index)))) {
    const html = await htmlOf(path);
    if (html === undefined) continue;
    // As is one whose checks do not end.
    const checked = await check(html, path).catch(() => undefined);
    if (!checked) continue;
    const there = live.site && { read: content.read, live: live.site, store, anchorsOf };
    const links = there ? await missingLinks({ path, checked }, there) : [];
    for (const finding of descriptionsLast([...checked.findings, ...links])) {
      const level = levels.get(finding.check);
      if (level === undefined || level === 'off') continue;
      const known = await (mending ??= mendKnowledge(content.read));
      for (const place of rows.flatMap((edited) => placesOf(finding, edited, known))) {
        const { resource, rowId, column } = place;
        const key = JSON.stringify([finding.check, finding.message, resource, rowId, column]);
        const told = findings.get(key);
        if (!told) findings.set(key, { ...describe(finding), level, places: 1, ...place });
        else if (told.path === path && told.quote !== finding.quote && !isOfDescription(finding))
          told.places += 1;
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
function pagesOf(
  { resource: name, row, values }: EditedRow,
  index: Pick<DependencyIndex, 'dependents'>,
): string[] {
  const resource: Resource = resources[name];
  const own = isPublicRow(resource, row) ? rowPaths(name, row) : [];
  if (own.length > 0) return own.slice(0, maxPages);
  const locale = resource.localeColumn === undefined ? undefined : row[resource.localeColumn];
  const typed = Object.keys(values);
  const keys = shownKeys(name, row, (column) => typed.length === 0 || typed.includes(column));
  const pages = keys.flatMap((key) => {
    const showing = index
      .dependents([key])
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
function placesOf({ check, quote }: Finding, { resource, row, rowId }: EditedRow, known: MendKnowledge) {
  const written = Object.keys(resources[resource].input.shape);
  const columns = quote === undefined ? [] : columnsQuoting(row, [quote], written);
  const { mend, byHand } = checks.find(({ key }) => key === check) ?? {};
  const mended = new Map(mend ? mendedTexts(mend, { resource, row, columns, quote }, known) : []);
  return columns.map((column) => {
    const better = mended.get(column);
    return {
      resource,
      ...(rowId !== undefined && { rowId }),
      column,
      ...(better !== undefined ? { mended: better } : byHand !== undefined && { byHand }),
    };
  });
}

function describe({ check, path, message, quote, picture, instead }: Finding) {
  return {
    check,
    path,
    message,
    ...(quote !== undefined && { quote }),
    ...(picture !== undefined && { picture }),
    ...(instead !== undefined && { instead }),
  };
}

interface Known {
  /** The saved content. */
  read: Queries;
  live: Pick<LiveSite, 'files' | 'redirects'>;
  store: Pick<ObjectStore, 'localPath'>;
  /** The ids of a page as it is edited. */
  anchorsOf: AnchorsOf;
}

/** The links of a page to what neither the live site nor the saved content has. */
async function missingLinks(page: Checked, known: Known): Promise<Finding[]> {
  return [...(await missingPages(page, known)), ...(await missingParts(page, known))];
}

async function missingPages(page: Checked, { read, live }: Known): Promise<Finding[]> {
  const broken = brokenLinks([page], live);
  if (broken.length === 0) return [];
  const site = { files: live.files, redirects: await loadRedirects({ read }) };
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
async function missingParts(page: Checked, { live, store, anchorsOf }: Known): Promise<Finding[]> {
  const broken = await brokenAnchors([page], live, liveAnchors(live.files, store));
  const missing: Finding[] = [];
  for (const finding of broken) {
    const { quote = '' } = finding;
    const target = targetsOf(quote).find((path) => live.files.has(path)) ?? '';
    const anchors = await anchorsOf(target);
    if (!anchors?.has(anchorOf(quote) ?? '')) missing.push(finding);
  }
  return missing;
}
