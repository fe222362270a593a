import { createHash } from 'node:crypto';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LiveFile } from '#admin-server/publish/types.ts';
import { wholePages } from '#admin-server/publish/deploy/tree-files.ts';
import { loadLiveFiles } from '#admin-server/publish/engine/release/release-log.ts';
import { type Locale, locales, splitPath } from '#content-db/model/locale.ts';
import { createReaders, type ViewRow } from '#content-db/read/reader.ts';
import { cover } from '#example/art/covers/cover.ts';
import { renderMarkdown } from '#site/content/markdown.ts';
import { cardText } from '#site/content/posts.ts';
import { feedTemplate, homeTemplate, listTemplate, postTemplate } from './hugo-templates.ts';
import { type Cost, measureCommand } from '../measure.ts';
import { openScene } from '../publishing.ts';
import { type Scene, siteUrl } from '../scene.ts';
import type { SentinelPages } from './sentinel.ts';

/** Writes a Hugo site with the posts and layout of a published scene. @returns its folder */
export async function writeHugoSite(scene: Scene, sentinels: Record<Locale, SentinelPages>): Promise<string> {
  const folder = join(scene.folder, 'hugo');
  const open = await openScene(scene);
  try {
    await writeFiles(folder, new Map([['config.json', JSON.stringify(config)], ...layouts(sentinels)]));
    await cp(open.site.assets, join(folder, 'static'), { recursive: true });
    const files = await loadLiveFiles(open.published.read);
    const wholeOf = wholePages(files, open.store);
    const readPage = async (file: LiveFile) => Buffer.from(await wholeOf(file)).toString();
    await writeOtherPages(folder, files, readPage);
    const reader = createReaders(open.published.read).forPage(() => undefined);
    for (const locale of locales) {
      for (const post of await reader.list('blog-posts', 'full', locale)) await writePost(folder, post);
    }
  } finally {
    await open.close();
  }
  return folder;
}

/** Builds the Hugo site into a new folder, on all cores, with default settings. */
export function buildWithHugo(folder: string, destination: string): Promise<Cost> {
  return measureCommand('hugo', ['--source', folder, '--destination', destination, '--noBuildLock'], {
    env: { ...process.env, HUGO_CACHEDIR: join(folder, 'cache') },
  });
}

const config = {
  baseURL: `${siteUrl}/`,
  title: 'Benchmark',
  defaultContentLanguage: 'en',
  timeZone: 'Asia/Dubai',
  // The same file names as ours: /services is services.html.
  uglyURLs: true,
  permalinks: { blog: '/blog/:slug' },
  disableKinds: ['taxonomy', 'term'],
  outputs: { home: ['HTML', 'RSS'], section: ['HTML'], page: ['HTML'] },
  languages: {
    en: { weight: 1, contentDir: 'content/en', languageCode: 'en' },
    ar: { weight: 2, contentDir: 'content/ar', languageCode: 'ar' },
  },
};

function layouts(sentinels: Record<Locale, SentinelPages>): [string, string][] {
  const whole: [string, string] = ['layouts/_default/single.html', '{{ .Content }}'];
  return [
    whole,
    ...locales.flatMap((locale): [string, string][] => [
      [`layouts/blog/single.${locale}.html`, postTemplate(sentinels[locale])],
      [`layouts/blog/list.${locale}.html`, listTemplate(sentinels[locale], locale)],
      [`layouts/index.${locale}.html`, homeTemplate(sentinels[locale])],
      [`layouts/index.${locale}.rss.xml`, feedTemplate(sentinels[locale])],
    ]),
  ];
}

/** Writes the pages that are neither posts nor lists of posts as finished HTML, and robots.txt. */
async function writeOtherPages(
  folder: string,
  files: ReadonlyMap<string, LiveFile>,
  read: (file: LiveFile) => Promise<string>,
): Promise<void> {
  const written = new Map<string, string>();
  for (const file of files.values()) {
    const { locale, path } = splitPath(file.path);
    if (path === '/robots.txt') written.set('static/robots.txt', await read(file));
    if (!file.type.startsWith('text/html') || path === '/' || /^\/blog(?:$|\/(?!404$))/.test(path)) continue;
    const name = path.slice(1).replaceAll('/', '-');
    written.set(`content/${locale}/${name}.html`, `${JSON.stringify({ title: name })}\n${await read(file)}`);
  }
  await writeFiles(folder, written);
}

async function writePost(folder: string, post: ViewRow<'blog-posts', 'full'>): Promise<void> {
  const frontMatter = {
    title: post.title,
    slug: post.slug,
    date: post.createdAt,
    lastmod: post.updatedAt,
    description: cardText({ description: post.description, opening: post.content.slice(0, 1000) }),
    cover: cover(post.slug),
    // As long as our name, which is a hash of the picture's input.
    picture: `/og/${createHash('sha256').update(post.slug).digest('hex').slice(0, 24)}.jpg`,
  };
  await writeFiles(
    folder,
    new Map([
      [
        `content/${post.locale}/blog/${post.id}.html`,
        `${JSON.stringify(frontMatter, null, 1)}\n\n${renderMarkdown(post.content)}`,
      ],
    ]),
  );
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}
