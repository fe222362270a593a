import { basename } from 'node:path';
import type { Transaction } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { FailedPage } from '#content-db/releases.ts';
import { type Change, rowOf } from '../select/pending.ts';
import { changesWithout, tryChanges } from '../select/set-aside.ts';
import type { PublisherDeps } from '../types.ts';

/**
 * The changes of a failed release that can be published without those that concern the failed pages. Sets no more
 * aside than it must: first the rows that most of these pages share, and if the pages fail all the same, all causes.
 * A page that was lost is not rendered again, as it would take this thread along: all its causes are set aside.
 * @returns their ids; undefined if none are left, or a page fails without a cause among the changes
 */
export async function publishableOthers(
  deps: PublisherDeps,
  due: Change[],
  failures: FailedPage[],
  lost: ReadonlySet<string> = new Set(),
): Promise<number[] | undefined> {
  if (failures.length === 0 || failures.some(({ causes }) => causes.length === 0)) return undefined;
  const sides = { content: deps.content, published: deps.published, now: deps.certain() };
  const tried = failures.filter(({ path }) => !lost.has(path));
  const paths = tried.map(({ path }) => path);
  const ofLost = allCauses(failures.filter(({ path }) => lost.has(path)));
  for (const causes of [sharedCauses(due, tried).union(ofLost), allCauses(failures)]) {
    const others = await changesWithout(sides, due, causes);
    if (others && (await tryChanges(sides, others, (tx) => canRender(deps, tx, paths)))) return others;
  }
  return undefined;
}

function allCauses(failures: FailedPage[]): Set<number> {
  return new Set(failures.flatMap(({ causes }) => causes.map(({ change }) => change)));
}

/** The changes of few rows, of which each failed page has one among its causes. */
function sharedCauses(due: Change[], failures: FailedPage[]): Set<number> {
  const rows = new Map(due.map((change) => [change.id, rowOf(change)]));
  const shared = new Set<string | undefined>();
  let left = failures.map(({ causes }) => new Set(causes.map(({ change }) => rows.get(change))));
  while (left.length > 0) {
    const counts = new Map<string | undefined, number>();
    for (const row of left.flatMap((concerned) => [...concerned]))
      counts.set(row, (counts.get(row) ?? 0) + 1);
    const most = Math.max(...counts.values());
    for (const [row, count] of counts) if (count === most) shared.add(row);
    left = left.filter((concerned) => concerned.isDisjointFrom(shared));
  }
  return new Set(due.filter((change) => shared.has(rowOf(change))).map(({ id }) => id));
}

/** Whether these pages can be rendered now, or do not exist any more. */
async function canRender(
  { site, siteUrl, apiUrl, uploads }: PublisherDeps,
  tx: Transaction,
  paths: string[],
): Promise<boolean> {
  const options = { readers: createReaders(tx, 'lazy'), mode: 'public', siteUrl, apiUrl } as const;
  try {
    for (const path of paths) {
      const { references } = await site.render(path, options);
      const pictures = references.filter((reference) => reference.startsWith('/uploads/'));
      if ((await uploads.missing(pictures.map((reference) => basename(reference)))).length > 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}
