import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { type Locale, locales } from '../model/locale.ts';
import { parseOrExplain } from '../model/parse.ts';
import { Problem } from '../model/problem.ts';
import { type ResourceName, resourceNames } from '../types/index.ts';
import { parseFrontMatter } from './front-matter.ts';

/** The files of this folder. What stands in a row's fields is checked by the schema of its resource. */

const fields = z.record(z.string(), z.unknown());

function inBoth<S extends z.ZodType>(schema: S) {
  return z.strictObject({ en: schema, ar: schema });
}

const shapes = {
  images: z.array(
    z.strictObject({
      key: z.string(),
      file: z.string().regex(/^[\w-]+\.svg$/),
      title: z.string(),
      category: z.string(),
      description: z.string(),
      alt: inBoth(z.string().min(1)),
    }),
  ),
  instructors: z.array(fields),
  services: z.array(z.looseObject({ key: z.string(), imageKey: z.string(), ...inBoth(fields).shape })),
  courses: z.array(
    z.looseObject(inBoth(z.strictObject({ title: z.string(), description: z.string() })).shape),
  ),
  team: z.array(z.looseObject({ key: z.string(), ...inBoth(fields).shape })),
  clients: z.array(inBoth(z.string())),
  footer: inBoth(fields),
  seo: z.record(z.string(), inBoth(fields)),
};

const page = z.record(z.string(), z.record(z.string(), inBoth(z.string())));

const articleFields = z.strictObject({
  title: z.string(),
  slug: z.string(),
  description: z.string().optional(),
  createdAt: z.iso.date(),
  image: z.string().optional(),
});

export interface Article extends z.output<typeof articleFields> {
  file: string;
  locale: Locale;
  /** The same for an article in both languages. */
  pair: string;
  body: string;
}

type Shapes = { [K in keyof typeof shapes]: z.output<(typeof shapes)[K]> };

export interface Seed extends Shapes {
  /** Texts by page, section, key and language. */
  pages: Record<string, z.output<typeof page>>;
  /** Long texts by page and language. */
  legal: Record<string, Record<Locale, string>>;
  articles: Article[];
  /** Rows of the types that need nothing else: what stands in a file that has the name of the type. */
  rows: Map<ResourceName, z.output<typeof fields>[]>;
  /** The drawing of an image. */
  drawing(file: string): Promise<string>;
}

/** Reads the seed; throws a Problem that names the file where one is not as it should be. */
export async function readSeed(folder = import.meta.dirname): Promise<Seed> {
  const read = async <S extends z.ZodType>(name: string, schema: S) =>
    parseOrExplain(schema, await readJson(join(folder, name)), name);
  const [images, instructors, services, courses, team, clients, footer, seo] = await Promise.all([
    read('images.json', shapes.images),
    read('instructors.json', shapes.instructors),
    read('services.json', shapes.services),
    read('courses.json', shapes.courses),
    read('team.json', shapes.team),
    read('clients.json', shapes.clients),
    read('footer.json', shapes.footer),
    read('seo.json', shapes.seo),
  ]);
  const pages: Seed['pages'] = {};
  for (const name of await namesIn(join(folder, 'pages'), '.json'))
    pages[basename(name, '.json')] = await read(`pages/${name}`, page);
  const legal = await readLegal(join(folder, 'legal'));
  const articles = await readArticles(join(folder, 'posts'));
  const rows: Seed['rows'] = new Map();
  const files = await namesIn(folder, '.json');
  for (const name of resourceNames) {
    const file = `${name}.json`;
    if (!(name in shapes) && files.includes(file)) rows.set(name, await read(file, z.array(fields)));
  }
  const drawing = (file: string) => readFile(join(folder, 'images', file), 'utf8');
  return {
    images,
    instructors,
    services,
    courses,
    team,
    clients,
    footer,
    seo,
    rows,
    pages,
    legal,
    articles,
    drawing,
  };
}

/** The articles, oldest first; of one day, in the order of their files. */
export async function readArticles(folder = join(import.meta.dirname, 'posts')): Promise<Article[]> {
  const articles: Article[] = [];
  for (const file of await namesIn(folder, '.md')) {
    const { fields: head, body } = parseFrontMatter(await readFile(join(folder, file), 'utf8'), file);
    articles.push({ ...parseOrExplain(articleFields, head, file), ...nameParts(file), file, body });
  }
  return articles.sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.file.localeCompare(b.file));
}

async function readLegal(folder: string): Promise<Seed['legal']> {
  const texts: Record<string, Partial<Record<Locale, string>>> = {};
  for (const file of await namesIn(folder, '.md')) {
    const { pair, locale } = nameParts(file);
    texts[pair] = { ...texts[pair], [locale]: (await readFile(join(folder, file), 'utf8')).trim() };
  }
  return parseOrExplain(z.record(z.string(), inBoth(z.string())), texts, 'legal');
}

/** `07-the-advance.ar.md` is the Arabic one of the pair `07-the-advance`. */
function nameParts(file: string): { pair: string; locale: Locale } {
  const [, pair, suffix] = /^(.+)\.(\w+)\.md$/.exec(file) ?? [];
  const locale = locales.find((known) => known === suffix);
  if (pair === undefined || locale === undefined)
    throw new Problem('invalid', `${file} must end in .en.md or .ar.md.`);
  return { pair, locale };
}

async function namesIn(folder: string, ending: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (cause) {
    throw new Problem('invalid', `${file} cannot be read as JSON.`, { cause });
  }
}
