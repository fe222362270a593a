import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { PublishProgress } from '#admin-server/publish/routes/publish.ts';
import type { PublishAnswer } from '#admin-server/publish/routes/run-calls.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import type { RowEdit } from '#content-db/read/edited-row.ts';
import { api, apiPath, read } from './client.ts';
import { queryClient } from './query-client.ts';
import { asPublishAnswer, asRun, endOf, randomRunId, resultOf } from './runs.ts';

export type { RowEdit };

/** What is found in a text that is edited. */
export type Finding = InferResponseType<typeof api.publish.reach.$post, 200>['findings'][number];

export type PublishStatus = InferResponseType<typeof api.publish.$get>;

/** A pending change, described for staff. */
export type PendingChange = PublishStatus['pending'][number];

export type Overview = InferResponseType<typeof api.publish.overview.$get>;

/** The state of a row that is not simply live. */
export type RowState = Overview['rows'][number];

/** Ids of the chosen changes; undefined for all pending changes. */
export type ChangeIds = number[] | undefined;

/** The last releases, newest first, including those that failed. */
export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: () => read(api.releases.$get()),
});

/** The version of the overview that the stream of this tab has sent last; undefined without a stream. */
let heard: string | undefined;

/** For what other people change too. Without a stream that tells of it, it is loaded again from time to time. Milliseconds. */
const refreshedOften = { staleTime: 5_000, refetchInterval: () => (heard === undefined ? 30_000 : 120_000) };

/** The live release and the pending changes. */
export const publishQuery = queryOptions({
  queryKey: ['publish'],
  queryFn: () => read(api.publish.$get()),
  ...refreshedOften,
});

/** What every screen says of publishing. A query of its own, as the list of pending changes may be long. */
export const overviewQuery = queryOptions({
  queryKey: ['publish', 'overview'],
  queryFn: () => read(api.publish.overview.$get()),
  ...refreshedOften,
});

/** The state of each row that is not simply live. */
export const rowStatesQuery = queryOptions({ ...overviewQuery, select: ({ rows }) => rows });

/** Notes a version that the stream tells, or undefined where it is lost, and loads again what is of another version. */
export function noteVersion(version: string | undefined): void {
  const shown = queryClient.getQueryData(overviewQuery.queryKey)?.version;
  const isNew = heard !== undefined && heard !== version;
  heard = version;
  if (version === undefined || shown === undefined || (shown === version && !isNew)) return;
  // What this tab saved itself, the overview has already.
  for (const { queryKey } of shown === version ? [publishQuery] : [overviewQuery, publishQuery])
    void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
}

/** Identifies the row of a change, or a change of several rows. */
export function pendingKey({
  resource,
  rowId,
  groupId,
}: {
  resource: string;
  rowId: number;
  groupId?: number | null;
}) {
  return typeof groupId === 'number' ? `group/${groupId}` : `${resource}/${rowId}`;
}

/** The changes of a list that stand for themselves: without those of new pictures that another row of the list shows. */
export function ownChanges<C extends Parameters<typeof pendingKey>[0] & { shownIn?: string | undefined }>(
  changes: C[],
): C[] {
  const rows = new Set(changes.map(pendingKey));
  return changes.filter(({ shownIn }) => shownIn === undefined || !rows.has(shownIn));
}

/** How many changes these are to staff: all of one row are one. */
export function countChanges(changes: Parameters<typeof ownChanges>[0]): number {
  return new Set(ownChanges(changes).map(pendingKey)).size;
}

/** The pending changes by what they wait for. */
export interface PendingByReason {
  /** Somebody who publishes them. */
  open: PendingChange[];
  /** A time that somebody chose for them, or for their set. */
  timed: PendingChange[];
  /** The time of their row, such as the date of a post: a publish accepted them. */
  accepted: PendingChange[];
  /** Somebody who chooses them again: an undo took them back. */
  takenBack: PendingChange[];
}

export function byReason(pending: PendingChange[] = []): PendingByReason {
  const groups = Map.groupBy(pending, ({ isScheduled, schedule, takenBack }) =>
    schedule !== null ? 'timed' : takenBack !== null ? 'takenBack' : isScheduled ? 'accepted' : 'open',
  );
  const of = (reason: keyof PendingByReason) => groups.get(reason) ?? [];
  return { open: of('open'), timed: of('timed'), accepted: of('accepted'), takenBack: of('takenBack') };
}

/** How the rows of these changes differ from the live rows. Pass one change of each row, 100 at most. */
export function differencesQuery(changes: number[]) {
  return queryOptions({
    queryKey: ['publish', 'differences', changes],
    queryFn: () => read(api.publish.differences.$get({ query: { changes: changes.join(',') } })),
    enabled: changes.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** How many pages these rows change as they are edited, and what the checks find in their texts. */
export function editImpactQuery(edits: RowEdit[]) {
  return queryOptions({
    queryKey: ['publish', 'reach', edits],
    queryFn: () => read(api.publish.reach.$post({ json: { edits } })),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Publishes these changes, or all pending ones, as the run. Resolves when they are live or publishing has failed. @throws ApiError */
export function publish(changes: ChangeIds, run: string, override?: string): Promise<PublishAnswer> {
  return resultOf(api.publish.$post({ json: { changes, override } }, asRun(run)), run)
    .then(asPublishAnswer)
    .finally(refreshAll);
}

/** Publishes all pending changes of a row; one whose publish time is to come is scheduled by that. @throws ApiError */
export async function publishRow(resource: ResourceName, rowId: number): Promise<PublishAnswer> {
  const { pending } = await read(api.publish.$get());
  const isOwn = (change: (typeof pending)[number]) => change.resource === resource && change.rowId === rowId;
  return publish(
    pending.filter(isOwn).map(({ id }) => id),
    randomRunId(),
  );
}

/** Makes an earlier release live again, as the run. Resolves when it is live or publishing has failed. @throws ApiError */
export function restoreRelease(id: number, run: string): Promise<PublishAnswer> {
  const call = api.releases[':id'].restore.$post({ param: { id: String(id) } }, asRun(run));
  return resultOf(call, run).then(asPublishAnswer).finally(refreshAll);
}

/** The end of a publish that has begun already. @throws ApiError */
export function followRun(run: string): Promise<PublishAnswer> {
  return endOf(run).then(asPublishAnswer).finally(refreshAll);
}

/** Discards pending changes: their rows return to the live version. @throws ApiError */
export async function discardChanges(changes: number[]): Promise<void> {
  await api.publish.discard.$post({ json: { changes } }).finally(refreshAll);
}

/** Loads again what is shown of publishing. */
export function refreshPublish(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: publishQuery.queryKey });
}

/** Loads again what is shown. */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

/** Calls `listener` with the progress of a publish. @returns a function that unsubscribes */
export function onPublishProgress(listener: (progress: PublishProgress) => void): () => void {
  const events = new EventSource(apiPath + api.publish.events.$path());
  events.addEventListener('message', ({ data }) => listener(JSON.parse(data)));
  return () => events.close();
}
