import { queryOptions } from '@tanstack/react-query';
import type { changeSetCalls, ListedSet } from '#admin-server/change-sets/routes.ts';
import { callsOf, read } from '../../api/client.ts';
import { overviewQuery, refreshPublish } from '../../api/publish.ts';

const { sets } = callsOf<typeof changeSetCalls>().publish;

/** The named sets of pending changes, oldest first. */
export const changeSetsQuery = queryOptions({ ...overviewQuery, select: ({ sets = [] }) => sets });

/** The usernames of everybody who can look after a set. */
export const setPeopleQuery = queryOptions({
  queryKey: ['publish', 'sets', 'people'],
  queryFn: () => read(sets.people.$get()),
});

/** Makes a set of pending changes. @throws ApiError */
export function makeSet(set: {
  name: string;
  changes: number[];
  needsApproval: boolean;
}): Promise<ListedSet> {
  return read(sets.$post({ json: set })).finally(refreshPublish);
}

/** Moves pending changes into a set, or back to their authors (`null`). @throws ApiError */
export function moveToSet(changes: number[], set: number | null): Promise<ListedSet[]> {
  return read(sets.move.$post({ json: { changes, set } })).finally(refreshPublish);
}

/** Renames a set, gives it to somebody, or asks for an approval. @throws ApiError */
export function editSet(
  id: number,
  json: { name?: string; owner?: string; needsApproval?: boolean },
): Promise<ListedSet> {
  return read(sets[':id'].$patch({ param: { id: String(id) }, json })).finally(refreshPublish);
}

/** Dissolves a set: its changes go back to their authors. @throws ApiError */
export async function dissolveSet(id: number): Promise<void> {
  await sets[':id'].$delete({ param: { id: String(id) } }).finally(refreshPublish);
}

/** Approves a set with exactly these changes. @throws ApiError */
export function approveSet({ id, changes }: ListedSet): Promise<ListedSet> {
  return read(sets[':id'].approval.$post({ param: { id: String(id) }, json: { changes } })).finally(
    refreshPublish,
  );
}

/** Adds a comment to a set. @throws ApiError */
export function commentOnSet(id: number, text: string): Promise<ListedSet> {
  return read(sets[':id'].comments.$post({ param: { id: String(id) }, json: { text } })).finally(
    refreshPublish,
  );
}
