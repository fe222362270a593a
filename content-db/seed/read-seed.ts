import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { type Locale, locales } from '../model/locale.ts';
import { parseOrExplain } from '../model/parse.ts';
import { Problem } from '../model/problem.ts';
import { organisationName, type ResourceName, resourceNames } from '../types/index.ts';

/** The pages with a record for search engines. */
const recordedPages = [
  'home',
  'services',
  'team',
  'blog',
  'contact',
  'privacy-policy',
  'terms',
  'accessibility',
];

/** Reads the files of a folder of content. The fields of rows are checked later, by the schema of their resource. */

const fields = z.record(z.string(), z.unknown());

function perLocale<S extends z.ZodType>(schema: S) {
  return z.strictObject({ en: schema, ar: schema });
}

const shapes = {
  images: z.array(
    z.strictObject({
      key: z.string(),
      file: z.string().regex(/^[\w-]+\.svg$/),
      /** What its version for Arabic articles differs in, if it has one; see `arabicFigure`. */
      arabic: z.enum(['lettered', 'mirrored']).optional(),
      title: z.string(),
      category: z.string(),
      description: z.string(),
      alt: perLocale(z.string().min(1)),
    }),
  ),
  instructors: z.array(fields),
  services: z.array(z.looseObject({ key: z.string(), imageKey: z.string(), ...perLocale(fields).shape })),
  courses: z.array(
    z.looseObject(perLocale(z.strictObject({ title: z.string(), description: z.string() })).shape),
  ),
  team: z.array(z.looseObject({ key: z.string(), ...perLocale(fields).shape })),
  clients: z.array(perLocale(z.string())),
  footer: perLocale(fields),
  seo: z.record(z.string(), perLocale(fields)),
};

const page = z.record(z.string(), z.record(z.string(), perLocale(z.string())));

const articleFields = z.strictObject({
  title: z.string(),
  slug: z.string(),
  description: z.string().optional(),
  /** Without it, the time at which it is stored. */
  createdAt: z.iso.date().optional(),
  image: z.string().optional(),
  /** Slugs of its topics, the first of which chooses the cover. */
  topics: z
    .string()
    .transform((slugs) => slugs.split(',').map((slug) => slug.trim()))
    .optional(),
  /** Key of a member of the team. */
  author: z.string().optional(),
  /** Key of a service. */
  program: z.string().optional(),
});

export interface Article extends z.output<typeof articleFields> {
  file: string;
  locale: Locale;
  /** Name that both languages of an article share. */
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
  /** Scripts of scenes by the key of their service. */
  scenes: Map<string, string>;
  /** Rows of further types, from files with the name of the type. */
  rows: Map<ResourceName, z.output<typeof fields>[]>;
  /** The SVG source of an image file. */
  drawing(file: string): Promise<string>;
}

/**
 * Reads the seed of a folder. What it has no file for is as in an empty site.
 * @throws Problem `invalid`, naming the file, when a file is malformed
 */
export async function readSeed(folder: string): Promise<Seed> {
  const files = await fileNames(folder, '.json');
  const none = emptySeed();
  const read = async <S extends z.ZodType>(name: string, schema: S) =>
    parseOrExplain(schema, await readJson(join(folder, name)), name);
  const readIfThere = async <K extends keyof Shapes>(key: K, schema: z.ZodType<Shapes[K]>) =>
    files.includes(`${key}.json`) ? read(`${key}.json`, schema) : none[key];
  const [images, instructors, services, courses, team, clients, footer, seo] = await Promise.all([
    readIfThere('images', shapes.images),
    readIfThere('instructors', shapes.instructors),
    readIfThere('services', shapes.services),
    readIfThere('courses', shapes.courses),
    readIfThere('team', shapes.team),
    readIfThere('clients', shapes.clients),
    readIfThere('footer', shapes.footer),
    readIfThere('seo', shapes.seo),
  ]);
  const pages: Seed['pages'] = {};
  for (const name of await fileNames(join(folder, 'pages'), '.json'))
    pages[basename(name, '.json')] = await read(`pages/${name}`, page);
  const legal = await readLegal(join(folder, 'legal'));
  const articles = await readArticles(join(folder, 'posts'));
  const rows: Seed['rows'] = new Map();
  for (const name of resourceNames) {
    const file = `${name}.json`;
    if (!(name in shapes) && files.includes(file)) rows.set(name, await read(file, z.array(fields)));
  }
  const scenes = await readScenes(join(folder, 'scenes'));
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
    scenes,
    pages,
    legal,
    articles,
    drawing,
  };
}

