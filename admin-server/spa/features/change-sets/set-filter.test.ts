import { expect, test } from 'vitest';
import type { ListedSet } from '#admin-server/change-sets/routes.ts';
import type { PendingChange } from '../../api/publish.ts';
import { filterOf, filterOptions, isIn, waitingForApproval } from './set-filter.ts';

const spring: ListedSet = {
  id: 3,
  name: 'Spring',
  owner: 'dana',
  createdAt: '2026-01-01T00:00:00.000Z',
  needsApproval: true,
  changes: [1],
  count: 1,
  authors: ['dana'],
  approval: null,
  comments: [],
};
const change = (id: number, set: number | null, by: string): PendingChange => ({
  id,
  set,
  by,
  resource: 'clients',
  rowId: id,
  action: 'update',
  columns: ['name'],
  at: '2026-01-01T00:00:00.000Z',
  locale: 'en',
  label: `Client ${id}`,
  authors: [by],
  groupId: null,
  isScheduled: false,
  schedule: null,
  takenBack: null,
});
const pending = [change(1, 3, 'dana'), change(2, null, 'dana'), change(3, null, 'omar')];
const shown = (wanted: string | null) =>
  pending.filter((one) => isIn(filterOf(wanted, [spring]), one)).map(({ id }) => id);

test('changes are listed by set; one without a named set is in the set of its author', () => {
  expect(shown(null)).toEqual([1, 2, 3]);
  expect(shown('3')).toEqual([1]);
  expect(shown('by:dana')).toEqual([2]);
  expect(shown('99')).toEqual([1, 2, 3]);
  expect(filterOptions(pending, [spring], 'dana').map(({ label }) => label)).toEqual([
    'All changes',
    'Spring',
    'My changes',
    'Changes by omar',
  ]);
});

test('changes wait for an approval until their set has one', () => {
  expect(waitingForApproval([spring])).toEqual(new Set([1]));
  const approval = { by: 'omar', at: '2026-01-02T00:00:00.000Z' };
  expect(waitingForApproval([{ ...spring, approval }])).toEqual(new Set());
  expect(waitingForApproval([{ ...spring, needsApproval: false }])).toEqual(new Set());
});
