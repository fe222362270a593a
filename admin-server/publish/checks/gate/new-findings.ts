import type { Queries } from '#content-db/database/open.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { rowsContaining, typesWithTexts } from '#content-db/read/rows-containing.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveSite } from '../../types.ts';
import type { Finding } from '../page/check.ts';
import type { CheckedPage, CheckPage } from '../run-checks.ts';
import { links } from '../rules/links.ts';
import { brokenLinks, type Checked, heavyFiles, linksToRemoved, type SiteFiles } from './across-pages.ts';
import { brokenAnchors, checkedAnchors, liveAnchors } from './anchors.ts';
import { newDoubles } from './doubles.ts';
import type { Levels } from './levels.ts';
import { liveHtml, remembered } from './live-html.ts';
import type { DependencyIndex } from '../../affected/dependency-index.ts';

/** A page that a release renders. */
export interface GatedPage {
  path: string;
  object: string;
  /** Keys of what it read. */
  dependencies: string[];
  checked?: CheckedPage | undefined;
}

/** What a release makes of the site. */
export interface GatedRelease extends Removal {
  pages: GatedPage[];
  /** What is live, and what would be. */
  before: Pick<LiveSite, 'files' | 'redirects'>;
  after: SiteFiles;
  store: Pick<ObjectStore, 'localPath'>;
  /** Checks a page that is live, without what other pages have. */
  check: CheckPage;
}

/** Findings that are alike, with the pages that have them. */
export interface SharedFinding extends Finding {
  paths: string[];
}

/** Of findings that are alike, so many pages are compared with what is live. */
const maxCompared = 20;

/** What the checks find on the pages that a release changes, and did not find on them before. */
export async function newFindings(release: GatedRelease, levels: Levels): Promise<SharedFinding[]> {
  const { pages, before, after } = release;
  const changed = pages.flatMap(({ path, object, checked }): Checked[] =>
    checked && before.files.get(path)?.object !== object ? [{ path, checked }] : [],
  );
  changed.sort((a, b) => rankOf(a) - rankOf(b));
  const live = createLivePages(release);
  const found = [
    ...changed.flatMap(({ checked }) => checked.findings),
    ...brokenLinks(changed, after),
    ...(await brokenAnchors(changed, after, checkedAnchors(pages, live.anchors))),
    ...heavyFiles(changed, after),
    ...(await newDoubles({
      ...release,
      changed: changed.map(({ path, checked }) => ({ ...checked, path })),
    })),
    ...(levels.get(links.key) === 'off' ? [] : await leftLinks(release, live)),
  ].filter(({ check }) => levels.get(check) !== 'off');
  const fresh: SharedFinding[] = [];
  for (const finding of sharedFindings(found)) {
    const { paths } = finding;
    const key = identityOf(finding);
    const own: string[] = [];
    for (const path of paths.slice(0, maxCompared)) if (!(await live.findings(path)).has(key)) own.push(path);
    const [first] = own;
    if (first === undefined) continue;
    // Where the first pages are all new, so are the others.
    const rest = own.length === maxCompared ? paths.slice(maxCompared) : [];
    fresh.push({ ...finding, path: first, paths: [...own, ...rest] });
  }
  return fresh;
}

/** Findings, those that are alike as one. */
export function sharedFindings(found: Finding[]): SharedFinding[] {
  return [...Map.groupBy(found, identityOf).values()].flatMap((alike) =>
    alike.slice(0, 1).map((finding) => ({ ...finding, paths: [...new Set(alike.map(({ path }) => path))] })),
  );
}

/** Of several pages with one text, the deepest stands for them: an article, not the list that shows its first words; and one that is listed. */
export function rankOf({ path, checked }: Checked): number {
  return (checked.title === '' ? 100 : 0) - path.split('/').length;
}

/** What is wrong, apart from where. */
function identityOf({ check, message, quote = '' }: Finding): string {
  return JSON.stringify([check, message, quote]);
}

/** Links to pages that go away, on live pages that the release leaves as they are. */
async function leftLinks(
  release: GatedRelease,
  live: ReturnType<typeof createLivePages>,
): Promise<Finding[]> {
  const changed = release.pages.filter(
    ({ path, object }) => release.before.files.get(path)?.object !== object,
  );
  const left = new Set(await linkingPages(release)).difference(new Set(changed.map(({ path }) => path)));
  const pages: Checked[] = [];
  for (const path of left) {
    const checked = await live.checked(path);
    if (checked) pages.push({ path, checked });
  }
  return linksToRemoved(pages, {
    removed: new Set(release.removed),
    ...release.after,
  });
}

/** The pages as they are live, and what the checks find on them: a publish is stopped only by what it makes worse. */
function createLivePages({ before, store, check }: GatedRelease) {
  const checked = remembered(async (path) => {
    const html = await liveHtml(before.files.get(path), store);
    return html === undefined ? undefined : check(html, path);
  });
  const anchors = liveAnchors(before.files, store);
  const findings = remembered(async (path): Promise<ReadonlySet<string>> => {
    // Of a live page whose checks do not end nothing is known: then all is new.
    const own = await checked(path).catch(() => undefined);
    if (!own) return new Set();
    const pages = [{ path, checked: own }];
    const all = [
      ...own.findings,
      ...brokenLinks(pages, before),
      ...(await brokenAnchors(pages, before, anchors)),
      ...heavyFiles(pages, before),
    ];
    return new Set(all.map(identityOf));
  });
  return { checked, anchors, findings };
}

/** So many of the addresses that go away are looked for in the texts, and so many pages are read. */
const maxSearched = 20;

/** What goes away with a release. */
interface Removal {
  /** The published texts with the changes. */
  published: Queries;
  /** What live pages have read. */
  index: Pick<DependencyIndex, 'dependents' | 'has'>;
  /** The pages that go away. */
  removed: string[];
}

/** The live pages that show a text with the address of a page that goes away. Reads no page. */
async function linkingPages({ published, index, removed }: Removal): Promise<string[]> {
  const keys = new Set<string>();
  for (const path of removed.filter((one) => index.has(one)).slice(0, maxSearched))
    for (const resource of typesWithTexts)
      for (const row of await rowsContaining(published, resource, path))
        for (const key of shownKeys(resource, row)) keys.add(key);
  const gone = new Set(removed);
  const pages = keys.size > 0 ? index.dependents(keys) : [];
  return pages.filter((path) => path.startsWith('/') && !gone.has(path)).slice(0, maxSearched);
}
