import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { isLocale, type Locale, locales, localPath, splitPath } from '#content-db/model/locale.ts';
import type { Database, Queries } from '#content-db/database/open.ts';
import { rowPaths, rowsAt } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { ownPath, publicPath } from '#content-db/types/type-fronts.ts';
import { isPage } from '#site/page-names.ts';
import { pagePaths } from '#site/paths.ts';
import { clientAddress } from '../../http/client-address.ts';
import { throwIfRateLimited } from '../../http/errors.ts';
import { type Clock, countUses } from '../../http/rate-limit.ts';
import { linksToSite } from '../links-to-site.ts';
import type { OpenedLink, ShareLinks } from './share-links.ts';
import { pathBelow } from '../preview.ts';
import { deadLinkPage, stylesPath, withBar } from './shared-page-markup.ts';
import { createSharedSets, type SharedSet } from './shared-set.ts';
import { reviewPage } from './shared-set-markup.ts';
import type { Plans } from '../../publish/plan/planner.ts';
import type { Live } from '../../publish/engine/release/publisher.ts';
import type { CompiledSite, PendingHooks } from '../../publish/types.ts';

export interface SharedPagesDeps {
  links: Pick<ShareLinks, 'open'>;
  content: Pick<Database, 'read' | 'write'>;
  published: Pick<Database, 'read'>;
  pendingHooks: readonly PendingHooks[];
  publisher: Live & Plans;
  /** The renderer that publishing uses. */
  render: CompiledSite['render'];
  siteUrl: string;
  apiUrl: string;
  adminUrl: string;
  trustProxy: number;
  /** The time zone of the organisation. */
  timeZone(): Promise<string>;
  clock: Clock;
  /** Whether an address is withdrawn. */
  withdrawn: { blocks(path: string): boolean };
}

const styles = readFileSync(join(import.meta.dirname, 'shared-page.css'), 'utf8');

const perVisitor = { name: 'shared page', uses: 60, window: 60_000 };

/**
 * Answers `/share/{token}/{public path}` with the page of a share link, from the working content: what
 * publishing would make of it, and a bar that says so. Shows a page that exists in both languages in
 * both; its links lead to the live site. The link of a set of changes opens a list of them, and the pages that they
 * change as they would be with them and no others. Every request that opens nothing gets the same answer.
 */
export function sharedPages(deps: SharedPagesDeps): Hono {
  const { links, content, publisher, render, siteUrl, apiUrl, adminUrl, withdrawn } = deps;
  const sets = createSharedSets(deps);
  const isShown = (path: string) => !withdrawn.blocks(path);
  const app = new Hono();
  app.get(stylesPath, (c) =>
    c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
  app.use('/share/*', keepPrivate);
  app.use('/share/:token/*', (c, next) => limitVisits(c, next, deps));
  app.get('/share/:token', async (c) => {
    const token = c.req.param('token');
    const link = await links.open(token);
    const shared = link && link.setId !== null ? await sets.read(link.setId) : undefined;
    if (!link || !shared) return deadLink(c);
    const html = reviewPage({
      ...shared,
      rows: await sets.rows(shared),
      paths: pagesOf(shared),
      prefix: `/share/${token}`,
      until: link.expiresAt,
      timeZone: await deps.timeZone(),
      locale: readerLocale(c),
    });
    return c.html(html, 200, { 'Content-Security-Policy': plainPolicy });
  });
  app.get('/share/:token/*', async (c) => {
    const token = c.req.param('token');
    const link = await links.open(token);
    const path = pathBelow(c, `/share/${token}`);
    const shared = link && (await sharedBy(link, path));
    const page = shared?.paths.includes(path) ? await shared.render() : undefined;
    if (!link || !shared || page?.status !== 200) return deadLink(c);
    const body = page.body.toString('utf8');
    const html = withBar(adminUrl === siteUrl ? body : linksToSite(body, siteUrl), {
      path,
      others: shared.paths.filter((other) => other !== path),
      prefix: `/share/${token}`,
      ...(link.setId !== null && { list: `/share/${token}` }),
      until: link.expiresAt,
      timeZone: await deps.timeZone(),
    });
    return c.body(html, 200, { ...page.headers, 'Content-Type': page.type });
  });
  return app;

  /** A page that a link opens, in its languages, and what makes it; undefined if the set is no more. */
  async function sharedBy({ path: linked, setId }: OpenedLink, path: string) {
    if (setId === null) {
      const readers = createReaders(content.read, 'lazy');
      return {
        paths: (await pathsOf(content.read, linked)).filter(isShown),
        render: () => render(path, { readers, mode: 'public', siteUrl, apiUrl }),
      };
    }
    const shared = await sets.read(setId);
    if (!shared) return undefined;
    const { path: english } = splitPath(path);
    const paths = [...pagesOf(shared)].filter((other) => splitPath(other).path === english);
    return { paths, render: () => publisher.renderPlanned(path, shared.changes) };
  }

  /** The pages that a set adds or changes. */
  function pagesOf({ plan }: SharedSet): Set<string> {
    const pages = plan.pages.filter(({ path, change }) => change !== 'remove' && isPage(path));
    return new Set(pages.map(({ path }) => path).filter(isShown));
  }
}

/** The language of a reader, of whom nothing is known but what the browser prefers: it names that first. */
function readerLocale(c: Context): Locale {
  const preferred = c.req.header('Accept-Language') ?? '';
  return (
    preferred
      .split(',')
      .map((name) => name.trim().slice(0, 2))
      .find(isLocale) ?? 'en'
  );
}

/** Refuses visitors who open too many pages. */
async function limitVisits(
  c: Context,
  next: Next,
  { content, trustProxy, clock }: SharedPagesDeps,
): Promise<void> {
  const use = { limit: perVisitor, key: clientAddress(c, trustProxy) };
  // The page is shown even if the database cannot be written to.
  const counted = await countUses(content, [use], clock).catch(() => undefined);
  throwIfRateLimited(
    c,
    counted?.retryAfter ?? 0,
    'Too many pages in a short time. Please wait a moment, then try again.',
  );
  await next();
}

/** The same answer for everything that opens nothing. */
function deadLink(c: Context) {
  return c.html(deadLinkPage(), 404, { 'Content-Security-Policy': plainPolicy });
}

const plainPolicy =
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
  const chosen = await chosenFronts(queries);
  // A link may have been made with either path of a page.
  const isOwn = ownPath(shared, chosen) === shared;
  const likeShared = (own: string) => (isOwn ? own : publicPath(own, chosen));
  const { path } = splitPath(ownPath(shared, chosen));
  if (Object.values<string>(pagePaths).includes(path))
    return locales.map((locale) => likeShared(localPath(path, locale)));
  const [found] = await rowsAt(queries, shared);
  return found ? rowPaths(found.resource, found.row).map(likeShared) : [shared];
}
