import { and, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { Input } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import type { LiveSite } from '../../publish/types.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';
import { invalidField } from '../writer.ts';

type Rule = Input<'redirects'>;

/** Redirects. Each leads somewhere in a single step, and none starts at the address of a page. */
export function redirects(deps: ContentDeps & { live(): LiveSite | undefined }) {
  return resourceRoutes(deps, 'redirects', {
    async check(tx, rule, before) {
      const isMoved = rule.fromUrl !== before?.fromUrl;
      if (isMoved) await requireFreeAddress(tx, rule.fromUrl, deps.live());
      const isRouted = isMoved || rule.toUrl !== before.toUrl || !before.isActive;
      if (rule.isActive && isRouted) await requireSingleStep(tx, rule, before?.id);
    },
  });
}

async function requireFreeAddress(
  tx: Transaction,
  fromUrl: string,
  live: LiveSite | undefined,
): Promise<void> {
  if ((await rowsWith(tx, 'redirects', 'fromUrl', [fromUrl])).length > 0) {
    const message = 'There is a redirect of this address already';
    throw new Problem('conflict', `${message}.`, { fields: { fromUrl: message } });
  }
  if (await isPage(tx, fromUrl, live)) throw invalidField('fromUrl', 'There is a page at this address');
}

/** Whether a page has this address. Posts count by the working content: one that was just renamed has left its address. */
async function isPage(queries: Queries, path: string, live: LiveSite | undefined): Promise<boolean> {
  const [, arabic, slug] = /^(\/ar)?\/blog\/([^/]+)$/.exec(path) ?? [];
  if (slug === undefined) return live?.files.has(path) ?? false;
  const { table } = resources['blog-posts'];
  return (await queries.$count(table, and(eq(table.slug, slug), eq(table.locale, arabic ? 'ar' : 'en')))) > 0;
}

async function requireSingleStep(tx: Transaction, rule: Rule, id: number | undefined): Promise<void> {
  const findActive = async (column: 'fromUrl' | 'toUrl', path: string) => {
    const rows = await rowsWith(tx, 'redirects', column, [path]);
    return rows.find((other) => other.id !== id && other.isActive);
  };
  const next = await findActive('fromUrl', rule.toUrl);
  if (next?.toUrl === rule.fromUrl)
    throw invalidField('toUrl', 'That address leads back here: visitors would go in circles');
  if (next) throw invalidField('toUrl', `That address is itself redirected: choose ${next.toUrl}`);
  const previous = await findActive('toUrl', rule.fromUrl);
  if (previous)
    throw invalidField('fromUrl', `${previous.fromUrl} is redirected to this address: change that first`);
}
