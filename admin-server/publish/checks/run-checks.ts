import type { Reader } from '#content-db/read/reader.ts';
import { claimType, termType } from '#content-db/types/index.ts';
import type { KnownRows, PageResult, PageToCheck, PerformCheck } from './check-page.ts';

/**
 * What the checks find on a page, and what only all pages together can tell about. Links are left out that an earlier
 * page of the run has too, as are its scripts and style sheets if one has the same.
 */
export type CheckedPage = PageResult;

export type CheckPage = (html: string, path: string) => Promise<CheckedPage>;

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

/** Checks rendered pages against the content of a run, which does not change meanwhile. */
export function createPageChecks(
  readers: { forPage(record: () => void): Reader },
  perform: PerformCheck,
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

async function knownRows(content: Reader): Promise<KnownRows> {
  const claims = await content.list(claimType.name, claimType.view);
  const terms = await content.list(termType.name, termType.view);
  return { key: JSON.stringify([claims, terms]), claims, terms };
}
