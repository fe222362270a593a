import type { Finding } from '../page/check.ts';
import { brokenLink, decoded, links } from '../rules/links.ts';
import { weight } from '../rules/weight.ts';
import type { CheckedPage } from '../run-checks.ts';
import { leadsOn, served } from '../../select/redirects.ts';
import type { LiveFile, LiveSite } from '../../types.ts';

/** A page with what the checks found on it alone. */
export interface Checked {
  path: string;
  checked: CheckedPage;
}

/** The files and redirects of the site of which the pages are. */
export interface SiteFiles {
  files: ReadonlyMap<string, Pick<LiveFile, 'size'>>;
  redirects: LiveSite['redirects'];
}

/** Links to pages that do not exist. */
export function brokenLinks(pages: Checked[], site: SiteFiles): Finding[] {
  return pages.flatMap(({ path, checked }) =>
    checked.links.flatMap(([href, text]) => {
      const exists = targetsOf(href).some(
        (one) => served.test(one) || site.files.has(one) || leadsOn(site, one),
      );
      return exists ? [] : [{ ...brokenLink(href, text), check: links.key, path }];
    }),
  );
}

/** Links to pages that go away, on pages that a release leaves as they are. */
export function linksToRemoved(
  pages: Checked[],
  { removed, ...site }: { removed: ReadonlySet<string> } & SiteFiles,
): Finding[] {
  return pages.flatMap(({ path, checked }) =>
    checked.links.flatMap(([href, text]) => {
      const targets = targetsOf(href);
      const gone = targets.find((one) => removed.has(one));
      if (gone === undefined || targets.some((one) => leadsOn(site, one))) return [];
      const flaw = brokenLink(href, text, 'which goes away with this publish');
      return [{ ...flaw, check: links.key, path, removed: gone }];
    }),
  );
}

/** The paths that a link may mean: the address without what is not its path, and without a slash at its end. */
export function targetsOf(href: string): string[] {
  const path = decoded(href.replace(/[?#].*$/s, ''));
  return [path, path.replace(/(?<=.)\/$/, '')];
}

/** Bytes of JavaScript that a page may load before the first interaction, uncompressed. */
const maxScripts = 20_000;
/** Bytes of CSS, uncompressed, without which a page shows nothing. The largest of the example has some 62,000. */
const maxStyles = 100_000;

/** Pages that load too much JavaScript or CSS. Nothing is said of files that the site does not have. */
export function heavyFiles(pages: Checked[], { files }: Pick<SiteFiles, 'files'>): Finding[] {
  const kilobytes = (addresses: string[], most: number) => {
    const bytes = addresses.reduce((sum, address) => sum + (files.get(address)?.size ?? 0), 0);
    return bytes > most ? Math.round(bytes / 1000) : undefined;
  };
  return pages.flatMap(({ path, checked }) => {
    const scripts = kilobytes(checked.scripts, maxScripts);
    const styles = kilobytes(checked.styles, maxStyles);
    const messages = [
      scripts !== undefined &&
        `The page loads ${scripts} kB of JavaScript before the first tap, more than ${maxScripts / 1000} kB.`,
      styles !== undefined && `The page loads ${styles} kB of CSS, more than ${maxStyles / 1000} kB.`,
    ];
    return messages.flatMap((message) => (message === false ? [] : { check: weight.key, path, message }));
  });
}
