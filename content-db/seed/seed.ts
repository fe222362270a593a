import { count, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type Locale, locales } from '../model/locale.ts';
import { seedAuthor } from '../changes.ts';
import type { Database, Queries, Transaction } from '../database/open.ts';
import { parseOrExplain } from '../model/parse.ts';
import { Problem } from '../model/problem.ts';
import { createRow, type Input } from '../write/repository.ts';
import type { ContentTable, Resource } from '../model/resource.ts';
import { type ResourceName, resources, resourceNames } from '../types/index.ts';
import { rowTitle } from '../read/row-title.ts';
import { arabicFigure } from './arabic-figure.ts';
import { references, rowsWith } from '../read/references.ts';
import type { Article, Seed } from './read-seed.ts';

/** The stored data of a picture: values of an `uploads` row. */
export interface StoredPicture {
  file: string;
  width: number;
  height: number;
  widths: number[];
}

/** Renders the SVG and stores it as a picture. */
export type StorePicture = (svg: string, key: string) => Promise<StoredPicture>;

export interface SeedOptions {
  storePicture: StorePicture;
  log(line: string): void;
  seed: Seed;
  /** Who writes the rows; that of the example unless it says otherwise. */
  by?: string;
}

/** Where the rows of a seed go. */
export interface Target {
  tx: Transaction;
  /** Writes a row. @returns the row, or what stands in its place */
  write(name: ResourceName, values: Input<ResourceName>): Promise<{ id: number }>;
}

/** The stored pictures of a seed, by their keys. */
type Pictures = Map<string, StoredPicture>;

/**
 * Fills an empty database with a seed, in one transaction. The same seed gives the same
 * rows, times included, so that it renders to the same bytes.
 * @returns false if there was content already, which is left unchanged
 * @throws Problem `invalid`, naming the file, when a row does not fit its schema
 */
export async function seedContent(
  database: Database,
  { storePicture, log, seed, by = seedAuthor }: SeedOptions,
): Promise<boolean> {
  if (!(await isEmpty(database.read))) {
    log('The database already has content. Nothing was seeded.');
    return false;
  }
  const count = drawingsOf(seed).length;
  if (count > 0) log(`Drawing ${count} pictures …`);
  let drawn = 0;
  const pictures = await storePictures(seed, async (...drawing) => {
    const picture = await storePicture(...drawing);
    drawn += 1;
    log(`Drew ${drawn} of ${count} pictures`);
    return picture;
  });
  await database.write(async (tx) => {
    if (!(await isEmpty(tx))) throw new Problem('conflict', 'Another process has just seeded the database.');
    const to: Target = { tx, write: (name, values) => createRow(tx, name, values, by) };
    await putContent(to, seed, pictures);
    await putSettings(to, seed);
    await dateRows(tx, seed);
  });
  log(
    `Seeded ${seed.services.length} services, ${seed.articles.length} articles and the texts of ${Object.keys(seed.pages).length} pages.`,
  );
  return true;
}

/** Stores the pictures of a seed. */
export async function storePictures(seed: Seed, storePicture: StorePicture): Promise<Pictures> {
  const stored = drawingsOf(seed).map(
    async ({ key, file, draw }) => [key, await storePicture(draw(await seed.drawing(file)), key)] as const,
  );
  return new Map(await Promise.all(stored));
}

/** Writes all that a seed has besides the settings that every site has. */
export async function putContent(to: Target, seed: Seed, pictures: Pictures): Promise<void> {
  await putPictures(to, drawingsOf(seed), pictures);
  await putCourses(to, seed, pictures);
  await putPeople(to, seed);
  for (const [name, rows] of seed.rows)
    for (const row of rows) {
      const subject = `${name}.json: ${rowTitle(name, row)}`;
      await put(to, name, await withReferences(to, name, row, { pictures, subject }), subject);
    }
  await putArticles(to, seed, pictures);
  await putTexts(to, seed);
}

async function isEmpty(queries: Queries): Promise<boolean> {
  for (const name of resourceNames) {
    const table: ContentTable = resources[name].table;
    const [counted] = await queries.select({ rows: count() }).from(table);
    if (counted?.rows !== 0) return false;
  }
  return true;
}

/** Writes a row by the schema that the API uses. `subject` names the row in messages. */
async function put(to: Target, name: ResourceName, value: unknown, subject: string): Promise<{ id: number }> {
  const input: z.ZodType = resources[name].input;
  return to.write(name, parseOrExplain(input, value, subject) as Input<ResourceName>);
}

