import type { Queries } from '#content-db/database/open.ts';
import { shownKeys } from '#content-db/read/dependency-keys.ts';
import { rowsContaining, typesWithTexts } from '#content-db/read/rows-containing.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { liveHtml, remembered } from '../publish/page/live-html.ts';
import type { LiveFile, RenderedRelease } from '../publish/types.ts';
import type { CheckedPage, Finding } from './check.ts';
import type { Levels } from './checks.ts';
import { checkedAnchors, links, linksToRemoved, liveAnchors } from './links.ts';
import { doubles, headsLike } from './pages.ts';
import { checkAlone, checkFile, findingsOn } from './run-checks.ts';

/** What a release, or a plan of one, makes of the site. */
export type GatedRelease = Pick<RenderedRelease, 'pages' | 'removed' | 'index' | 'before' | 'after'> & {
  /** The published texts with the changes. */
  published: Queries;
  store: Pick<ObjectStore, 'localPath'>;
};

/** Findings that are alike, with the pages that have them. */
export interface SharedFinding extends Finding {
  paths: string[];
}

/** Of findings that are alike, so many pages are compared with what is live. */
const maxCompared = 20;

/** What the checks find on the pages that a release changes, and did not find on them before. */
export async function newFindings(release: GatedRelease, levels: Levels): Promise<SharedFinding[]> {
  const { pages, removed, before, after, published } = release;
  const isOn = (check: string) => levels.get(check) !== 'off';
  const checked = pages.flatMap(({ notes }) => notes?.checks ?? []);
  const isChanged = ({ path, object }: LiveFile) => before.files.get(path)?.object !== object;
  const paths = new Set(pages.filter(isChanged).map(({ path }) => path));
  const changed = checked.filter(({ path }) => paths.has(path)).sort((a, b) => rankOf(a) - rankOf(b));
  const live = createLivePages(release);
  const site = {
    ...after,
    anchorsOf: checkedAnchors(checked, live.anchors),
    ...(isOn(doubles.key) && { heads: { live: await headsLike(published, changed), removed } }),
  };
  const found = [
    ...(await findingsOn(changed, site, levels)),
    ...(isOn(links.key) ? await leftLinks(release, paths, live.checked) : []),
  ];
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
export function rankOf({ path, title }: CheckedPage): number {
  return (title === '' ? 100 : 0) - path.split('/').length;
}

/** What is wrong, apart from where. */
function identityOf({ check, message, quote = '' }: Finding): string {
  return JSON.stringify([check, message, quote]);
}

/** Links to pages that go away, on live pages that the release leaves as they are. */
async function leftLinks(
  release: GatedRelease,
  changed: ReadonlySet<string>,
  liveChecked: (path: string) => Promise<CheckedPage | undefined>,
): Promise<Finding[]> {
  const pages: CheckedPage[] = [];
  for (const path of new Set(await linkingPages(release)).difference(changed)) {
    const checked = await liveChecked(path);
    if (checked) pages.push(checked);
  }
  return linksToRemoved(pages, { removed: new Set(release.removed), ...release.after }).map((flaw) => ({
    ...flaw,
    check: links.key,
  }));
}

/** The pages as they are live, and what the checks find on them: a publish is stopped only by what it makes worse. */
function createLivePages({ before, store, published }: GatedRelease) {
  const check = checkAlone(published);
  const checked = remembered(async (path) => {
    const html = await liveHtml(before, path, store);
    return html === undefined ? undefined : checkFile(check, html, path);
  });
  const anchors = liveAnchors(before, store);
  const findings = remembered(async (path): Promise<ReadonlySet<string>> => {
    // Of a live page whose checks do not end nothing is known: then all is new.
    const own = await checked(path).catch(() => undefined);
    const all = own ? await findingsOn([own], { ...before, anchorsOf: anchors }) : [];
    return new Set(all.map(identityOf));
  });
  return { checked, anchors, findings };
}

/** So many of the addresses that go away are looked for in the texts, and so many pages are read. */
const maxSearched = 20;

/** The live pages that show a text with the address of a page that goes away. Reads no page. */
async function linkingPages({ published, index, removed }: GatedRelease): Promise<string[]> {
  const keys = new Set<string>();
  for (const path of removed.filter((one) => index.has(one)).slice(0, maxSearched))
    for (const resource of typesWithTexts)
      for (const row of await rowsContaining(published, resource, path))
        for (const key of shownKeys(resource, row)) keys.add(key);
  const gone = new Set(removed);
  const pages = keys.size > 0 ? index.dependents(keys) : [];
  return pages.filter((path) => path.startsWith('/') && !gone.has(path)).slice(0, maxSearched);
}
