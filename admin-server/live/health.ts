import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import type { Publisher } from '../publish/types.ts';
import type { LiveSite } from '../publish/types.ts';
import type { DiskState } from './disk.ts';

type Asked = Pick<Database, 'read' | 'refresh' | 'takesWrites'>;

export interface HealthOptions {
  content: Asked;
  published: Asked;
  live(): LiveSite | undefined;
  publisher: Pick<Publisher, 'isWhole'>;
  disk(): Promise<DiskState>;
}

/**
 * GET /health: 200 if the live pages can be sent, both databases answer and take writes, and files can be written; else
 * 503. Nothing is written to a database server for it: the signs of life of this server tell whether it takes writes.
 * A page that is missing is made again first, where that is possible.
 */
export function health({ content, published, live, publisher, disk }: HealthOptions): Hono {
  return new Hono().get('/health', async (c) => {
    const [contentState, publishedState, isWhole, diskState] = await Promise.all([
      stateOf(content),
      stateOf(published),
      publisher.isWhole(),
      disk(),
    ]);
    const release = live()?.release ?? null;
    const databases = { content: contentState, published: publishedState };
    const isReachable = contentState === 'ok' && publishedState === 'ok';
    const ok = release !== null && isReachable && isWhole && diskState === 'ok';
    if (!ok) c.header('Retry-After', '5');
    const objects = isWhole ? 'ok' : 'damaged';
    return c.json({ ok, release, databases, objects, disk: diskState }, ok ? 200 : 503);
  });
}

async function stateOf({ read, refresh, takesWrites }: Asked): Promise<'ok' | 'unreachable' | 'read-only'> {
  try {
    await refresh();
    await read.get(sql`select 1`);
    return takesWrites() ? 'ok' : 'read-only';
  } catch {
    return 'unreachable';
  }
}
