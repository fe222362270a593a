import { and, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { Input, RowOf } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import type { LiveSite } from '../../publish/types.ts';
import { type ContentDeps, resourceRoutes } from '../resource-routes.ts';

type Rule = Input<'redirects'>;

/** Redirects. A rule leads to a page in one step, and never away from one. */
export function redirects(deps: ContentDeps & { live(): LiveSite | undefined }) {
  return resourceRoutes(deps, 'redirects', {
    async check(tx, rule, before) {
      const isMoved = rule.fromUrl !== before?.fromUrl;
      if (isMoved) await demandFree(tx, rule.fromUrl, deps.live());
      const isRouted = isMoved || rule.toUrl !== before.toUrl || !before.isActive;
      if (rule.isActive && isRouted) await demandOneStep(tx, rule, before?.id);
    },
  });
}

async function demandFree(tx: Transaction, fromUrl: string, live: LiveSite | undefined): Promise<void> {
  if ((await rowsWith(tx, 'redirects', 'fromUrl', [fromUrl])).length > 0) {
    const message = 'There is a redirect of this address already';
    throw new Problem('conflict', `${message}.`, { fields: { fromUrl: message } });
  }
  if (await isPage(tx, fromUrl, live)) throw refused('fromUrl', 'There is a page at this address');
}

/** Whether visitors find a page there. Posts count as they are to be: one that was just renamed has left its address. */
async function isPage(queries: Queries, path: string, live: LiveSite | undefined): Promise<boolean> {
  const [, arabic, slug] = /^(\/ar)?\/blog\/([^/]+)$/.exec(path) ?? [];
  if (slug === undefined) return live?.files.has(path) ?? false;
  const { table } = resources['blog-posts'];
  return (await queries.$count(table, and(eq(table.slug, slug), eq(table.locale, arabic ? 'ar' : 'en')))) > 0;
}

async function demandOneStep(tx: Transaction, rule: Rule, id: number | undefined): Promise<void> {
  const active = async (column: 'fromUrl' | 'toUrl', path: string) => {
    const rows = (await rowsWith(tx, 'redirects', column, [path])) as unknown as RowOf<'redirects'>[];
    return rows.find((other) => other.id !== id && other.isActive);
  };
  const next = await active('fromUrl', rule.toUrl);
  if (next?.toUrl === rule.fromUrl)
    throw refused('toUrl', 'That address leads back here: visitors would go in circles');
  if (next) throw refused('toUrl', `That address is itself redirected: choose ${next.toUrl}`);
  const previous = await active('toUrl', rule.fromUrl);
  if (previous)
    throw refused('fromUrl', `${previous.fromUrl} is redirected to this address: change that first`);
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', `${message}.`, { fields: { [field]: message } });
}
