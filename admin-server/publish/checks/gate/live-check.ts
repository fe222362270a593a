import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveCheck, LiveCheckState, LiveFinding, LiveSite, Progress } from '../../types.ts';
import { rankOf, type SharedFinding, sharedFindings } from './new-findings.ts';
import { checkThread } from '../check-thread.ts';
import { createPageChecks } from '../run-checks.ts';
import { brokenLinks, type Checked, heavyFiles } from './across-pages.ts';
import { brokenAnchors, checkedAnchors } from './anchors.ts';
import { doubledTexts } from './doubles.ts';
import { isPage, liveHtml } from './live-html.ts';

interface LiveCheckDeps {
  published: Pick<Database, 'read'>;
  store: Pick<ObjectStore, 'localPath'>;
  clock: () => Date;
}

/** Findings of a check that are listed. */
const maxListed = 20;

export function createLiveCheck(deps: LiveCheckDeps, live: () => LiveSite | undefined): LiveCheck {
  const closing = new AbortController();
  let state: LiveCheckState = { state: 'none' };
  let running: Promise<void> | undefined;

  async function run(site: LiveSite): Promise<void> {
    const onProgress = (progress: Progress) => (state = { state: 'running', ...progress });
    try {
      const { pages, findings } = await checkLivePages({ ...deps, site, onProgress, signal: closing.signal });
      state = {
        state: 'done',
        release: site.release,
        at: deps.clock().toISOString(),
        pages,
        found: Object.fromEntries(
          [...Map.groupBy(findings, ({ check }) => check)].map(([check, own]) => [
            check,
            { count: own.length, first: own.slice(0, maxListed).map(listed) },
          ]),
        ),
      };
    } catch (error) {
      state = { state: 'failed', error: plainMessageOf(error) };
    }
  }

  return {
    state: () => state,
    start() {
      const site = live();
      if (!site) throw new Problem('conflict', 'Nothing is live yet, so there are no pages to check.');
      if (state.state === 'running') return;
      state = { state: 'running', rendered: 0, total: 0 };
      running = run(site);
    },
    async close() {
      closing.abort(new Problem('unavailable', 'The server is stopping. Try again when it runs.'));
      await running;
    },
  };
}

function listed({ path, paths, message, quote, picture }: SharedFinding): LiveFinding {
  return {
    path,
    pages: paths.length,
    message,
    ...(quote !== undefined && { quote }),
    ...(picture !== undefined && { picture }),
  };
}

interface LivePages {
  site: LiveSite;
  store: Pick<ObjectStore, 'localPath'>;
  published: Pick<Database, 'read'>;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}

/** What the checks find on all pages as they are live, from their stored files: nothing is rendered. */
async function checkLivePages(live: LivePages): Promise<{ pages: number; findings: SharedFinding[] }> {
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
