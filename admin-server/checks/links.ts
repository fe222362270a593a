import { decoded } from '#content-db/model/redirect-target.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { isPage, liveHtml, remembered } from '../publish/page/live-html.ts';
import { anchorsIn } from '../publish/page/page.ts';
import { isThere, leadsOn, targetsOf } from '../publish/pending/redirects.ts';
import type { LiveSite } from '../publish/types.ts';
import type { AnchorsOf, Check, CheckedPage, FlawOfPage, SiteFiles } from './check.ts';

/** Links to pages that do not exist, and to parts that a page does not have. */
export const links: Check = {
  key: 'links',
  name: 'Broken links',
  about: 'A link to a page of this site, or to a part of one, that does not exist.',
  level: 'warn',
  findOnPage: ({ links: found, ids }) =>
    found.flatMap(({ href, text }) => {
      const anchor = href.startsWith('#') ? readable(href.slice(1)) : '';
      return anchor === '' || ids.has(anchor) ? [] : [brokenLink(href, text)];
    }),
  findAcross: async (pages, site) => [
    ...brokenLinks(pages, site),
    ...(await brokenAnchors(pages, site, site.anchorsOf)),
  ],
};

/** The flaw of a link that leads nowhere. `why` says what became of its target. */
function brokenLink(href: string, text: string, why = 'which does not exist') {
  const words = text.replace(/\s+/g, ' ').trim();
  const link = words ? `The link “${words}”` : 'A link';
  return { message: `${link} leads to ${href}, ${why}.`, quote: href };
}

function readable(address: string): string {
  return decoded(address) ?? address;
}

/** Links to pages that do not exist. */
export function brokenLinks(pages: CheckedPage[], site: SiteFiles): FlawOfPage[] {
  return pages.flatMap(({ path, links: found }) =>
    found.flatMap(([href, text]) => (isThere(site, href) ? [] : [{ ...brokenLink(href, text), path }])),
  );
}

/** Links to pages that go away, on pages that a release leaves as they are. */
export function linksToRemoved(
  pages: CheckedPage[],
  { removed, ...site }: { removed: ReadonlySet<string> } & SiteFiles,
): FlawOfPage[] {
  return pages.flatMap(({ path, links: found }) =>
    found.flatMap(([href, text]) => {
      const targets = targetsOf(href);
      const gone = targets.find((one) => removed.has(one));
      if (gone === undefined || targets.some((one) => leadsOn(site, one))) return [];
      return [{ ...brokenLink(href, text, 'which goes away with this publish'), path, removed: gone }];
    }),
  );
}

/** Links to parts that a page of the site does not have. */
export async function brokenAnchors(
  pages: CheckedPage[],
  { files }: Pick<SiteFiles, 'files'>,
  anchorsOf: AnchorsOf,
): Promise<FlawOfPage[]> {
  const found: FlawOfPage[] = [];
  for (const { path, links: own } of pages)
    for (const [href, text] of own) {
      const anchor = anchorOf(href);
      const target = anchor === undefined ? undefined : targetsOf(href).find((one) => files.has(one));
      if (anchor === undefined || target === undefined) continue;
      const anchors = await anchorsOf(target);
      if (anchors && !anchors.has(anchor)) found.push({ ...brokenLink(href, text), path });
    }
  return found;
}

/** The id that a link names, as it stands in the HTML; undefined for the top of a page, and for words to search on it. */
export function anchorOf(href: string): string | undefined {
  const anchor = readable(/#(.*)$/s.exec(href)?.[1] ?? '').replace(/:~:.*$/s, '');
  return anchor === '' || anchor === 'top' ? undefined : anchor;
}

/** Reads the ids of live pages, of each when it is asked for first. */
export function liveAnchors(site: Pick<LiveSite, 'files'>, store: Pick<ObjectStore, 'localPath'>): AnchorsOf {
  return remembered(async (path) => {
    const file = site.files.get(path);
    const html = file && isPage(file) ? await liveHtml(site, path, store) : undefined;
    return html === undefined ? undefined : new Set(anchorsIn(html));
  });
}

/** The ids of pages that were checked; those of others are asked for elsewhere. */
export function checkedAnchors(pages: CheckedPage[], otherwise?: AnchorsOf): AnchorsOf {
  const known = new Map(pages.map(({ path, anchors }) => [path, anchors]));
  return async (path) => {
    const anchors = known.get(path);
    return anchors ? new Set(anchors) : otherwise?.(path);
  };
}
