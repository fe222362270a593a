import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveSite, Progress } from '../../types.ts';
import { checkThread } from '../check-thread.ts';
import { createPageChecks } from '../run-checks.ts';
import { brokenLinks, type Checked, heavyFiles } from './across-pages.ts';
import { brokenAnchors, checkedAnchors } from './anchors.ts';
import { doubledTexts } from './doubles.ts';
import { isPage, liveHtml } from './live-html.ts';
import { rankOf, type SharedFinding, sharedFindings } from './new-findings.ts';

interface LivePages {
  site: LiveSite;
  store: Pick<ObjectStore, 'localPath'>;
  published: Pick<Database, 'read'>;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** What the checks find on all pages as they are live, from their stored files: nothing is rendered. */
export async function checkLivePages(live: LivePages): Promise<{ pages: number; findings: SharedFinding[] }> {
  const { site, store, published, onProgress, signal } = live;
  const check = createPageChecks(createReaders(published.read, 'lazy'), checkThread.check);
  const files = [...site.files.values()].filter(isPage);
  const pages: Checked[] = [];
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ rendered: at, total: files.length });
    const html = await liveHtml(file, store);
    if (html === undefined) continue;
    const checked = await check(html, file.path).catch((cause: unknown) => {
      throw new Error(`The page ${file.path} failed: ${plainMessageOf(cause)}`, { cause });
    });
    pages.push({ path: file.path, checked });
  }
  pages.sort((a, b) => rankOf(a) - rankOf(b));
  const found = [
    ...pages.flatMap(({ checked }) => checked.findings),
    ...brokenLinks(pages, site),
    ...(await brokenAnchors(pages, site, checkedAnchors(pages))),
    ...heavyFiles(pages, site),
    ...doubledTexts(pages.map(({ path, checked }) => ({ ...checked, path }))),
  ];
  return { pages: pages.length, findings: sharedFindings(found) };
}
