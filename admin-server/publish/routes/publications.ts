import { Hono } from 'hono';
import type { Database } from '#content-db/database/open.ts';
import type { Clock } from '../../http/rate-limit.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { publications } from '../select/publication.ts';
import { rowStatuses } from '../select/row-status.ts';

interface PublicationsOptions {
  content: Pick<Database, 'read'>;
  published: Pick<Database, 'read'>;
  clock: Clock;
}

/**
 * GET /publish/publications: whether and when rows with a publish time reach visitors. GET /publish/statuses: the status
 * of each row that is not simply live.
 */
export function publicationRoutes({ content, published, clock }: PublicationsOptions) {
  return new Hono<SignedIn>()
    .get('/publish/publications', async (c) =>
      c.json(await publications(content.read, published.read, clock())),
    )
    .get('/publish/statuses', async (c) => c.json(await rowStatuses(content.read, published.read, clock())));
}
