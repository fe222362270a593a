import { Hono } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { rowEdits } from '../content/row-edits.ts';
import { bodyType, readBody } from '../http/body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { type Match, matchesOf, rememberChecked } from './memory/memory.ts';
import { type Offer, offersFor } from './memory/offers.ts';

const looked = z.strictObject({ text: text('Must be a text').min(1, 'Must be a text').max(20_000) });

/** The calls that look into the memory: for a text, and for the empty texts of rows that are edited. */
export function memoryRoutes({ content }: { content: Pick<Database, 'read' | 'write'> }) {
  return new Hono<SignedIn>()
    .post('/translations/matches', bodyType<{ json: z.input<typeof looked> }>(), async (c) => {
      const { text: searched } = parseOrExplain(looked, (await readBody(c, 100 * 1024)).values, 'text');
      await rememberChecked(content);
      return c.json<Match[]>(await matchesOf(content.read, searched));
    })
    .post('/translations/offers', bodyType<{ json: z.input<typeof rowEdits> }>(), async (c) => {
      const { edits } = parseOrExplain(rowEdits, (await readBody(c, 1024 * 1024)).values, 'edit');
      await rememberChecked(content);
      const found = await Promise.all(edits.map((edit) => offersFor(content.read, edit)));
      return c.json<Offer[]>(found.flat());
    });
}
