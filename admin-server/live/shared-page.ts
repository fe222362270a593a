import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { locales, localPath, splitPath } from '#content-db/model/locale.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { rowPaths, rowsAt } from '#content-db/read/addresses.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { pagePaths } from '#site/paths.ts';
import { clientAddress } from '../http/client-address.ts';
import { throwIfRateLimited } from '../http/errors.ts';
import { type Clock, countUses } from '../http/rate-limit.ts';
import { linksToSite } from './links-to-site.ts';
import type { ShareLinks } from './share-links.ts';
import { pathBelow } from './preview.ts';
import { deadLinkPage, stylesPath, withBar } from './shared-page-markup.ts';
import type { CompiledSite } from '../publish/types.ts';

export interface SharedPagesDeps {
  links: Pick<ShareLinks, 'open'>;
  content: Pick<Database, 'read' | 'write'>;
  /** The renderer that publishing uses. */
  render: CompiledSite['render'];
  siteUrl: string;
  apiUrl: string;
  adminUrl: string;
  trustProxy: number;
  clock: Clock;
  /** Whether an address was taken down. */
  takedowns: { blocks(path: string): boolean };
}

const styles = readFileSync(join(import.meta.dirname, 'shared-page.css'), 'utf8');

const perVisitor = { name: 'shared page', uses: 60, window: 60_000 };

/**
 * Answers `/share/{token}/{public path}` with the page of a share link, from the working content: what
 * publishing would make of it, and a bar that says so. Shows a page that exists in both languages in
 * both; its links lead to the live site. Every request that opens nothing gets the same answer.
 */
export function sharedPages(deps: SharedPagesDeps): Hono {
  const { links, content, render, siteUrl, apiUrl, adminUrl, trustProxy, clock, takedowns } = deps;
  const app = new Hono();
  app.get(stylesPath, (c) =>
    c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
  app.use('/share/*', keepPrivate);
  app.get('/share/:token/*', async (c) => {
    const use = { limit: perVisitor, key: clientAddress(c, trustProxy) };
    // The page is shown even if the database cannot be written to.
    const counted = await countUses(content, [use], clock).catch(() => undefined);
    throwIfRateLimited(
      c,
      counted?.retryAfter ?? 0,
      'Too many pages in a short time. Please wait a moment, then try again.',
    );
    const token = c.req.param('token');
    const link = await links.open(token);
    const path = pathBelow(c, `/share/${token}`);
    const all = link ? await pathsOf(content.read, link.path) : [];
    const paths = all.filter((path) => !takedowns.blocks(path));
    const page =
      link && paths.includes(path)
        ? await render(path, {
            readers: createReaders(content.read, 'lazy'),
            mode: 'public',
            siteUrl,
            apiUrl,
          })
        : undefined;
    if (!link || page?.status !== 200)
      return c.html(deadLinkPage(), 404, { 'Content-Security-Policy': deadLinkPolicy });
    const others = paths.filter((other) => other !== path);
    const body = page.body.toString('utf8');
    const html = withBar(adminUrl === siteUrl ? body : linksToSite(body, siteUrl), {
      path,
      others,
      prefix: `/share/${token}`,
      until: link.expiresAt,
    });
    return c.body(html, 200, { ...page.headers, 'Content-Type': page.type });
  });
  return app;
}

const deadLinkPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Shared pages are not cached, not indexed, and do not leak their address as a referrer. */
const keepPrivate: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
  c.res.headers.set('Referrer-Policy', 'no-referrer');
};

/** The paths that a link opens: those of a page in all languages that it has. */
async function pathsOf(queries: Queries, shared: string): Promise<string[]> {
  const { path } = splitPath(shared);
  if (Object.values<string>(pagePaths).includes(path))
    return locales.map((locale) => localPath(path, locale));
  const [found] = await rowsAt(queries, shared);
  return found ? rowPaths(found.resource, found.row) : [shared];
}
