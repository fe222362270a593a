import { Hono } from 'hono';
import * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { rowDifferences } from '../pending/differences.ts';
import { bodyType, readBody } from '../../http/body.ts';
import { discard } from '../../content/discard.ts';
import { queryType } from '../../http/list-query.ts';

const change = z.int().positive();

/** Rows can be long: those that a screen shows, and not all that there are. */
const compared = z.strictObject({
  changes: z
    .string('Must be a list of changes')
    .transform((list) => list.split(',').map(Number))
    .pipe(z.array(change, 'Must be a list of changes').max(100)),
});

const discarded = z.strictObject({
  changes: z.array(change, 'Must be a list of changes').min(1, 'Choose at least one change').max(100_000),
});

interface PendingChangesDeps {
  content: Pick<Database, 'read' | 'write'>;
  published: Pick<Database, 'read'>;
}

/** Calls about changes that are not yet live: GET /publish/differences, POST /publish/discard. */
export function pendingChanges({ content, published }: PendingChangesDeps) {
  return new Hono<SignedIn>()
    .get('/publish/differences', queryType<{ changes: string }>(), async (c) => {
      const { changes } = parseOrExplain(compared, c.req.query(), 'list of changes');
      return c.json(await rowDifferences(content.read, published.read, changes));
    })
    .post('/publish/discard', bodyType<{ json: z.input<typeof discarded> }>(), async (c) => {
      const { values } = await readBody(c, 1024 * 1024);
      const { changes } = parseOrExplain(discarded, values, 'choice');
      await discard({ content, published }, changes, c.var.admin.username);
      return c.body(null, 204);
    });
}
