import { sql } from 'drizzle-orm';
import { loadCompiledSite } from '#admin-server/publish/engine/render/compiled-site.ts';
import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import { openDatabase } from '#content-db/database/open.ts';
import { createReaders } from '#content-db/read/reader.ts';
import { createRow } from '#content-db/write/repository.ts';
import { resources } from '#content-db/types/index.ts';
import { cover } from '#example/art/covers/cover.ts';
import { longDate } from '#site/i18n/long-date.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { type Ground, prepareScene, siteUrl } from '../scene.ts';
import type { CompiledSite } from '#admin-server/publish/types.ts';

/** A post whose values occur nowhere else in a page. */
export interface SentinelPost {
  title: string;
  description: string;
  content: string;
  slug: string;
  path: string;
  cover: string;
  createdAt: string;
  updatedAt: string;
  longDate: string;
}

/** Pages with sentinel posts, the source of the Hugo templates. */
export interface SentinelPages {
  post: { html: string; post: SentinelPost };
  home: string;
  /** An archive page with a newer and an older page. */
  list: string;
  archivePage: number;
  feed: string;
  postOf(html: string): SentinelPost;
}

/** Enough posts for a newer and an older page around the second archive page. */
const count = 60;
const first = 101;
const updatedAt = '2002-03-04T05:06:07.000Z';

/** Renders our pages with sentinel posts, on the same ground as the measured sites. */
export async function renderSentinels(ground: Ground): Promise<Record<Locale, SentinelPages>> {
  const scene = await prepareScene(ground, 'sentinels', async (database) => {
    await database.write(async (tx) => {
      for (const locale of locales) {
        for (let number = first; number < first + count; number += 1) {
          const { title, description, content, slug, createdAt } = sentinelPost(number, locale);
          await createRow(
            tx,
            'blog-posts',
            { title, description, content, slug, createdAt, locale },
            'bench',
          );
        }
      }
      await tx.update(resources['blog-posts'].table).set({ updatedAt: sql`${updatedAt}` });
    });
  });
  const database = await openDatabase({ url: `file:${scene.content}` });
  const site = await loadCompiledSite();
  const render = pageRenderer(site, createReaders(database.read));
  try {
    return { en: await pagesOf('en', render), ar: await pagesOf('ar', render) };
  } finally {
    await database.close();
  }
}

type Render = (path: string) => Promise<string>;

function pageRenderer(site: CompiledSite, readers: ReturnType<typeof createReaders>): Render {
  return async (path) =>
    (await site.render(path, { readers, mode: 'public', siteUrl, apiUrl: siteUrl })).body.toString();
}

async function pagesOf(locale: Locale, render: Render): Promise<SentinelPages> {
  const archivePage = 2;
  const post = sentinelPost(first, locale);
  return {
    post: { html: await render(post.path), post },
    home: await render(localPath('/', locale)),
    list: await render(localPath(`/blog/page/${archivePage}`, locale)),
    archivePage,
    feed: await render(localPath('/rss.xml', locale)),
    postOf(html) {
      const number = Number(/zq-slug-(\d+)/.exec(html)?.[1]);
      return sentinelPost(number, locale);
    },
  };
}

/** Slugs are unique, so each language has its own numbers. */
function sentinelPost(number: number, locale: Locale): SentinelPost {
  const own = locale === 'ar' && number < 500 ? number + 500 : number;
  const slug = `zq-slug-${own}`;
  const createdAt = new Date(Date.UTC(2001, 1, 3, own % 24, 4, 5, own)).toISOString();
  return {
    title: `Zqtitle ${own}`,
    description: `Zqdescription ${own}`,
    content: `Zqcontent ${own}`,
    slug,
    path: postPath({ slug, locale }),
    cover: cover(slug),
    createdAt,
    updatedAt,
    longDate: longDate(createdAt, locale, 'Asia/Dubai'),
  };
}
