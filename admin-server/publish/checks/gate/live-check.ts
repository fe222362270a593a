import type { Database } from '#content-db/database/open.ts';
import { plainMessageOf } from '#content-db/model/plain-message.ts';
import { Problem } from '#content-db/model/problem.ts';
import type { ObjectStore } from '../../../files/object-store.ts';
import type { LiveCheck, LiveCheckState, LiveFinding, LiveSite, Progress } from '../../types.ts';
import { checkLivePages } from './check-live-pages.ts';
import type { SharedFinding } from './new-findings.ts';

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
