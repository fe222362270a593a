import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import type { LiveFiles } from '../publish/engine/release/live-files.ts';
import type { LiveSite } from '../publish/types.ts';
import type { DiskState } from './disk.ts';

type Asked = Pick<Database, 'read' | 'refresh' | 'canWrite'>;

export interface HealthOptions {
  content: Asked;
  published: Asked;
  live(): LiveSite | undefined;
  publisher: LiveFiles;
  disk(): Promise<DiskState>;
  /** Whether it was told to stop, and leaves visitors to other servers. */
  isStopping(): boolean;
}

/**
 * GET /health: 200 if the live pages can be sent, both databases answer and take writes, and files can be written; else
 * 503, as where it is about to stop. The lock of a file is asked for; nothing is written to a database server: the heartbeats of this server
 * tell whether it takes writes. A page that is missing is made again first, where that is possible; one that cannot be
 * read may be whole.
 *
 * GET /ready, for load balancers: 200 if visitors should be sent here, else 503. Pages are there without databases, too.
 */
export function health({ content, published, live, publisher, disk, isStopping }: HealthOptions): Hono {
  const serving = () => {
    const [release, state] = [live()?.release ?? null, isStopping() ? 'stopping' : 'serving'] as const;
    return { ok: release !== null && state === 'serving', state, release };
  };
  const routes = new Hono().get('/ready', (c) => {
    const answer = serving();
    return c.json(answer, answer.ok ? 200 : 503);
  });
  return routes.get('/health', async (c) => {
    const [contentState, publishedState, objects, diskState] = await Promise.all([
      stateOf(content),
      stateOf(published),
      publisher.isWhole().then(
        (isWhole) => (isWhole ? 'ok' : 'damaged'),
        () => 'unreadable',
      ),
      disk(),
    ]);
    const { ok: isReady, state, release } = serving();
    const databases = { content: contentState, published: publishedState };
    const isReachable = contentState === 'ok' && publishedState === 'ok';
    const ok = isReady && isReachable && objects === 'ok' && diskState === 'ok';
    if (!ok) c.header('Retry-After', '5');
    return c.json({ ok, state, release, databases, objects, disk: diskState }, ok ? 200 : 503);
  });
}

async function stateOf({ read, refresh, canWrite }: Asked): Promise<'ok' | 'unreachable' | 'read-only'> {
  try {
    await refresh();
    await read.get(sql`select 1`);
    return (await canWrite()) ? 'ok' : 'read-only';
  } catch {
    return 'unreachable';
  }
}
