import { and, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import type { Input, RowOf } from '#content-db/repository.ts';
import { resources } from '#content-db/resources/index.ts';
import { addressOf } from '#content-db/resources/redirects.ts';
import type { LiveSite } from '../publish/live-site.ts';
import { type ContentDeps, resourceRoutes } from './resource-routes.ts';

type Rule = Input<'redirects'>;

/** Redirects. A rule leads to a page in one step, and never away from one. */
export function redirects(deps: ContentDeps & { live(): LiveSite | undefined }) {
  return resourceRoutes(deps, 'redirects', {
    async check(tx, rule, before) {
      const isMoved = rule.fromUrl !== before?.fromUrl;
      const others = (await readRules(tx)).filter(({ id }) => id !== before?.id);
      if (isMoved) await demandFree(tx, rule, others, deps.live());
      const isRouted = isMoved || rule.toUrl !== before.toUrl || !before.isActive;
      if (rule.isActive && isRouted) demandOneStep(rule, others.filter(({ isActive }) => isActive));
    },
  });
}

type StoredRule = Pick<RowOf<'redirects'>, 'id' | 'fromUrl' | 'toUrl' | 'isActive'>;

function readRules(tx: Transaction): Promise<StoredRule[]> {
  const { id, fromUrl, toUrl, isActive } = resources.redirects.table;
  return tx.select({ id, fromUrl, toUrl, isActive }).from(resources.redirects.table);
}

async function demandFree(tx: Transaction, { fromUrl }: Rule, others: StoredRule[], live: LiveSite | undefined): Promise<void> {
  const from = addressOf(fromUrl);
  if (others.some((other) => addressOf(other.fromUrl) === from)) {
    const message = 'There is a redirect of this address already';
    throw new Problem('conflict', `${message}.`, { fields: { fromUrl: message } });
  }
  if (await isPage(tx, from, live)) throw refused('fromUrl', 'There is a page at this address');
}

/** Whether visitors find a page there. Posts count as they are to be: one that was just renamed has left its address. */
async function isPage(queries: Queries, path: string, live: LiveSite | undefined): Promise<boolean> {
  const [, arabic, slug] = /^(\/ar)?\/blog\/([^/]+)$/.exec(path) ?? [];
  if (slug === undefined) return live?.files.has(path) ?? false;
  const { table } = resources['blog-posts'];
  return (await queries.$count(table, and(eq(table.slug, slug), eq(table.locale, arabic ? 'ar' : 'en')))) > 0;
}

function demandOneStep(rule: Rule, others: StoredRule[]): void {
  const [from, to] = [addressOf(rule.fromUrl), addressOf(rule.toUrl)];
  const next = others.find((other) => addressOf(other.fromUrl) === to);
  if (next && addressOf(next.toUrl) === from) throw refused('toUrl', 'That address leads back here: visitors would go in circles');
  if (next) throw refused('toUrl', `That address is itself redirected: choose ${next.toUrl}`);
  const previous = others.find((other) => addressOf(other.toUrl) === from);
  if (previous) throw refused('fromUrl', `${previous.fromUrl} is redirected to this address: change that first`);
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', `${message}.`, { fields: { [field]: message } });
}
