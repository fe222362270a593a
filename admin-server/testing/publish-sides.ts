import { createRow, type Input, removeRow, updateRow } from '#content-db/write/repository.ts';
import type { UndoEntry } from '#content-db/releases.ts';
import { restoreRows } from '#content-db/write/copy.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { counting } from '#content-db/testing/counting.ts';
import { createTestDb } from '#content-db/testing/database.ts';
import { chooseChanges, copyChoice } from '../publish/pending/choice.ts';
import { pendingChanges } from '../publish/pending/pending.ts';
import { markPublished } from '../publish/pending/release-outcome.ts';
import type { WantedChanges } from '../publish/types.ts';
import { pendingHooks } from './publish.ts';
import { type Draft, inputOf } from './publish-content.ts';

/** The time at which `publish` happens, where nothing else is said. */
const now = new Date('2026-06-01T00:00:00.000Z');

const by = 'test';

/** Both sides of a site; `publish` does what a release does, without its pages. */
export async function createSides() {
  await using made = new AsyncDisposableStack();
  const { database: working } = made.use(await createTestDb());
  const { database: published } = made.use(await createTestDb());
  const kept = made.move();
  return {
    working,
    published,
    create: <N extends ResourceName>(name: N, draft: Draft<N>) =>
      working.write((tx) => createRow(tx, name, inputOf(name, draft), by)),
    edit: <N extends ResourceName>(name: N, id: number, input: Partial<Input<N>>) =>
      working.write((tx) => updateRow(tx, name, id, input, { by })),
    remove: (name: ResourceName, id: number) => working.write((tx) => removeRow(tx, name, id, by)),
    pending: () => pendingChanges(working.read),
    /** @returns what was published, and how many queries of the published side copying it took */
    async publish(wanted: WantedChanges = 'pending', at = now) {
      const choice = await chooseChanges(
        { working: working.read, published: published.read, pendingHooks },
        wanted,
        at,
      );
      const { undo, changes, queries } = await published.write(async (tx) => {
        const counted = counting(tx);
        const copied = await copyChoice(working.read, counted.queries, choice, at);
        return { ...copied, queries: counted.count() };
      });
      await markPublished(
        { content: working, published, pendingHooks },
        {
          release: 1,
          by: 'test',
          changes,
          scheduled: choice.waiting.map(({ id }) => id),
        },
      );
      return { undo, changes, queries };
    },
    /** Takes back what the last publish did. */
    async takeBack({ undo, changes }: { undo: UndoEntry[]; changes: number[] }) {
      await published.write((tx) => restoreRows(tx, undo));
      const takenBack = { changes, by, at: now.toISOString() };
      await markPublished(
        { content: working, published, pendingHooks },
        { release: 1, by: 'test', changes: [], takenBack },
      );
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export type Sides = Awaited<ReturnType<typeof createSides>>;

/** What staff are told where a choice lacks changes. */
export const refusal =
  'These changes need others that are pending too. Choose those as well, or publish everything.';

/** The same where an undo took some of them back. */
export const refusals = [
  refusal,
  'These changes need others that are not chosen, such as those that an undo took back. Choose those as well.',
];
