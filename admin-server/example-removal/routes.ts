import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { recordAudit } from '../audit/record.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { countsOf, exampleRows, removeExample } from './remove-example.ts';

export interface ExampleCallsOptions {
  content: Pick<Database, 'read' | 'write'>;
}

/** Calls about the example, for admins: GET /example tells what of it would go, DELETE /example removes it. */
export function exampleCalls({ content }: ExampleCallsOptions) {
  return new Hono<SignedIn>()
    .get('/example', async (c) => c.json({ goes: countsOf(await exampleRows(content.read)) }))
    .delete('/example', async (c) => {
      const removed = await content.write(async (tx) => {
        const count = await removeExample(tx, c.var.admin.username);
        await recordAudit(tx, c.var.actor, 'setting', `Removed the example, ${count} rows`);
        return count;
      });
      return c.json({ removed });
    });
}
