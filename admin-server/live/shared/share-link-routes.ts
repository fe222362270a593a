import { Hono } from 'hono';
import * as z from 'zod';
import { text } from '#content-db/model/fields.ts';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { Problem } from '#content-db/model/problem.ts';
import { createReaders } from '#content-db/read/reader.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ShareLinks } from './share-links.ts';
import { bodyType, readBody } from '../../http/body.ts';
import { idParam } from '../../http/content-body.ts';
import { requireSet } from '../../publish/pending/named-sets.ts';
import type { CompiledSite } from '../../publish/types.ts';

const howLong = 'Must be a number of days from 1 to 90';

const input = z.strictObject({
  path: text('Must be the address of a page')
    .max(2000)
    .regex(/^\/[^%?#\\]*$/, 'Must be the address of a page, such as /services'),
  days: z.number(howLong).int(howLong).min(1, howLong).max(90, howLong).default(7),
});
const ofSet = input.pick({ days: true });

export interface ShareLinkCallsOptions {
  links: ShareLinks;
  content: Pick<Database, 'read'>;
  render: CompiledSite['render'];
  siteUrl: string;
  apiUrl: string;
  adminUrl: string;
}

/**
 * Links to the preview of a page or of a set of changes, for people without an account: GET and POST /share-links, POST
 * /publish/sets/{id}/links, DELETE /share-links/{id}.
 */
export function adminShareLinks({
  links,
  content,
  render,
  siteUrl,
  apiUrl,
  adminUrl,
}: ShareLinkCallsOptions) {
  async function requirePage(path: string): Promise<void> {
    const { status, type } = await render(path, {
      readers: createReaders(content.read, 'lazy'),
      mode: 'public',
      siteUrl,
      apiUrl,
    });
    if (status === 200 && type.startsWith('text/html')) return;
    const message = 'There is no page at this address';
    throw new Problem('invalid', `${message}.`, { fields: { path: message } });
  }

  return new Hono<SignedIn>()
    .get('/share-links', async (c) => c.json(await links.list()))
    .post('/share-links', bodyType<{ json: z.input<typeof input> }>(), async (c) => {
      const { path, days } = parseOrExplain(input, (await readBody(c, 8 * 1024)).values, 'share link');
      await requirePage(path);
      const { id, expiresAt, token } = await links.create({
        path,
        days,
        userId: c.var.admin.id,
        actor: c.var.actor,
      });
      return c.json({ id, path, expiresAt, url: `${adminUrl}/share/${token}${encodeURI(path)}` }, 201);
    })
    .post('/publish/sets/:id/links', bodyType<{ json: z.input<typeof ofSet> }>(), async (c) => {
      const { set } = await requireSet(content.read, idParam(c));
      const { days } = parseOrExplain(ofSet, (await readBody(c, 1024)).values, 'share link');
      const { admin, actor } = c.var;
      const { id, expiresAt, token } = await links.create({ path: '/', set, days, userId: admin.id, actor });
      return c.json({ id, expiresAt, url: `${adminUrl}/share/${token}` }, 201);
    })
    .delete('/share-links/:id', async (c) => {
      await links.revoke(idParam(c), c.var.actor);
      return c.body(null, 204);
    });
}
