import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { locales, localPath } from '#content-db/model/locale.ts';
import { search } from '#site/search/query.ts';
import type { RenderAnswer } from '../../live/answer-pages.ts';
import type { ObjectStore } from '../../files/object-store.ts';
import type { LiveSite } from '../types.ts';

interface SearchDeps {
  live(): LiveSite | undefined;
  store: Pick<ObjectStore, 'localPath'>;
  renderAnswer: RenderAnswer;
}

/** Longer queries are cut, as the field does. */
const maxLength = 200;

/**
 * Answers `/search?q=` and `/ar/search?q=` with a page that shows what the index of the live site has, for visitors
 * without JavaScript. Without a query, the page is a file of the site like any other.
 */
export function searchPages({ live, store, renderAnswer }: SearchDeps): Hono {
  async function read(path: string): Promise<string | undefined> {
    const object = live()?.files.get(path)?.object;
    const local = object && (await store.localPath(object));
    return local && readFile(local, 'utf8');
  }
  const app = new Hono();
  for (const locale of locales) {
    const path = localPath('/search', locale);
    app.get(path, async (c, next) => {
      const query = c.req.query('q')?.trim().slice(0, maxLength).toWellFormed() ?? '';
      if (query === '' || !live()) return next();
      const answer = await search(query, locale, { read });
      const { body, headers } = await renderAnswer(path, { search: { query, answer } });
      return c.body(new Uint8Array(body), 200, {
        ...headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
      });
    });
  }
  return app;
}
