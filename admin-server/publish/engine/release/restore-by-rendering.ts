import { restoreRows } from '#content-db/write/copy.ts';
import type { PublisherDeps, RestoreOptions } from '../../types.ts';
import { changePublished } from '../affected/copy-changes.ts';
import { keptReleases } from '../store/garbage-collection.ts';
import type { Current } from './current.ts';
import { finishInterrupted } from './interrupted.ts';
import type { ReleaseContext } from './release-context.ts';
import {
  type FailedRelease,
  finishRelease,
  type Released,
  rendererOf,
  type StartedRelease,
} from './release.ts';
import { startRelease } from './release-log.ts';
import { earliestRows, findTarget } from './restore.ts';

/**
 * Makes the content of an earlier release live again, where other things were taken down then: its pages are rendered
 * from that content, without what is taken down now. Otherwise the same as `restoreRelease`.
 * @param all whether every page is rendered, as the code has changed
 * @throws Problem (`not-found`) if there is no such release, (`conflict`) if it is live or too old
 */
export async function restoreByRendering(
  deps: PublisherDeps,
  { all, ...options }: RestoreOptions & { all: boolean },
  current: Current,
  { lease, onBegin }: ReleaseContext,
): Promise<Released | FailedRelease> {
  await finishInterrupted(deps.content, lease.database, deps.pendingHooks);
  const live = all || !current.site ? undefined : current;
  const started = await startRestore(deps, options, live, { lease, onBegin });
  return finishRelease(deps, started, current, { lease });
}

function startRestore(
  { content, site, siteUrl, apiUrl, certain, keptReleases: kept = keptReleases }: PublisherDeps,
  { to, by, address }: RestoreOptions,
  live: Current | undefined,
  { lease, onBegin }: ReleaseContext,
): Promise<StartedRelease> {
  return lease.database.write(async (tx) => {
    const now = certain();
    const { since, changes, undone } = await findTarget(tx, to, kept);
    const rows = earliestRows(since);
    const restored = await changePublished(
      { working: content.read, published: tx, site, now },
      rows.map(({ resource, rowId }) => ({ resource, rowId, action: 'remove', columns: [] })),
      live,
      () => restoreRows(tx, rows),
    );
    const renderer = rendererOf({ site, siteUrl, apiUrl });
    const release = await startRelease(content.read, tx, {
      by,
      renderer,
      changes,
      undo: restored.undo,
      undone,
      restores: to,
    });
    await onBegin(tx, release);
    const takenBack = { changes: undone, by, at: now.toISOString() };
    return { release, by, address, changes, due: [], scheduled: [], ...restored, restores: to, takenBack };
  });
}
