import type { Sublist } from '#content-db/read/reader.ts';
import { postPath } from '#content-db/types/post-path.ts';
import type { PageContext } from './context.ts';
import { cardText, latestPosts } from './posts.ts';
import { absoluteUrl } from './seo.ts';
import { element, xmlResponse } from './xml.ts';
import { tryRead } from './try-read.ts';

const itemLimit = 20;

interface Feed {
  title: string;
  description: string;
  /** Path of the page with the same posts. */
  page: string;
  /** Path of the feed. */
  self: string;
  /** The list of its posts; undefined for all posts of the language. */
  sublist?: Sublist;
}

/** An RSS 2.0 feed of the newest posts in a language. */
export async function feedResponse(context: PageContext, feed: Feed): Promise<Response> {
  const { siteUrl, locale } = context;
  const posts = (await tryRead(context, () => latestPosts(context, itemLimit, feed.sublist))) ?? [];
  const items = posts.map((post) => {
    const url = absoluteUrl(siteUrl, postPath(post));
    return element('item', [
      element('title', post.title),
      element('link', url),
      // Of the row, so that a reader does not show a post again when its address, or that of the site, changes.
      element('guid', `blog-posts/${post.id}`, { isPermaLink: 'false' }),
      ...(post.date ? [element('pubDate', new Date(post.date).toUTCString())] : []),
      element('description', cardText(post)),
    ]);
  });
  const channel = element('channel', [
    element('title', feed.title),
    element('link', siteUrl + feed.page),
    element('description', feed.description),
    element('language', locale),
    element('atom:link', [], { href: siteUrl + feed.self, rel: 'self', type: 'application/rss+xml' }),
    ...items,
  ]);
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' };
  return xmlResponse('application/rss+xml', element('rss', [channel], attributes));
}
