import { Hono } from 'hono';
import * as z from 'zod';
import { storable } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { isResourceName } from '#content-db/types/index.ts';
import { rowEdits } from '../content/row-edits.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type Match, matchesOf, originOf, rememberChecked } from './memory/memory.ts';
import { type Offer, offersFor } from './memory/offers.ts';

const looked = z.strictObject({
  text: storable('Must be a text').min(1, 'Must be a text').max(20_000),
  /** The field that it is for. */
  resource: z.string().max(100).refine(isResourceName, 'Must be a type').optional(),
  id: z.number().int().positive().optional(),
  column: z.string().max(100).optional(),
});

/** The calls that look into the memory: for a text, and for the empty texts of rows that are edited. */
export function memoryRoutes({ content }: { content: Pick<Database, 'read' | 'write'> }) {
  return new Hono<SignedIn>()
    .post('/translations/matches', bodyType<{ json: z.input<typeof looked> }>(), async (c) => {
      const sent = parseOrExplain(looked, (await readBody(c, 100 * 1024)).values, 'text');
      const { resource, id, column } = sent;
      const field = resource && id && column ? originOf(resource, id, column) : undefined;
      await rememberChecked(content);
      return c.json<Match[]>(await matchesOf(content.read, sent.text, { field }));
    })
    .post('/translations/offers', bodyType<{ json: z.input<typeof rowEdits> }>(), async (c) => {
      const { edits } = parseOrExplain(rowEdits, (await readBody(c, 1024 * 1024)).values, 'edit');
      await rememberChecked(content);
      const found = await Promise.all(edits.map((edit) => offersFor(content.read, edit)));
      return c.json<Offer[]>(found.flat());
    });
}
