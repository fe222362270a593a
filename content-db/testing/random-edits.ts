import { count } from 'drizzle-orm';
import type { Queries, Transaction } from '../database/open.ts';
import { Problem } from '../model/problem.ts';
import { rowsWith } from '../read/references.ts';
import { createRow, type Input, removeRow, updateRow } from '../write/repository.ts';
import type { ContentTable } from '../model/resource.ts';
import { type ResourceName, resources, resourceNames } from '../types/index.ts';
import type { Random } from '../seed/random.ts';

/** Everything in a database, for comparison: each resource's rows in the order of their ids. */
export async function dump(queries: Queries): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const name of resourceNames) {
    const table: ContentTable = resources[name].table;
    all[name] = (await queries.select().from(table).orderBy(table.id)) as Record<string, unknown>[];
  }
  return all;
}

/** The ids of a resource. */
export async function idsOf(queries: Queries, name: ResourceName): Promise<number[]> {
  const table: ContentTable = resources[name].table;
  return (await queries.select({ id: table.id }).from(table).orderBy(table.id)).map((row) => Number(row.id));
}

/**
 * Creates, changes or removes a row at random. Values come from small sets, so that they meet; what
 * the database refuses for that is tried anew.
 */
export async function randomEdit(tx: Transaction, random: Random): Promise<void> {
  for (;;) {
    try {
      return await tx.transaction((inner) => attempt(inner, random));
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

async function attempt(tx: Transaction, random: Random): Promise<void> {
  const name = random.pick(resourceNames);
  const ids = await idsOf(tx, name);
  const isFull = ids.length >= 6;
  if (ids.length === 0 || (!isFull && random.chance(0.4))) {
    await createRow(tx, name, await randomInput(tx, name, random), 'test');
  } else if (isFull || random.chance(0.3)) {
    await removeRow(tx, name, random.pick(ids), 'test');
  } else {
    const share = random.pick([0.15, 0.5]);
    const input = Object.entries(await randomInput(tx, name, random)).filter(() => random.chance(share));
    await updateRow(tx, name, random.pick(ids), Object.fromEntries(input), { by: 'test' });
  }
}

function isRefusal(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 'conflict';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && String(at.code).startsWith('SQLITE_CONSTRAINT')) return true;
  }
  return false;
}

/** Values of the kinds that rows are made of. */
function ingredients(random: Random) {
  const words = ['alpha', 'beta', 'gamma'];
  return {
    words,
    word: () => random.pick(words),
    maybe: () => random.pick([null, '', ...words]),
    url: () => random.pick([null, '', '/uploads/a.jpg', 'https://example.org/b.png']),
    locale: () => random.pick(['en', 'ar']),
    moment: () => `2026-0${1 + random.below(9)}-01T00:00:00+0${random.below(5)}:00`,
    yes: () => random.chance(0.6),
  };
}

/** Valid values for a row, most of them from small sets. Empty where the row needs another that is not there. */
async function randomInput<N extends ResourceName>(
  queries: Queries,
  name: N,
  random: Random,
): Promise<Input<N>> {
  const { words, word, maybe, url, locale, moment, yes } = ingredients(random);
  const someId = async (other: ResourceName) => random.pick([...(await idsOf(queries, other)), 1]);
  const orNone = async (other: ResourceName) => (yes() ? null : someId(other));
  const imageKey = async () => {
    const [image] = await rowsWith(queries, 'images', 'id', [await someId('images')]);
    return image ? String(image['key']) : 'none';
  };
  const makers: Record<ResourceName, () => Promise<unknown> | unknown> = {
    uploads: () => ({
      file: `${word()}.jpg`,
      width: 1 + random.below(9),
      height: 5,
      widths: random.pick([[], [320]]),
      altEn: maybe(),
      altAr: maybe(),
    }),
    images: () => ({
      key: word(),
      url: `/uploads/${word()}.jpg`,
      title: word(),
      category: word(),
      description: maybe(),
    }),
    instructors: () => ({ name: word(), title: word(), bio: maybe(), isActive: yes(), imageUrl: url() }),
    services: async () => ({
      key: word(),
      icon: word(),
      sortOrder: random.below(3),
      isFeatured: yes(),
      instructorId: await orNone('instructors'),
    }),
    'service-translations': async () => ({
      serviceId: await someId('services'),
      locale: locale(),
      title: word(),
      overviewDescription: `${word()} of ten and more`,
      detailedContent: word().repeat(15),
      imageKey: await imageKey(),
    }),
    'training-courses': () => ({ title: word(), description: word(), order: 1 + random.below(5) }),
    'training-course-translations': async () => ({
      courseId: await someId('training-courses'),
      locale: locale(),
      title: word(),
      description: word(),
    }),
    'blog-posts': async () => ({
      title: word(),
      content: `${word()} ${word()}`,
      description: maybe(),
      imageUrl: url(),
      slug: random.pick([...words, 'delta', 'epsilon', 'zeta']),
      createdAt: moment(),
      publishedAt: random.pick([null, moment()]),
      locale: locale(),
      translationOf: await orNone('blog-posts'),
    }),
    'team-members': () => ({
      name: word(),
      roleKey: word(),
      bio: maybe(),
      imageUrl: url(),
      sortOrder: random.below(3),
      locale: locale(),
      isVisible: random.below(2),
    }),
    clients: () => ({ name: word(), logo: url(), locale: locale(), sortOrder: random.below(3) }),
    'page-content': () => ({
      page: random.pick(['home', 'a/b', 'a']),
      section: random.pick(['hero', 'b/c', 'c']),
      key: word(),
      content: word(),
      locale: locale(),
      isActive: yes(),
    }),
    'footer-settings': () => ({ phoneNumber: maybe(), showEmail: yes(), locale: locale() }),
    'site-settings': () => ({ locale: locale(), showClientsSection: random.below(2) }),
    'seo-settings': () => ({ page: word(), locale: locale(), metaTitle: maybe(), noIndex: yes() }),
    'seo-files': () => ({ filename: 'robots.txt', content: word(), isActive: yes() }),
    redirects: () => ({
      fromUrl: `/${word()}`,
      toUrl: `/to-${word()}`,
      isActive: yes(),
      redirectType: random.pick([301, 302]),
    }),
  };
  return resources[name].input.parse(await makers[name]()) as Input<N>;
}

/** How many rows a table has. */
export async function countOf(queries: Queries, table: ContentTable): Promise<number> {
  const [row] = await queries.select({ rows: count() }).from(table);
  return row?.rows ?? 0;
}
