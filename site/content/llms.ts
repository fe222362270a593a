import { type Locale, locales, localPath } from '#content-db/model/locale.ts';
import { feedPath, pageName } from '../paths.ts';
import type { PageContext } from './context.ts';
import { cardText, latestPosts } from './posts.ts';
import { absoluteUrl, listedLocales } from './seo.ts';
import { pathsThatAre } from './shown-pages.ts';
import { translations } from './services.ts';
import { inLanguage, pageTexts } from './texts.ts';
import { tryRead } from './try-read.ts';
import { wordsOf } from './words.ts';
import { ownPagePaths } from '#content-db/types/page-path.ts';
import { postPath } from '#content-db/types/post-path.ts';
import { servicePaths } from '#content-db/types/service-path.ts';

/** Articles in each language. The feeds and the sitemap have the others, so that the file stays small and few edits change it. */
const articleCount = 10;

interface Link {
  name: string;
  url: string;
  about: string | undefined;
}

/**
 * The site for language models, as Markdown (llmstxt.org): the name of the organization, what it does, and links to
 * the pages, the programs and the newest articles in both languages, each with its description.
 */
export async function llmsText(context: PageContext): Promise<string> {
  const parts = await Promise.all(
    locales.map(async (locale) => {
      const own = { ...context, locale };
      const text = await pageTexts(own, 'common');
      const words = wordsOf(own).llms;
      return {
        name: plain(text('brand', 'name').value),
        about: plain(text('footer', 'blurb')?.value ?? ''),
        sections: [
          section(words.pages, [...(await pageLinks(own)), ...(await ownPageLinks(own))]),
          section(words.programs, (await tryRead(context, () => programLinks(own))) ?? []),
          section(words.articles, (await tryRead(context, () => articleLinks(own))) ?? []),
        ],
      };
    }),
  );
  const [english] = parts;
  const blocks = [
    `# ${parts.map(({ name }) => name).join(' · ')}`,
    english?.about && `> ${english.about}`,
    ...parts.slice(1).map(({ about }) => about),
    ...parts.flatMap(({ sections }) => sections),
    section('Optional', await feedLinks(context)),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

async function pageLinks(context: PageContext): Promise<Link[]> {
  const { content, locale, siteUrl, pages } = context;
  const records = await content.keyed('seo-settings');
  const common = await pageTexts(context, 'common');
  const links = pages.map(async (path) => {
    const page: string = pageName(path);
    const record = records({ page, locale });
    const text = await pageTexts(context, page);
    return !(await listedLocales(context, { record: page, path })).includes(locale)
      ? []
      : {
          name:
            common('navigation', page)?.value || text('hero', 'title')?.value || record?.metaTitle || path,
          url: absoluteUrl(siteUrl, localPath(path, locale)),
          about: record?.metaDescription || text('hero', 'subtitle')?.value,
        };
  });
  return (await Promise.all(links)).flat();
}

/** The pages that staff have added. */
async function ownPageLinks({ content, locale, siteUrl }: PageContext): Promise<Link[]> {
  const rows = await content.list('pages', 'summary');
  return rows.flatMap((row) => {
    const path = ownPagePaths(row)[locale];
    const name = inLanguage(row.title, row.titleAr, locale).value;
    const about = (locale === 'ar' && row.descriptionAr) || row.description || undefined;
    return path && row.isListed ? [{ name, url: absoluteUrl(siteUrl, path), about }] : [];
  });
}

async function programLinks(context: PageContext): Promise<Link[]> {
  const { content, locale, siteUrl } = context;
  const rows = await content.list('services', 'address');
  const translated = await translations(context);
  return rows.flatMap(({ id, key }) => {
    const [path, text] = [servicePaths(key)[locale], translated(id)];
    return path && text
      ? [{ name: text.title, url: absoluteUrl(siteUrl, path), about: text.overviewDescription }]
      : [];
  });
}

async function articleLinks(context: PageContext): Promise<Link[]> {
  const posts = await latestPosts(context, articleCount);
  return posts.map((post) => ({
    name: post.title,
    url: absoluteUrl(context.siteUrl, postPath(post)),
    about: cardText(post),
  }));
}

/** A reader who is short of room may leave these out; that is what the proposal calls optional. */
async function feedLinks(context: PageContext): Promise<Link[]> {
  const { siteUrl } = context;
  const there = await pathsThatAre(
    context,
    locales.map((locale) => feedPath(locale)),
  );
  const feed = (locale: Locale) => {
    const { footer, llms } = wordsOf({ ...context, locale });
    const path = feedPath(locale);
    return there.has(path) ? { name: footer.feed, url: siteUrl + path, about: llms.feed } : [];
  };
  const { sitemap, allPages, onlyPages } = wordsOf({ ...context, locale: 'en' }).llms;
  const about = there.size > 0 ? allPages : onlyPages;
  return [...locales.flatMap(feed), { name: sitemap, url: `${siteUrl}/sitemap.xml`, about }];
}

function section(title: string, links: Link[]): string {
  if (links.length === 0) return '';
  const lines = links.map(
    ({ name, url, about }) => `- [${plain(name)}](${url})${about ? `: ${plain(about)}` : ''}`,
  );
  return `## ${plain(title)}\n\n${lines.join('\n')}`;
}

/** A text on one line, without what Markdown would read as a link or as HTML. */
function plain(text: string): string {
  return text
    .replace(/[\\[\]]/g, '\\$&')
    .replaceAll('<', '&lt;')
    .replace(/\s+/g, ' ')
    .trim();
}
