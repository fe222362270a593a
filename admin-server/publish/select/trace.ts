import type { Queries, Transaction } from '#content-db/database/open.ts';
import { affectedBy, listsBefore, type LiveIndex } from './affected.ts';
import { type Choice, copyChoice } from './choice.ts';
import type { CompiledSite } from '../types.ts';

interface Copying {
  site: Pick<CompiledSite, 'commonPaths'>;
  working: Queries;
  published: Transaction;
  now: Date;
}

/** Copies a choice. If `live` is given, also finds the pages that this concerns. */
export async function copyAndTrace(
  { working, published, site, now }: Copying,
  choice: Choice,
  live: LiveIndex | undefined,
) {
  const before = live && (await listsBefore(published, site, [...choice.due, ...choice.waiting], live));
  const copied = await copyChoice(working, published, choice, now);
  return {
    ...copied,
    affected: before && (await affectedBy(published, site, copied.undo, before, live.index)),
  };
}
