import { readFile } from 'node:fs/promises';
import { desc } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Database, Queries } from '#content-db/database/open.ts';
import { locales } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { releases } from '#content-db/releases.ts';
import { pagePath } from '#site/paths.ts';
import type { ObjectStore } from '../files/object-store.ts';
import type { Log } from '../http/log.ts';
import type { RenderAnswer } from '../live/answer-pages.ts';
import type { LiveSite } from '../publish/types.ts';

interface EnquiryDeps {
  live(): LiveSite | undefined;
  store: Pick<ObjectStore, 'localPath'>;
  published: Pick<Database, 'read'>;
  renderAnswer: RenderAnswer;
  log: Log;
}

type Page = Awaited<ReturnType<RenderAnswer>>;

/**
 * Answers `/contact?about=key` with a contact form that has the subject chosen, for visitors without JavaScript too.
 * Without a subject, with one that the live page does not offer, while a publish runs, or if it fails, the page is a
 * file of the site like any other. Each release renders a subject once in each language.
 */
export function enquiryPages({ live, store, published, renderAnswer, log }: EnquiryDeps): Hono {
  let cache = cacheOf(live());

  /** @returns undefined while a publish runs: what it has copied may be rolled back */
  async function render(path: string, about: string): Promise<Page | undefined> {
    const before = await newestRelease(published.read);
    if (before?.state === 'rendering') return undefined;
    const page = await renderAnswer(path, { about });
    return (await newestRelease(published.read))?.id === before?.id ? page : undefined;
  }

  function findPage({ pages }: typeof cache, path: string, about: string): Promise<Page | undefined> {
    const key = `${path}?${about}`;
    const page = pages.get(key) ?? render(path, about);
    pages.set(key, page);
    page.then(
      (made) => made ?? pages.delete(key),
      () => pages.delete(key),
    );
    return page;
  }

  async function answer(path: string, about: string): Promise<Page | undefined> {
    const site = live();
    if (cache.site !== site) cache = cacheOf(site);
    const current = cache;
    try {
      const subjects = (current.subjects[path] ??= await subjectsOf(store, site?.files.get(path)?.object));
      return subjects.has(encodeURIComponent(about)) ? await findPage(current, path, about) : undefined;
    } catch (error) {
      const event = 'A contact page was sent without its subject';
      log({ level: 'warning', event, error: messageOf(error) });
      return undefined;
    }
  }

  const app = new Hono();
  for (const locale of locales) {
    const path = pagePath('contact', locale);
    app.get(path, async (c, next) => {
      const about = c.req.query('about')?.toWellFormed();
      const page = about && (await answer(path, about));
      if (!page) return next();
      return c.body(new Uint8Array(page.body), 200, {
        ...page.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'private, no-cache',
      });
    });
  }
  return app;
}

/** What is known of the contact pages of a release. */
function cacheOf(site: LiveSite | undefined) {
  const subjects: Record<string, ReadonlySet<string>> = {};
  return { site, subjects, pages: new Map<string, Promise<Page | undefined>>() };
}

/** The subjects that a live contact page offers, as its options name them. */
async function subjectsOf(
  store: EnquiryDeps['store'],
  object: string | undefined,
): Promise<ReadonlySet<string>> {
  const file = object && (await store.localPath(object));
  const html = file ? await readFile(file, 'utf8') : '';
  return new Set([...html.matchAll(/id="\?about=([^"]+)"/g)].map(([, key = '']) => key));
}

async function newestRelease(read: Queries) {
  const [newest] = await read
    .select({ id: releases.id, state: releases.state })
    .from(releases)
    .orderBy(desc(releases.id))
    .limit(1);
  return newest;
}
