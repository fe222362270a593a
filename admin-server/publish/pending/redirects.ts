import type { Database } from '#content-db/database/open.ts';
import { localPath, locales } from '#content-db/model/locale.ts';
import { decoded, pageAddress, targetPath } from '#content-db/model/redirect-target.ts';
import { frontsIn } from '#content-db/read/read-fronts.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { redirectType } from '#content-db/types/index.ts';
import { topicPart } from '#content-db/types/post-path.ts';
import { isFront, publicPath, typeFronts, typesWithFront } from '#content-db/types/type-fronts.ts';
import type { LiveRedirect, LiveSite } from '../types.ts';

/** The active redirects of the published content, and the keys of what they were made of; see read/dependency-keys.ts. */
export async function loadRedirects({
  read,
}: Pick<Database, 'read'>): Promise<Pick<LiveSite, 'redirects' | 'redirectReads'>> {
  const redirectReads = new Set<string>();
  const content = createReaders(read).forPage((key) => redirectReads.add(key));
  const chosen = await frontsIn(content);
  const ofTypes: [string, LiveRedirect][] = [];
  for (const type of typesWithFront) {
    const front = chosen.get(typeFronts[type]);
    if (front === undefined || (await content.isOff(type))) continue;
    // What was below the program's address of a type that has another one has moved along.
    for (const locale of locales)
      ofTypes.push([
        localPath(`/${typeFronts[type]}`, locale),
        { to: localPath(`/${front}`, locale), status: 301, isOfFront: true },
      ]);
  }
  const rules = await content.list(redirectType.name, redirectType.view);
  const ofRows = rules.map(({ fromUrl, toUrl, redirectType, formerOf }): [string, LiveRedirect] => {
    const from = fromUrl.normalize('NFC');
    const to = publicPath(toUrl, chosen);
    return [
      // The old address of a row moves along with its type, and that of the type itself leads to the new one.
      isFront(from, chosen) ? from : publicPath(from, chosen),
      { to, status: redirectType, ...(formerOf && { isOfFront: true }) },
    ];
  });
  // An address that a type has again leads nowhere else.
  const redirects = new Map([...ofTypes, ...ofRows.filter(([from, { to }]) => from !== to)]);
  return { redirects, redirectReads };
}

/** A site as far as redirects need it. */
export interface Redirecting {
  redirects: LiveSite['redirects'];
  files: { has(path: string): boolean };
}

/** What answers at an address that has no page: a redirect, or that of the topic whose feed or archive page it was. */
export interface Followed extends LiveRedirect {
  /** The old address of the rule. */
  rule: string;
}

/** The redirect of an old address. The feed and the archive pages of a topic follow it to its new address. */
export function redirectAt({ redirects, files }: Redirecting, path: string): Followed | undefined {
  const own = redirects.get(path);
  if (own) return { rule: path, ...own };
  const { topic = '', part = '' } = topicPart(path) ?? {};
  const moved = redirects.get(topic);
  const to = moved && (targetPath(moved.to) ?? '') + part;
  return to !== undefined && topicPart(to) && files.has(to)
    ? { rule: topic, to, status: moved?.status ?? 301 }
    : belowFront({ redirects, files }, path);
}

/** The redirect of what was below an old address of a type. */
function belowFront(site: Redirecting, path: string): Followed | undefined {
  const [front = ''] = firstPart.exec(path) ?? [];
  const moved = front === path ? undefined : site.redirects.get(front);
  if (!moved?.isOfFront) return undefined;
  const to = (targetPath(moved.to) ?? '') + path.slice(front.length);
  if (site.files.has(pageAddress(to))) return { rule: front, to, status: moved.status };
  const further = to === path ? undefined : redirectAt(site, to);
  return further && { ...further, rule: front };
}

const firstPart = /^(?:\/ar)?\/[^/]+/;

/** The old addresses of all redirects, those of the feeds and archive pages of topics too. */
export function oldAddresses({ redirects, files }: Pick<LiveSite, 'redirects' | 'files'>): string[] {
  const parts = Map.groupBy(
    [...files.keys()].flatMap((path) => topicPart(path) ?? []),
    ({ topic }) => topic,
  );
  const below = [...redirects].flatMap(([from, { to }]) =>
    (parts.get(targetPath(to) ?? '') ?? []).map(({ part }) => from + part).filter((path) => topicPart(path)),
  );
  const ofFronts = [...redirects].flatMap(([from, { to, isOfFront }]) => {
    const front = targetPath(to) ?? '';
    return isOfFront
      ? [...files.keys()]
          .filter((path) => path.startsWith(`${front}/`))
          .map((path) => from + path.slice(front.length))
      : [];
  });
  return [...new Set([...redirects.keys(), ...below, ...ofFronts])];
}

/** Addresses that the server answers, and that are no pages of the site. */
const served = /^\/(?:api|admin|preview|share|uploads|og|_astro)(?:\/|$)/;

/** Whether a target is a page of the site that is not live. */
export function isGone({ files }: Pick<Redirecting, 'files'>, to: string): boolean {
  const path = targetPath(to);
  return path !== undefined && !served.test(path) && !files.has(pageAddress(path));
}

/** The paths that a link may mean: the address without what is not its path, and without a slash at its end. */
export function targetsOf(href: string): string[] {
  const address = href.replace(/[?#].*$/s, '');
  const path = decoded(address) ?? address;
  return [path, path.replace(/(?<=.)\/$/, '')];
}

/** Whether a link within the site leads to something. */
export function isThere(site: Redirecting, href: string): boolean {
  return targetsOf(href).some((one) => served.test(one) || site.files.has(one) || leadsOn(site, one));
}

/** Whether visitors of an old address are led to what is there. */
export function leadsOn(site: Redirecting, path: string): boolean {
  const found = redirectAt(site, path);
  return found !== undefined && !isGone(site, found.to);
}
