import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { required, text } from '#content-db/model/fields.ts';
import { Problem } from '#content-db/model/problem.ts';
import { glossaryTerms } from '#content-db/translating.ts';

export type GlossaryTerm = typeof glossaryTerms.$inferSelect;

const form = required('A form must not be empty').max(200, 'A form has at most 200 characters');
const forms = z.array(form).max(20, 'A term has at most 20 forms');

/** A term, as staff send it. */
export const termInput = z.strictObject({
  english: required('English term is required').max(200, 'A term has at most 200 characters'),
  required: forms,
  forbidden: forms,
  note: text('Must be a text').max(1000, 'A note has at most 1000 characters').default(''),
});

export type TermInput = z.output<typeof termInput>;

/** All terms, by their English form. */
export function glossary(queries: Queries): Promise<GlossaryTerm[]> {
  return queries.select().from(glossaryTerms).orderBy(asc(glossaryTerms.english));
}

/** @throws Problem `conflict` when there is such a term */
export async function addTerm(tx: Transaction, input: TermInput): Promise<GlossaryTerm> {
  await requireNew(tx, input, undefined);
  const [added] = await tx.insert(glossaryTerms).values(input).returning();
  if (!added) throw new Error('The insert gave no row');
  return added;
}

/** @throws Problem `not-found`, or `conflict` when there is another such term */
export async function changeTerm(
  tx: Transaction,
  id: number,
  input: TermInput,
): Promise<{ before: GlossaryTerm; after: GlossaryTerm }> {
  await requireNew(tx, input, id);
  const [before] = await tx.select().from(glossaryTerms).where(eq(glossaryTerms.id, id));
  const [after] = await tx
    .update(glossaryTerms)
    .set({ ...input, updatedAt: new Date().toISOString() })
    .where(eq(glossaryTerms.id, id))
    .returning();
  return before && after ? { before, after } : throwMissing();
}

/** @returns the term that was removed @throws Problem `not-found` */
export async function removeTerm(tx: Transaction, id: number): Promise<GlossaryTerm> {
  const [removed] = await tx.delete(glossaryTerms).where(eq(glossaryTerms.id, id)).returning();
  return removed ?? throwMissing();
}

async function requireNew(tx: Transaction, { english }: TermInput, id: number | undefined): Promise<void> {
  const terms = await glossary(tx);
  const isSame = (term: GlossaryTerm) => term.english.toLowerCase() === english.toLowerCase();
  if (!terms.some((term) => isSame(term) && term.id !== id)) return;
  const message = 'The glossary has this term already';
  throw new Problem('conflict', `${message}.`, { fields: { english: message } });
}

function throwMissing(): never {
  throw new Problem('not-found', 'This term is no longer in the glossary.');
}
