import { Hono } from 'hono';
import type * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { recordAudit } from '../audit/record.ts';
import {
  addTerm,
  changeTerm,
  glossary,
  type GlossaryTerm,
  removeTerm,
  termInput,
} from './memory/glossary.ts';

const maxBytes = 64 * 1024;

/** The calls for the glossary. What they change is in the audit trail, which the history reads. */
export function glossaryRoutes({ content }: { content: Pick<Database, 'read' | 'write'> }) {
  const sent = bodyType<{ json: z.input<typeof termInput> }>();
  return new Hono<SignedIn>()
    .get('/glossary', async (c) => c.json(await glossary(content.read)))
    .post('/glossary', sent, async (c) => {
      const term = parseOrExplain(termInput, (await readBody(c, maxBytes)).values, 'term');
      const added = await content.write(async (tx) => {
        const row = await addTerm(tx, term);
        const what = `Added “${row.english}” to the glossary: ${formsOf(row)}`;
        await recordAudit(tx, c.var.actor, 'glossary', what);
        return row;
      });
      return c.json(added, 201);
    })
    .put('/glossary/:id', sent, async (c) => {
      const term = parseOrExplain(termInput, (await readBody(c, maxBytes)).values, 'term');
      const changed = await content.write(async (tx) => {
        const { before, after } = await changeTerm(tx, idParam(c), term);
        for (const what of editsOf(before, after)) await recordAudit(tx, c.var.actor, 'glossary', what);
        return after;
      });
      return c.json(changed);
    })
    .delete('/glossary/:id', async (c) => {
      await content.write(async (tx) => {
        const row = await removeTerm(tx, idParam(c));
        const what = `Removed “${row.english}” from the glossary: ${formsOf(row)}`;
        await recordAudit(tx, c.var.actor, 'glossary', what);
      });
      return c.body(null, 204);
    });
}

/** What was changed of a term, in sentences for the audit trail. */
function editsOf(before: GlossaryTerm, { english, note, ...after }: GlossaryTerm): string[] {
  const [was, is] = [formsOf(before), formsOf(after)];
  return [
    ...(before.english === english ? [] : [`Renamed “${before.english}” in the glossary to “${english}”`]),
    ...(was === is ? [] : [`Changed “${english}” in the glossary from ${was} to ${is}`]),
    ...(before.note === note ? [] : [`Changed the note of “${english}” in the glossary`]),
  ];
}

/** How the term is said in Arabic, and how it is not. */
function formsOf({ required, forbidden }: Pick<GlossaryTerm, 'required' | 'forbidden'>): string {
  const forms = required.join(', ') || 'stays English';
  return forbidden.length === 0 ? forms : `${forms}, never ${forbidden.join(', ')}`;
}
