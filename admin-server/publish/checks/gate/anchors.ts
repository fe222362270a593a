import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveSite } from '../../types.ts';
import { anchorsIn } from '../page/anchors.ts';
import type { Finding } from '../page/check.ts';
import { brokenLink, decoded, links } from '../rules/links.ts';
import { type Checked, type SiteFiles, targetsOf } from './across-pages.ts';
import { isPage, liveHtml, remembered } from './live-html.ts';

/** The ids of a page, to which links may lead; undefined if they are not known, as of what is no page. */
export type AnchorsOf = (path: string) => Promise<ReadonlySet<string> | undefined>;

/** Reads the ids of live pages, of each when it is asked for first. */
export function liveAnchors(files: LiveSite['files'], store: Pick<ObjectStore, 'localPath'>): AnchorsOf {
  return remembered(async (path) => {
    const file = files.get(path);
    const html = file && isPage(file) ? await liveHtml(file, store) : undefined;
    return html === undefined ? undefined : new Set(anchorsIn(html));
  });
}

/** The ids of pages that were checked; those of others are asked for elsewhere. */
export function checkedAnchors(pages: Partial<Checked>[], otherwise?: AnchorsOf): AnchorsOf {
  const known = new Map(pages.map(({ path, checked }) => [path, checked]));
  return async (path) => {
    const checked = known.get(path);
    return checked ? new Set(checked.anchors) : otherwise?.(path);
  };
}

/** Links to parts that a page of the site does not have. */
export async function brokenAnchors(
  pages: Checked[],
  { files }: Pick<SiteFiles, 'files'>,
  anchorsOf: AnchorsOf,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { path, checked } of pages)
    for (const [href, text] of checked.links) {
      const anchor = anchorOf(href);
      const target = anchor === undefined ? undefined : targetsOf(href).find((one) => files.has(one));
      if (anchor === undefined || target === undefined) continue;
      const anchors = await anchorsOf(target);
      if (anchors && !anchors.has(anchor)) found.push({ ...brokenLink(href, text), check: links.key, path });
    }
  return found;
}

/** The id that a link names, as it stands in the HTML; undefined for the top of a page, and for words to search on it. */
export function anchorOf(href: string): string | undefined {
  const anchor = decoded(/#(.*)$/s.exec(href)?.[1] ?? '').replace(/:~:.*$/s, '');
  return anchor === '' || anchor === 'top' ? undefined : anchor;
}
