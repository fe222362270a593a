import { Hono } from 'hono';
import type * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { bodyType, readBody } from '../http/body.ts';
import { idParam } from '../http/content-body.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { addTerm, changeTerm, glossary, removeTerm, termInput } from './memory/glossary.ts';

const maxBytes = 64 * 1024;

/** The calls for the glossary. */
export function glossaryRoutes({ content }: { content: Pick<Database, 'read' | 'write'> }) {
  const sent = bodyType<{ json: z.input<typeof termInput> }>();
  return new Hono<SignedIn>()
    .get('/glossary', async (c) => c.json(await glossary(content.read)))
    .post('/glossary', sent, async (c) => {
      const term = parseOrExplain(termInput, (await readBody(c, maxBytes)).values, 'term');
      return c.json(await content.write((tx) => addTerm(tx, term)), 201);
    })
    .put('/glossary/:id', sent, async (c) => {
      const term = parseOrExplain(termInput, (await readBody(c, maxBytes)).values, 'term');
      return c.json(await content.write((tx) => changeTerm(tx, idParam(c), term)));
    })
    .delete('/glossary/:id', async (c) => {
      await content.write((tx) => removeTerm(tx, idParam(c)));
      return c.body(null, 204);
    });
}