/** What an empty database gets without an example: the records that staff fill in. */
export function emptySeed(): Seed {
  const none = { en: {}, ar: {} };
  return {
    images: [],
    instructors: [],
    services: [],
    courses: [],
    team: [],
    clients: [],
    footer: none,
    seo: Object.fromEntries(recordedPages.map((page) => [page, none])),
    pages: {},
    legal: {},
    articles: [],
    scenes: new Map(),
    rows: new Map([['organisation', [{ hasExample: false }]]]),
    drawing: (file) => Promise.reject(new Problem('not-found', `There is no drawing ${file}.`)),
  };
}

/** The articles, oldest first, those of one day by file name. */
export async function readArticles(folder: string): Promise<Article[]> {
  const articles: Article[] = [];
  for (const file of await fileNames(folder, '.md')) {
    const { fields: head, body } = parseFrontMatter(await readFile(join(folder, file), 'utf8'), file);
    articles.push({ ...parseOrExplain(articleFields, head, file), ...nameParts(file), file, body });
  }
  return articles.sort(
    (a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '') || a.file.localeCompare(b.file),
  );
}

/**
 * Splits a text file into its front matter, between two lines of `---`, and its body. A field is one line,
 * `name: value`, without quoting.
 * @throws Problem `invalid`, naming the file, when the front matter is malformed
 */
export function parseFrontMatter(
  text: string,
  file: string,
): { fields: Record<string, string>; body: string } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined)
    throw new Problem('invalid', `${file} must start with fields between two lines of ---.`);
  const fields = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      throw new Problem('invalid', `${file}: "${line}" is not a field. Write it as name: value.`);
    if (fields.has(name)) throw new Problem('invalid', `${file}: the field ${name} is given twice.`);
    fields.set(name, value.trim());
  }
  return { fields: Object.fromEntries(fields), body: body.trim() };
}

async function readLegal(folder: string): Promise<Seed['legal']> {
  const texts: Record<string, Partial<Record<Locale, string>>> = {};
  for (const file of await fileNames(folder, '.md')) {
    const { pair, locale } = nameParts(file);
    texts[pair] = { ...texts[pair], [locale]: (await readFile(join(folder, file), 'utf8')).trim() };
  }
  return parseOrExplain(z.record(z.string(), perLocale(z.string())), texts, 'legal');
}

async function readScenes(folder: string): Promise<Seed['scenes']> {
  const scenes: Seed['scenes'] = new Map();
  for (const file of await fileNames(folder, '.txt'))
    scenes.set(basename(file, '.txt'), await readFile(join(folder, file), 'utf8'));
  return scenes;
}

/** `07-the-advance.ar.md` is the Arabic article of the pair `07-the-advance`. */
function nameParts(file: string): { pair: string; locale: Locale } {
  const [, pair, suffix] = /^(.+)\.(\w+)\.md$/.exec(file) ?? [];
  const locale = locales.find((locale) => locale === suffix);
  if (pair === undefined || locale === undefined)
    throw new Problem('invalid', `${file} must end in .en.md or .ar.md.`);
  return { pair, locale };
}

/** None where there is no such folder. */
async function fileNames(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(ending)).sort();
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Problem('invalid', `${file} is not valid JSON.`, { cause });
  }
}

/** The name of the organisation in the content of a folder, in each language. */
export async function namesIn(folder: string): Promise<string[]> {
  const { pages } = await readSeed(folder);
  const { page: name, section, key } = organisationName;
  return Object.values(pages[name]?.[section]?.[key] ?? {});
}
