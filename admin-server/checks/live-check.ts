import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { PageFinding } from '#content-db/releases.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { isPage, liveHtml } from '../publish/page/live-html.ts';
import type { Live } from '../publish/engine/release/publisher.ts';
import type { LiveSite, Progress } from '../publish/types.ts';
import type { CheckedPage } from './check.ts';
import { checkedAnchors } from './links.ts';
import { rankOf, type SharedFinding, sharedFindings } from './new-findings.ts';
import { createPageChecks, findingsOn } from './run-checks.ts';

/** What a check finds on live pages. */
interface LiveFinding extends Pick<PageFinding, 'message' | 'quote' | 'picture'> {
  /** The first of the pages, and how many there are. */
  path: string;
  pages: number;
}

/** The last look of the checks at all live pages. */
export type LiveCheckState =
  | { state: 'none' }
  | ({ state: 'running' } & Progress)
  | { state: 'failed'; error: string }
  | {
      state: 'done';
      /** The release that was live. */
      release: number;
      at: string;
      pages: number;
      /** By the key of the check: all that were found, and the first of them. */
      found: Record<string, { count: number; first: LiveFinding[] }>;
    };

/** Checks all live pages when somebody asks for it. */
export interface LiveCheck {
  state(): LiveCheckState;
  /** Begins, unless it runs already. @throws Problem (`conflict`) if nothing is live */
  start(): void;
}

export interface LiveCheckDeps {
  published: Pick<Database, 'read'>;
  store: Pick<ObjectStore, 'localPath'>;
  clock: () => Date;
  publisher: Live;
}

/** Findings of a check that are listed. */
const maxListed = 20;

/** It ends when the publisher does. */
export function createLiveCheck({ publisher, ...deps }: LiveCheckDeps): LiveCheck {
  const closing = new AbortController();
  publisher.watch(() => {
    if (publisher.activity().state === 'ending')
      closing.abort(new Problem('unavailable', 'The server is stopping. Try again when it runs.'));
  });
  let state: LiveCheckState = { state: 'none' };

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
      const site = publisher.live();
      if (!site) throw new Problem('conflict', 'Nothing is live yet, so there are no pages to check.');
      if (state.state === 'running') return;
      state = { state: 'running', rendered: 0, total: 0 };
      void run(site);
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
  const check = createPageChecks(createReaders(published.read, 'lazy'));
  const files = [...site.files.values()].filter(isPage);
  const pages: CheckedPage[] = [];
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted();
    onProgress({ rendered: at, total: files.length });
    const html = await liveHtml(site, file.path, store);
    if (html === undefined) continue;
    const checked = await check(html, file.path).catch((cause: unknown) => {
      throw new Error(`The page ${file.path} failed: ${plainMessageOf(cause)}`, { cause });
    });
    pages.push(checked);
  }
  pages.sort((a, b) => rankOf(a) - rankOf(b));
  const found = await findingsOn(pages, {
    ...site,
    anchorsOf: checkedAnchors(pages),
    heads: { live: [], removed: [] },
  });
  return { pages: pages.length, findings: sharedFindings(found) };
}
