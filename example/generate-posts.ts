import { join } from 'node:path';
import { gte, max, sql } from 'drizzle-orm';
import { type Locale, locales } from '#content-db/model/locale.ts';
import { seedAuthor } from '#content-db/changes.ts';
import type { Database } from '#content-db/database/open.ts';
import { createRandom, type Random } from '#content-db/seed/random.ts';
import { createRow, type Input } from '#content-db/write/repository.ts';
import { hasExample } from '#content-db/read/has-example.ts';
import { resources } from '#content-db/types/index.ts';
import { slugOfTitle } from '#content-db/model/slug.ts';
import { type Article, readArticles } from '#content-db/seed/read-seed.ts';
import { contentFolder } from './content/folder.ts';

const bytesPerPost = 8000;
const postsPerWrite = 500;
const hour = 3_600_000;

/** The part of an article from one heading to the next, without its figures. */
interface Section {
  heading: string;
  text: string;
  article: Article;
}

/**
 * Adds generated posts of about 8 kB, alternating between English and Arabic. Each combines sections of the
 * seed's articles, or of neutral ones where the site has no example, and has a number that makes its title, address and
 * time unique. The same seed on the same database gives the same posts.
 */
export async function generatePosts(
  database: Database,
  count: number,
  { seed }: { seed: number },
): Promise<void> {
  const random = createRandom(seed);
  const { folder, words } = (await hasExample(database.read)) ? ofExample : neutral;
  const articles = await readArticles(folder);
  const sections = { en: sectionsOf(articles, 'en'), ar: sectionsOf(articles, 'ar') };
  const oldest = Date.parse(articles[0]?.createdAt ?? '2026-01-01');
  const { table } = resources['blog-posts'];
  const [newest] = await database.read.select({ id: max(table.id) }).from(table);
  const first = (newest?.id ?? 0) + 1;
  for (let done = 0; done < count; done += postsPerWrite) {
    const numbers = Array.from(
      { length: Math.min(postsPerWrite, count - done) },
      (_, at) => first + done + at,
    );
    const posts = numbers.map((number) => {
      const locale = locales[(number - first) % 2] ?? 'en';
      return compose(sections[locale], {
        number,
        locale,
        time: oldest - number * hour,
        random,
        words: words[locale],
      });
    });
    await database.write(async (tx) => {
      for (const post of posts) await createRow(tx, 'blog-posts', post, seedAuthor);
      await tx
        .update(table)
        .set({ updatedAt: sql`${table.createdAt}`, publishedAt: sql`${table.createdAt}` })
        .where(gte(table.id, numbers[0] ?? first));
    });
  }
}

interface Composition {
  number: number;
  locale: Locale;
  time: number;
  random: Random;
  words: Words;
}

interface Words {
  /** How titles begin. */
  notes: string;
  /** The links at the end, with an article that a section may be of. */
  links(related: Article): string;
}

/** What posts are made of. */
interface Material {
  folder: string;
  words: Record<Locale, Words>;
}

const ofExample: Material = {
  folder: join(contentFolder, 'posts'),
  words: {
    en: {
      notes: 'Field notes',
      links: ({ title, slug }) => `Read on: [${title}](/blog/${slug}), [our programmes](/services).`,
    },
    ar: {
      notes: 'مذكرات ميدانية',
      links: ({ title, slug }) => `اقرأ أيضًا: [${title}](/ar/blog/${slug}), [برامجنا](/ar/services).`,
    },
  },
};

const neutral: Material = {
  folder: join(import.meta.dirname, '../content-db/seed/plain-posts'),
  words: {
    en: { notes: 'Sample', links: () => 'Read on: [all posts](/blog), [contact](/contact).' },
    ar: { notes: 'مثال', links: () => 'اقرأ أيضًا: [جميع المقالات](/ar/blog)، [اتصل بنا](/ar/contact).' },
  },
};

function compose(
  sections: Section[],
  { number, locale, time, random, words }: Composition,
): Input<'blog-posts'> {
  const chosen = choose(sections, random);
  const first = chosen[0];
  if (!first) throw new Error('The articles have no sections');
  const title = `${words.notes} ${number}: ${first.heading}`;
  const related = random.pick(sections).article;
  return {
    title,
    slug: slugOfTitle(title),
    content: [...chosen.map(({ heading, text }) => `## ${heading}\n\n${text}`), words.links(related)].join(
      '\n\n',
    ),
    // Some posts have no description, as in practice; their cards show the start of the text.
    description: random.chance(0.9) ? firstSentence(first.text) : undefined,
    createdAt: new Date(time).toISOString(),
    locale,
  };
}

/** Random sections up to `bytesPerPost`, at least one with a table and one with a list. */
function choose(sections: Section[], random: Random): Section[] {
  const remaining = [...sections];
  const chosen: Section[] = [];
  const take = (from: Section[]) => {
    if (from.length === 0) return;
    const section = random.pick(from);
    remaining.splice(remaining.indexOf(section), 1);
    chosen.push(section);
  };
  take(remaining);
  take(remaining.filter(({ text }) => /^\|/m.test(text)));
  take(remaining.filter(({ text }) => /^(?:-|\d+\.) /m.test(text)));
  const size = () => chosen.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  while (size() < bytesPerPost - 500 && remaining.length > 0) take(remaining);
  return chosen;
}

function sectionsOf(articles: Article[], locale: Locale): Section[] {
  return articles
    .filter((article) => article.locale === locale)
    .flatMap((article) =>
      article.body
        .split(/^## /m)
        .slice(1)
        .map((part) => {
          const [heading = '', ...lines] = part.split('\n');
          return {
            heading: heading.trim(),
            text: lines
              .join('\n')
              .replace(/^!\[.*\n/gm, '')
              .replace(/\n{3,}/g, '\n\n')
              .trim(),
            article,
          };
        }),
    );
}

function firstSentence(text: string): string {
  return (/^[^\n]+?[.؟?!](?=\s|$)/.exec(text)?.[0] ?? text.split('\n')[0] ?? '').replace(
    /[*_]|\]\([^()]*\)|\[/g,
    '',
  );
}