/**
 * A row that names the rows and pictures it refers to: a row by the first of its unique columns, such as the slug of a
 * page, a picture by `figure:` and its key.
 */
async function withReferences(
  { tx }: Target,
  name: ResourceName,
  row: Record<string, unknown>,
  { pictures, subject }: { pictures: Pictures; subject: string },
): Promise<Record<string, unknown>> {
  const values = Object.entries(row).map(async ([column, value]): Promise<[string, unknown]> => {
    if (typeof value !== 'string') return [column, value];
    if (value.startsWith('figure:'))
      return [column, pictureUrl(pictures, value.slice('figure:'.length), subject)];
    const { to } = references.find((one) => one.from === name && one.column === column) ?? {};
    if (to === undefined) return [column, value];
    const type: Resource = resources[to];
    const [known = 'id'] = type.shape === 'collection' ? type.unique : type.key;
    const [found] = await rowsWith(tx, to, known, [value]);
    if (!found) throw new Problem('invalid', `${subject}: there is no ${resources[to].label} ${value}.`);
    return [column, found.id];
  });
  return Object.fromEntries(await Promise.all(values));
}

/** The key of the version of a figure for Arabic articles. */
function arabicKey(key: string): string {
  return `${key}-ar`;
}

/** The pictures to draw: one for each file, and the versions for Arabic articles. */
function drawingsOf({ images }: Pick<Seed, 'images'>) {
  return images.flatMap(({ arabic, ...image }) => {
    const { key, title } = image;
    const own = { ...image, draw: (svg: string) => svg };
    if (!arabic) return [own];
    const draw = (svg: string) => arabicFigure(svg, { isMirrored: arabic === 'mirrored' });
    return [own, { ...image, key: arabicKey(key), title: `${title} (Arabic)`, draw }];
  });
}

async function putPictures(
  to: Target,
  drawings: ReturnType<typeof drawingsOf>,
  pictures: Pictures,
): Promise<void> {
  for (const { key, title, category, description, alt } of drawings) {
    const subject = `images.json: ${key}`;
    await put(to, 'uploads', { ...pictures.get(key), altEn: alt.en, altAr: alt.ar }, subject);
    await put(
      to,
      'images',
      { key, url: pictureUrl(pictures, key, subject), title, category, description },
      subject,
    );
  }
}

function requirePicture(pictures: Pictures, key: string, subject: string): StoredPicture {
  const picture = pictures.get(key);
  if (!picture) throw new Problem('invalid', `${subject}: there is no picture ${key} in images.json.`);
  return picture;
}

function pictureUrl(pictures: Pictures, key: string, subject: string): string {
  return `/uploads/${requirePicture(pictures, key, subject).file}`;
}

/** Instructors, services and courses. */
async function putCourses(
  to: Target,
  { instructors, services, courses, scenes }: Seed,
  pictures: Pictures,
): Promise<void> {
  for (const instructor of instructors)
    await put(to, 'instructors', instructor, `instructors.json: ${String(instructor['name'])}`);
  for (const { en, ar, imageKey, ...service } of services) {
    const subject = `services.json: ${service.key}`;
    requirePicture(pictures, imageKey, subject);
    const { id } = await put(to, 'services', { ...service, scene: scenes.get(service.key) }, subject);
    for (const [locale, texts] of Object.entries({ en, ar })) {
      await put(
        to,
        'service-translations',
        { serviceId: id, locale, imageKey, ...texts },
        `${subject} (${locale})`,
      );
    }
  }
  for (const { en, ar, ...course } of courses) {
    const { id } = await put(to, 'training-courses', { ...course, ...en }, `courses.json: ${en.title}`);
    await put(
      to,
      'training-course-translations',
      { courseId: id, locale: 'ar', ...ar },
      `courses.json: ${en.title} (ar)`,
    );
  }
}

/** Team members and clients, one row per language; the Arabic row of a pair refers to the English one. */
async function putPeople(to: Target, { team, clients }: Seed): Promise<void> {
  const english = new Map<string, number>();
  for (const locale of locales) {
    const putVersion = async (name: 'team-members' | 'clients', values: object, subject: string) => {
      const row = { ...values, locale, translationOf: english.get(subject) };
      english.set(subject, (await put(to, name, row, `${subject} (${locale})`)).id);
    };
    for (const { key, en, ar, ...member } of team)
      await putVersion('team-members', { ...member, ...{ en, ar }[locale] }, `team.json: ${key}`);
    for (const [sortOrder, client] of clients.entries())
      await putVersion('clients', { name: client[locale], sortOrder }, `clients.json: ${client.en}`);
  }
}

