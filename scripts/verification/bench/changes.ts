import type { Database, Transaction } from '#content-db/database/open.ts';
import { createRow, getRow, removeRow, updateRow } from '#content-db/write/repository.ts';
import { type ResourceName, resources } from '#content-db/types/index.ts';
import { middleRun } from './measure.ts';
import type { Publisher } from '#admin-server/publish/engine/release/publisher.ts';
import type { PublishResult } from '#admin-server/publish/types.ts';

/** The cost of publishing one kind of change: the run with the median time. */
export interface ChangeCost {
  what: string;
  /** Milliseconds from the publish request until it is live. */
  ms: number;
  times: number;
  /** Numbers of pages rendered and of files changed. */
  rendered: number;
  changed: number;
}

/** Makes one change; `run` counts from 0. */
type Edit = (tx: Transaction, run: number) => Promise<unknown>;

const by = 'bench';

/** Edits the text of a post. */
export const editText: Edit = (tx, run) =>
  editPost(tx, run, ({ content }) => ({ content: `${content}\n\nEdited.` }));

/** Every kind of change; `isWhole` marks those that concern every page. */
const kinds: { what: string; edit: Edit; isWhole?: boolean }[] = [
  { what: "a post's text", edit: editText },
  {
    what: "a post's title",
    edit: async (tx, run) => editPost(tx, run, ({ title }) => ({ title: `${title} ${run}` })),
  },
  {
    what: 'a team member',
    edit: async (tx, run) =>
      updateRow(
        tx,
        'team-members',
        await idAt(tx, 'team-members', 0),
        { name: `Dana Watchful ${run}` },
        { by },
      ),
  },
  { what: 'a new post', edit: (tx, run) => createRow(tx, 'blog-posts', newPost(run), by) },
  {
    what: 'a deleted post',
    edit: async (tx, run) => removeRow(tx, 'blog-posts', await idAt(tx, 'blog-posts', -1 - run), by),
  },
  { what: 'the footer of every page', edit: editFooter, isWhole: true },
  { what: 'nothing', edit: async () => undefined },
];

const quickTimes = 20;

/**
 * Publishes changes of every kind, one after the other. `wholeTimes` is the number of runs of a change
 * that concerns every page.
 * @throws an Error when a publish fails
 */
export async function measureChanges(
  content: Database,
  publisher: Publisher,
  wholeTimes: number,
): Promise<ChangeCost[]> {
  const costs: ChangeCost[] = [];
  for (const { what, edit, isWhole } of kinds) {
    const runs: PublishResult[] = [];
    for (let run = 0; run < (isWhole ? wholeTimes : quickTimes); run += 1) {
      await content.write((tx) => edit(tx, run));
      const result = await publisher.publish({ by });
      if (result.state === 'failed') throw new Error(result.error);
      await publisher.settled();
      runs.push(result);
    }
    const { ms, pages } = middleRun(runs);
    costs.push({
      what,
      ms,
      times: runs.length,
      rendered: pages.rendered,
      changed: pages.changed + pages.removed,
    });
  }
  return costs;
}

async function editPost(
  tx: Transaction,
  run: number,
  change: (post: { title: string; content: string }) => { title?: string; content?: string },
): Promise<void> {
  const post = await getRow(tx, 'blog-posts', await idAt(tx, 'blog-posts', run));
  if (post) await updateRow(tx, 'blog-posts', post.id, change(post), { by });
}

/** The id of the row at an index: 0 is the first, -1 the last; larger indexes wrap around. */
async function idAt(tx: Transaction, name: ResourceName, index: number): Promise<number> {
  const { table } = resources[name];
  const ids = await tx.select({ id: table.id }).from(table).orderBy(table.id);
  return Number(ids.at(index % ids.length)?.id ?? 0);
}

function newPost(run: number) {
  return {
    title: `A new post ${run}`,
    slug: `a-new-post-${run}`,
    content: `It is number ${run}.`,
    locale: 'en' as const,
  };
}

/** Edits a text that every page shows. */
export async function editFooter(tx: Transaction): Promise<void> {
  const { table } = resources['page-content'];
  for (const { id, page, section, key, content: text } of await tx.select().from(table)) {
    if (`${page}/${section}/${key}` !== 'common/footer/blurb') continue;
    await updateRow(
      tx,
      'page-content',
      id,
      { content: text.endsWith('.') ? text.slice(0, -1) : `${text}.` },
      { by },
    );
  }
}
