import { Hono } from 'hono';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { Problem } from '#content-db/model/problem.ts';
import { targetOrigin, targetPath } from '#content-db/model/redirect-target.ts';
import { rowsAt } from '#content-db/read/addresses.ts';
import { chosenFronts } from '#content-db/read/chosen-fronts.ts';
import { answeringAt, redirectsTo } from '#content-db/read/redirects.ts';
import { rowsWith } from '#content-db/read/references.ts';
import { publicPath } from '#content-db/types/type-fronts.ts';
import { type Input, type RowOf, updateRow } from '#content-db/write/repository.ts';
import type { Admin, SignedIn } from '../../http/signed-in.ts';
import { isGone } from '../../publish/pending/redirects.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';
import { invalidField } from '../invalid-field.ts';

type Rule = Input<'redirects'>;

/**
 * Redirects. Each leads somewhere in a single step, and none starts at the address of a page. Only admins make one lead to
 * another website.
 */
export function redirects(deps: AdminContentDeps) {
  const routes = resourceRoutes(deps, 'redirects', {
    async check(tx, rule, before) {
      if ((rule.formerOf ?? null) !== (before?.formerOf ?? null))
        throw invalidField('formerOf', 'This is set when the address of a type changes, and not by hand');
      const isMoved = rule.fromUrl !== before?.fromUrl;
      if (isMoved) await requireFreeAddress(tx, rule.fromUrl, deps);
      if (rule.toUrl !== before?.toUrl) requireNoOwnOrigin(rule.toUrl, deps.siteUrl);
      const isRouted = isMoved || rule.toUrl !== before.toUrl || !before.isActive;
      if (rule.isActive && isRouted) await requireSingleStep(tx, rule, before?.id);
    },
    async afterWrite(tx, { before, after, by }) {
      const isOther = before && (after.fromUrl !== before.fromUrl || after.toUrl !== before.toUrl);
      if (isOther && after.formerOf) await updateRow(tx, 'redirects', after.id, { formerOf: null }, { by });
    },
    requireAllowed,
  });
  return new Hono<SignedIn>().get('/gone', async (c) => c.json(await goneRedirects(deps))).route('/', routes);
}

/** The ids of the active redirects to pages of this site that are not live. */
async function goneRedirects({
  content,
  published,
  live,
}: Pick<AdminContentDeps, 'content' | 'published' | 'live'>): Promise<number[]> {
  const site = live();
  if (!site) return [];
  const active = await rowsWith(content.read, 'redirects', 'isActive', [true]);
  const chosen = await chosenFronts(published.read);
  return active.filter(({ toUrl }) => isGone(site, publicPath(toUrl, chosen))).map(({ id }) => id);
}

/** Another website is named by an admin; editors may change everything else of such a redirect. */
function requireAllowed(
  { before, after }: { before: RowOf<'redirects'> | undefined; after: RowOf<'redirects'> },
  { role }: Admin,
): void {
  if (role === 'admin' || after.toUrl === before?.toUrl || targetOrigin(after.toUrl) === undefined) return;
  const message = 'Only admins can send visitors to another website: ask one, or choose a path of this site';
  throw new Problem('forbidden', `${message}.`, { fields: { toUrl: message } });
}

/** A page of this site is named by its path, by which circles and chains are found. */
function requireNoOwnOrigin(toUrl: string, siteUrl: string | undefined): void {
  const origin = targetOrigin(toUrl);
  if (origin === undefined || siteUrl === undefined || origin !== new URL(siteUrl).origin) return;
  throw invalidField('toUrl', 'This is an address of this site: leave out what stands before its path');
}

async function requireFreeAddress(
  tx: Transaction,
  fromUrl: string,
  deps: Pick<AdminContentDeps, 'live' | 'published'>,
): Promise<void> {
  if ((await rowsWith(tx, 'redirects', 'fromUrl', [fromUrl])).length > 0) {
    const message = 'There is a redirect of this address already';
    throw new Problem('conflict', `${message}.`, { fields: { fromUrl: message } });
  }
  if (await isPage(tx, fromUrl, deps)) throw invalidField('fromUrl', 'There is a page at this address');
}

/**
 * Whether a page has this address. Rows with pages count by the working content: one that was just renamed has
 * left its address.
 */
async function isPage(
  queries: Queries,
  path: string,
  { live, published }: Pick<AdminContentDeps, 'live' | 'published'>,
): Promise<boolean> {
  const chosen = await chosenFronts(queries);
  if ([...chosen.values()].some((front) => splitPath(path).path === `/${front}`)) return true;
  if ((await rowsAt(queries, path)).length > 0) return true;
  return (live()?.files.has(path) ?? false) && (await rowsAt(published.read, path)).length === 0;
}

async function requireSingleStep(tx: Transaction, rule: Rule, id: number | undefined): Promise<void> {
  const isOther = (other: RowOf<'redirects'>) => other.id !== id && other.isActive;
  const target = targetPath(rule.toUrl);
  if (target !== undefined) {
    const next = (await rowsWith(tx, 'redirects', 'fromUrl', answeringAt(target))).find(isOther);
    if (next && targetPath(next.toUrl) === rule.fromUrl)
      throw invalidField('toUrl', 'That address leads back here: visitors would go in circles');
    if (next) {
      // The feed of a topic that moved has moved along.
      const address = next.toUrl + target.slice(next.fromUrl.length);
      throw invalidField('toUrl', `That address is itself redirected: choose ${address}`);
    }
  }
  const previous = (await redirectsTo(tx, [rule.fromUrl])).find(isOther);
  if (previous)
    throw invalidField('fromUrl', `${previous.fromUrl} is redirected to this address: change that first`);
}
