import { Hono } from 'hono';
import { Problem } from '#content-db/model/problem.ts';
import { withOrigin, withoutOrigin } from '#content-db/model/sitemap-lines.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { Queries } from '#content-db/database/open.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { readUpdateBody } from '../../http/content-body.ts';
import { createWriter } from '../writer.ts';
import { goLive } from '../../publish/publish-immediately.ts';
import type { AdminContentDeps } from '../resource-routes.ts';

const filename = 'robots.txt';

/** Crawlers ignore anything longer. */
const maxBytes = 64 * 1024;

/** Shown while no file is stored; the same text as in `site/pages/robots.txt.ts`. */
const defaultFile = { filename, content: 'User-agent: *\nAllow: /\n', isActive: true, revision: 0 };

/**
 * GET and PUT /robots.txt. A saved file is published immediately. Line ends become LF, and NUL is removed. Staff write
 * and read the whole address of the sitemap; it is stored without the origin of the site.
 */
export function seoFiles({
  content,
  publishNow,
  siteUrl = '',
}: Pick<AdminContentDeps, 'content' | 'publishNow' | 'siteUrl'>) {
  const writer = createWriter('seo-files');
  const present = <F extends { content: string }>(file: F) => ({
    ...file,
    content: withOrigin(file.content, siteUrl),
  });
  return new Hono<SignedIn>()
    .get(`/${filename}`, async (c) => c.json(present((await storedFile(content.read)) ?? defaultFile)))
    .put(`/${filename}`, readUpdateBody<{ content: string; isActive?: boolean }>(), async (c) => {
      const { values, revision } = c.req.valid('json');
      const by = c.var.admin.username;
      const sent = {
        filename,
        isActive: true,
        ...values,
        ...('content' in values && { content: normalise(values['content'], siteUrl) }),
      };
      const row = await content.write(async (tx) => {
        const stored = await storedFile(tx);
        if (!stored) return writer.create(tx, sent, by);
        return (await writer.change(tx, stored.id, { values: sent, revision }, by)).after;
      });
      await goLive(publishNow, {
        resource: 'seo-files',
        rowId: row.id,
        by,
        columns: ['filename', 'content', 'isActive'],
      });
      return c.json(present(row));
    });
}

async function storedFile(queries: Queries): Promise<RowOf<'seo-files'> | undefined> {
  const [row] = await rowsWith(queries, 'seo-files', 'filename', [filename]);
  return row;
}

function normalise(text: unknown, siteUrl: string): unknown {
  if (typeof text !== 'string') return text;
  const normalised = text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  if (Buffer.byteLength(normalised) > maxBytes)
    throw new Problem('too-large', 'That is too long: robots.txt can have 64 KB.');
  return withoutOrigin(normalised, siteUrl);
}
