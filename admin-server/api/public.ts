import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { defaultLocale, isLocale } from '#content-db/locale.ts';
import type { Database } from '#content-db/open.ts';
import { Problem } from '#content-db/problem.ts';
import { createReaders } from '#content-db/reader.ts';
import { releases } from '#content-db/releases.ts';
import type { LiveSite } from '../publish/live-site.ts';
import { namesTag } from '../serve/validators.ts';
import { publicAnswers, type PublicAnswer, type Query } from './public-content.ts';

export interface PublicOptions {
  published: Pick<Database, 'read'>;
  live(): LiveSite | undefined;
}

/** The public reads: published content as JSON, made once a release and then answered from memory. */
export function publicReads({ published, live }: PublicOptions): Hono {
  const answerOf = createAnswers(published.read, live);
  const app = new Hono();
  for (const [name, answer] of Object.entries(publicAnswers)) {
    app.get(`/${name}`, async (c) => {
      const { body, tag } = await answerOf(name, answer, { locale: localeOf(c), page: answer.needsPage ? pageOf(c) : '' });
      const headers = { ETag: tag, 'Cache-Control': answer.maxAge > 0 ? `public, max-age=${answer.maxAge}` : 'no-cache' };
      if (namesTag(c.req.header('if-none-match') ?? '', tag)) return c.body(null, 304, headers);
      return c.body(body, 200, { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(body.length) });
    });
  }
  return app;
}

interface Serialised {
  body: Uint8Array<ArrayBuffer>;
  tag: string;
}

/** Answers of the release that is live, each loaded once. */
function createAnswers(read: Database['read'], live: () => LiveSite | undefined) {
  const kept = new LRUCache<string, Promise<Serialised>>({ max: 200 });
  let release: number | undefined;

  async function load(key: string, answer: PublicAnswer, query: Query): Promise<Serialised> {
    try {
      const body = Buffer.from(JSON.stringify(await answer.load(createReaders(read).forPage(() => undefined), query)));
      // What is being published may yet be taken back, so what was read meanwhile is not kept.
      if ((await read.$count(releases, eq(releases.state, 'rendering'))) > 0) kept.delete(key);
      return { body, tag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"` };
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  return (name: string, answer: PublicAnswer, query: Query): Promise<Serialised> => {
    const current = live()?.release;
    if (current !== release) kept.clear();
    release = current;
    const key = `${name}@${query.locale}/${query.page}`;
    const known = kept.get(key) ?? load(key, answer, query);
    kept.set(key, known);
    return known;
  };
}

function localeOf(c: Context): Query['locale'] {
  const [locale = defaultLocale, ...more] = c.req.queries('locale') ?? [];
  if (isLocale(locale) && more.length === 0) return locale;
  throw new Problem('invalid', 'The locale must be en or ar.', { fields: { locale: 'Must be en or ar' } });
}

function pageOf(c: Context): string {
  const [page = '', ...more] = c.req.queries('page') ?? [];
  if (page !== '' && page.length <= 100 && more.length === 0) return page;
  throw new Problem('invalid', 'Page is required', { fields: { page: 'Page is required' } });
}