/** The articles; the Arabic article of a pair refers to the English one. */
async function putArticles(to: Target, seed: Seed, pictures: Pictures): Promise<void> {
  const english = new Map<string, number>();
  for (const locale of locales) {
    for (const article of seed.articles.filter((article) => article.locale === locale)) {
      const { file, pair, body, image, createdAt, title, slug, description } = article;
      const content = body.replace(
        /\(figure:([\w-]+)/g,
        (_, key: string) => `(${pictureUrl(pictures, figureFor(locale, key, pictures), file)}`,
      );
      const imageUrl = image && pictureUrl(pictures, image, file);
      const translationOf = locale === 'en' ? undefined : english.get(pair);
      const row = await put(
        to,
        'blog-posts',
        {
          title,
          slug,
          description,
          locale,
          ...(await referencesOf(to.tx, seed, article)),
          content,
          imageUrl,
          translationOf,
          ...(createdAt && { createdAt: middayOf(createdAt) }),
        },
        file,
      );
      if (locale === 'en') english.set(pair, row.id);
    }
  }
}

/** The key of the figure in the version for the language. */
function figureFor(locale: Locale, key: string, pictures: Pictures): string {
  return locale === 'ar' && pictures.has(arabicKey(key)) ? arabicKey(key) : key;
}

/** The ids of the topics, the author and the service that an article names. */
async function referencesOf(
  tx: Transaction,
  { team }: Seed,
  { file, locale, topics = [], author, program }: Article,
) {
  const idOf = async (name: ResourceName, column: string, value: unknown, subject: string | undefined) => {
    if (subject === undefined) return undefined;
    const [row] = await rowsWith(tx, name, column, [value]);
    if (!row) throw new Problem('invalid', `${file}: there is no ${resources[name].label} ${subject}.`);
    return row.id;
  };
  const member = team.find(({ key }) => key === author)?.[locale];
  const [topicId, secondTopicId, thirdTopicId] = await Promise.all(
    topics.map((slug) => idOf('topics', 'slug', slug, slug)),
  );
  return {
    topicId,
    secondTopicId,
    thirdTopicId,
    authorId: await idOf('team-members', 'name', member?.['name'], author),
    serviceId: await idOf('services', 'key', program, program),
  };
}

/** A time on this day both in Dubai and in UTC. */
function middayOf(day: string): string {
  return `${day}T08:00:00.000Z`;
}

/** Page texts. The text of a legal page is the content of its body. */
async function putTexts(to: Target, { pages, legal }: Seed): Promise<void> {
  const putText = (page: string, section: string, key: string, texts: Record<Locale, string>) =>
    Promise.all(
      locales.map((locale) =>
        put(
          to,
          'page-content',
          { page, section, key, content: texts[locale], locale },
          `the text ${page}, ${section}, ${key} (${locale})`,
        ),
      ),
    );
  for (const [page, sections] of Object.entries(pages)) {
    for (const [section, keys] of Object.entries(sections)) {
      for (const [key, texts] of Object.entries(keys)) await putText(page, section, key, texts);
    }
  }
  for (const [page, texts] of Object.entries(legal)) await putText(page, 'body', 'content', texts);
}

async function putSettings(to: Target, { footer, seo }: Seed): Promise<void> {
  for (const locale of locales) {
    await put(to, 'footer-settings', { ...footer[locale], locale }, `footer.json: ${locale}`);
    await put(to, 'site-settings', { locale }, `site settings: ${locale}`);
    for (const [page, texts] of Object.entries(seo))
      await put(to, 'seo-settings', { page, locale, ...texts[locale] }, `seo.json: ${page} (${locale})`);
  }
  const robots = 'User-agent: *\nAllow: /\nDisallow: /admin/\n\nSitemap: /sitemap.xml\n';
  await put(to, 'seo-files', { filename: 'robots.txt', content: robots }, 'robots.txt');
}

/** Sets fixed times: those of an article are its date, those of all other rows the date of the newest article. */
async function dateRows(tx: Transaction, { articles }: Seed): Promise<void> {
  const newest = middayOf(
    articles
      .flatMap(({ createdAt }) => createdAt ?? [])
      .sort()
      .at(-1) ?? '2026-01-01',
  );
  for (const name of resourceNames) {
    const table: ContentTable = resources[name].table;
    const times =
      name === 'blog-posts'
        ? { updatedAt: sql`${table.createdAt}`, publishedAt: sql`${table.createdAt}` }
        : { createdAt: newest, updatedAt: newest };
    await tx.update(table).set(times);
  }
}
