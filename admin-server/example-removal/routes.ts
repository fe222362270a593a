import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import { recordAudit } from '../audit/record.ts';
import type { SignedIn } from '../http/signed-in.ts';
import type { SharedFolder } from '../storage/shared-folder.ts';
import { storeDrawing } from '../uploads/store-drawing.ts';
import { beginWithStructure, canBegin, structurePictures } from './begin-with-structure.ts';
import { countsOf, exampleRows, removeExample } from './remove-example.ts';

export interface ExampleCallsOptions {
  content: Pick<Database, 'read' | 'write'>;
  uploads: SharedFolder;
}

/**
 * Calls about what a site begins with, for admins: GET /example tells what of the example would go, and whether the
 * structure can take its place; DELETE /example removes it, POST /example/structure puts the structure in its place.
 */
export function exampleCalls({ content, uploads }: ExampleCallsOptions) {
  return new Hono<SignedIn>()
    .get('/example', async (c) => {
      const goes = countsOf(await exampleRows(content.read));
      return c.json({ goes, canBegin: await canBegin(content.read) });
    })
    .delete('/example', async (c) => {
      const removed = await content.write(async (tx) => {
        const count = await removeExample(tx, c.var.admin.username);
        await recordAudit(tx, c.var.actor, 'setting', `Removed the example, ${count} rows`);
        return count;
      });
      return c.json({ removed });
    })
    .post('/example/structure', async (c) => {
      const pictures = await structurePictures((svg) => storeDrawing(svg, uploads));
      await content.write(async (tx) => {
        await beginWithStructure(tx, pictures, c.var.admin.username);
        await recordAudit(tx, c.var.actor, 'setting', 'Began with the structure');
      });
      return c.body(null, 204);
    });
}
