import type { APIRoute } from 'astro';
import { tryRead } from '../../content/try-read.ts';
import { cardText, latestPosts } from '../../content/posts.ts';
import { absoluteUrl } from '../../content/seo.ts';
import { pageTexts } from '../../content/texts.ts';
import { element, xmlResponse } from '../../content/text/xml.ts';
import { localPath } from '#content-db/model/locale.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { pagePath } from '../../paths.ts';

const itemLimit = 20;

/** An RSS 2.0 feed of the newest posts in a language. */
export const GET: APIRoute = async ({ locals }) => {
  const { siteUrl, locale } = locals;
  const brand = (await pageTexts(locals, 'common'))('brand', 'name').value;
  const text = await pageTexts(locals, 'blog');
  const posts = (await tryRead(locals, () => latestPosts(locals, itemLimit))) ?? [];
  const items = posts.map((post) => {
    const url = absoluteUrl(siteUrl, postPath(post));
    return element('item', [
      element('title', post.title),
      element('link', url),
      element('guid', url),
      element('pubDate', new Date(post.createdAt).toUTCString()),
      element('description', cardText(post)),
    ]);
  });
  const self = siteUrl + localPath('/rss.xml', locale);
  return xmlResponse(
    'application/rss+xml',
    element(
      'rss',
      [
        element('channel', [
          element('title', `${brand}: ${text('hero', 'title').value}`),
          element('link', siteUrl + pagePath('blog', locale)),
          element('description', text('hero', 'subtitle').value),
          element('language', locale),
          element('atom:link', [], { href: self, rel: 'self', type: 'application/rss+xml' }),
          ...items,
        ]),
      ],
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
    ),
  );
};
