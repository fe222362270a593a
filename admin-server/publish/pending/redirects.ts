import type { Database } from '#content-db/database/open.ts';
import { localPath, locales, splitPath } from '#content-db/model/locale.ts';
import { decoded, pageAddress, targetPath } from '#content-db/model/redirect-target.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { typesOff } from '#content-db/read/types-off.ts';
import { redirectType, resources } from '#content-db/types/index.ts';
import { topicPart } from '#content-db/types/post-path.ts';
import { hasFront, isFront, publicPath, typeFronts } from '#content-db/types/type-fronts.ts';
import type { LiveRedirect, LiveSite } from '../types.ts';

/** The active redirects of the published content. */
export async function loadRedirects(published: Pick<Database, 'read'>): Promise<Map<string, LiveRedirect>> {
  const rules = await createReaders(published.read)
    .forPage(() => undefined)
    .list(redirectType.name, redirectType.view);
  const isFormer = await formerFronts(published, rules);
  const chosen = await chosenFronts(published.read);
  // What was below the program's address of a type that has another one has moved along.
  const off = await typesOff(published.read);
  const isThere = ([own]: [string, string]) =>
    ![...off].some((type) => hasFront(type) && typeFronts[type] === own);
  const ofTypes = [...chosen]
    .filter(isThere)
    .flatMap(([own, front]) =>
      locales.map((locale): [string, LiveRedirect] => [
        localPath(`/${own}`, locale),
        { to: localPath(`/${front}`, locale), status: 301, isOfFront: true },
      ]),
    );
  const ofRows = rules.map(({ fromUrl, toUrl, redirectType }): [string, LiveRedirect] => {
    const from = fromUrl.normalize('NFC');
    const to = publicPath(toUrl, chosen);
    return [
      // The old address of a row moves along with its type, and that of the type itself leads to the new one.
      isFront(from, chosen) ? from : publicPath(from, chosen),
      { to, status: redirectType, ...(isFormer(from) && { isOfFront: true }) },
    ];
  });
  // An address that a type has again leads nowhere else.
  return new Map([...ofTypes, ...ofRows.filter(([from, { to }]) => from !== to)]);
}

/**
 * Finds the former addresses of types, below which pages have moved along: in both languages they lead to the list of a
 * type that the organisation has settings for, as is stored when its address changes.
 */
async function formerFronts(
  { read }: Pick<Database, 'read'>,
  rules: readonly { fromUrl: string; toUrl: string }[],
): Promise<(path: string) => boolean> {
  const { table } = resources['type-settings'];
  const rows = await read.select({ name: table.name }).from(table);
  const fronts = rows.flatMap(({ name }) => (hasFront(name) ? [`/${typeFronts[name]}`] : []));
  const targets = new Map(rules.map(({ fromUrl, toUrl }) => [fromUrl, toUrl]));
  return (path) => {
    const { path: english } = splitPath(path);
    return (
      /^\/[^/]+$/.test(english) &&
      fronts.some((front) =>
        locales.every((locale) => targets.get(localPath(english, locale)) === localPath(front, locale)),
      )
    );
  };
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
