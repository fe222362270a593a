import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import type { LiveSite } from '../publish/types.ts';

export interface HealthOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  live(): LiveSite | undefined;
}

/** GET /health: 200 if the site is served and both databases answer, else 503. */
export function health({ content, published, live }: HealthOptions): Hono {
  return new Hono().get('/health', async (c) => {
    const [contentState, publishedState] = await Promise.all([stateOf(content), stateOf(published)]);
    const release = live()?.release ?? null;
    const ok = release !== null && contentState === 'ok' && publishedState === 'ok';
    if (!ok) c.header('Retry-After', '5');
    return c.json(
      { ok, release, databases: { content: contentState, published: publishedState } },
      ok ? 200 : 503,
    );
  });
}

async function stateOf({ read }: Pick<Database, 'read'>): Promise<'ok' | 'unreachable'> {
  try {
    await read.get(sql`select 1`);
    return 'ok';
  } catch {
    return 'unreachable';
  }
}
