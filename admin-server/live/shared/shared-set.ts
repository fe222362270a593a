import type { Queries } from '#content-db/database/open.ts';
import { readableTitle } from '#content-db/model/title.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { type NamedSet, openSets } from '../../publish/pending/named-sets.ts';
import { type ColumnDifference, rowDifferences } from '../../publish/pending/differences.ts';
import { describePending, type PendingChange } from '../../publish/pending/pending-list.ts';
import type { Plans } from '../../publish/plan/planner.ts';
import type { Live } from '../../publish/engine/release/publisher.ts';
import type { PendingHooks, Plan } from '../../publish/types.ts';

/** A set of changes as its review link shows it. */
export interface SharedSet {
  set: NamedSet;
  /** Ids of its pending changes. */
  changes: number[];
  plan: Plan;
}

/** A row or group with changes of a set. */
export interface ReviewedRow {
  name: string;
  locale: string | null;
  resource: ResourceName;
  action: PendingChange['action'] | 'move';
  authors: string[];
  differences: ColumnDifference[];
}

/** Reads the sets that review links show. */
export interface SharedSets {
  /** Undefined if everything in it is live or was discarded. */
  read(id: number): Promise<SharedSet | undefined>;
  rows(set: SharedSet): Promise<ReviewedRow[]>;
}

interface SharedSetsDeps {
  content: { read: Queries };
  published: { read: Queries };
  pendingHooks: readonly PendingHooks[];
  publisher: Live & Plans;
}

/** So many plans are remembered: each opens pages that are looked at one after the other. */
const maxPlans = 10;

export function createSharedSets({
  content,
  published,
  pendingHooks,
  publisher,
}: SharedSetsDeps): SharedSets {
  const plans = new Map<string, Promise<Plan>>();

  function planOf(changes: number[]): Promise<Plan> {
    const key = `${publisher.live()?.release} ${changes.join()}`;
    const known = plans.get(key);
    if (known) return known;
    const plan = publisher.plan(changes);
    plans.set(key, plan);
    plan.catch(() => plans.delete(key));
    for (const old of [...plans.keys()].slice(0, -maxPlans)) plans.delete(old);
    return plan;
  }

  return {
    async read(id) {
      const found = (await openSets(content.read)).find(({ set }) => set.id === id);
      return found && { set: found.set, changes: found.members, plan: await planOf(found.members) };
    },
    async rows({ set: { id } }) {
      const own = (await describePending(content.read, pendingHooks)).filter(({ set }) => set === id);
      const last = [...new Map(own.map((change) => [unitOf(change), change])).values()];
      const differences = await rowDifferences(
        content.read,
        published.read,
        last.map((change) => change.id),
      );
      return last.map((change) => ({
        name: nameOf(change),
        locale: change.locale,
        resource: change.resource,
        action: actionOf(own.filter((other) => unitOf(other) === unitOf(change))),
        authors: [
          ...new Set(own.filter((other) => unitOf(other) === unitOf(change)).flatMap((one) => one.authors)),
        ],
        differences: differences.find((row) => unitOf(row) === unitOf(change))?.columns ?? [],
      }));
    },
  };
}

function unitOf(row: { resource: ResourceName; rowId: number; groupId?: number | null }): string {
  return typeof row.groupId === 'number' ? `group/${row.groupId}` : `${row.resource}/${row.rowId}`;
}

function nameOf({ resource, groupId, label }: PendingChange): string {
  return groupId === null ? readableTitle(resources[resource], label) : label;
}

function actionOf(changes: PendingChange[]): ReviewedRow['action'] {
  const last = changes.at(-1);
  if (last?.groupId !== null) return 'move';
  if (last.action === 'remove') return 'remove';
  return changes.some(({ action }) => action === 'create') ? 'create' : 'update';
}
