import type { Queries, Transaction } from '#content-db/database/open.ts';
import { Problem } from '#content-db/model/problem.ts';
import { rowsAt } from '#content-db/read/addresses.ts';
import { rowsWith } from '#content-db/read/references.ts';
import type { Input } from '#content-db/write/repository.ts';
import { type AdminContentDeps, resourceRoutes } from '../resource-routes.ts';
import { invalidField } from '../invalid-field.ts';

type Rule = Input<'redirects'>;

/** Redirects. Each leads somewhere in a single step, and none starts at the address of a page. */
export function redirects(deps: AdminContentDeps) {
  return resourceRoutes(deps, 'redirects', {
    async check(tx, rule, before) {
      const isMoved = rule.fromUrl !== before?.fromUrl;
      if (isMoved) await requireFreeAddress(tx, rule.fromUrl, deps);
      const isRouted = isMoved || rule.toUrl !== before.toUrl || !before.isActive;
      if (rule.isActive && isRouted) await requireSingleStep(tx, rule, before?.id);
    },
  });
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
  if ((await rowsAt(queries, path)).length > 0) return true;
  return (live()?.files.has(path) ?? false) && (await rowsAt(published.read, path)).length === 0;
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
