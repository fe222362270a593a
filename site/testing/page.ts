import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DomUtils, parseDocument } from 'htmlparser2';
import type * as z from 'zod';
import type { Database } from '#content-db/database/open.ts';
import { parseOrExplain } from '#content-db/model/parse.ts';
import { createReaders, type Reader } from '#content-db/read/reader.ts';
import { createRow, type Input, type RowOf } from '#content-db/write/repository.ts';
import { articleType, type ResourceName, type Resources, resources } from '#content-db/types/index.ts';
import { example } from '#example/index.ts';
import type { PageContext } from '../content/context.ts';
import { pictureStyleOf } from '../content/picture-style.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { pagePaths } from '../paths.ts';
import type * as Renderer from '../renderer.ts';

export const siteUrl = 'https://site.example';

/** Stores rows from the inputs that staff would send, and returns the stored rows. */
export async function store<N extends ResourceName>(
  database: Database,
  name: N,
  ...rows: z.input<Resources[N]['input']>[]
): Promise<RowOf<N>[]> {
  const inputs = rows.map((row) => parseOrExplain(resources[name].input as z.ZodType, row, name) as Input<N>);
  return database.write(async (tx) => {
    const stored: RowOf<N>[] = [];
    for (const input of inputs) stored.push(await createRow(tx, name, input, 'test'));
    return stored;
  });
}

export interface TestContext extends PageContext {
  /** Keys of what was read with it. */
  dependencies: Set<string>;
}

/** The context of a page over the content of a database. */
export function contextOf(
  { read }: Database,
  path: string,
  overrides: Partial<PageContext> = {},
): TestContext {
  const dependencies = new Set<string>();
  return {
    content: createReaders(read).forPage((key) => dependencies.add(key)),
    locale: splitPath(path).locale,
    organisation: {
      example,
      ...example.organisation,
      timeZone: 'Asia/Dubai',
      pictures: pictureStyleOf(undefined, example.art),
    },
    namesOf: () => undefined,
    mode: 'public',
    siteUrl,
    apiUrl: siteUrl,
    path,
    pages: Object.values(pagePaths),
    openGraph: ({ title }) => `/og/${title}.jpg`,
    ...overrides,
    dependencies,
  };
}

/** A reader whose reads of one resource fail. */
export function failingReader(reader: Reader, resource: ResourceName): Reader {
  const fail = (name: string) =>
    name === resource ? Promise.reject(new Error(`cannot read ${name}`)) : undefined;
  return {
    list: async (name, view, locale) => (await fail(name)) ?? reader.list(name, view, locale),
    ids: async (name, ...rest) => (await fail(name)) ?? reader.ids(name, ...rest),
    part: async (name, ...rest) => (await fail(name)) ?? reader.part(name, ...rest),
    groups: async (name, ...rest) => (await fail(name)) ?? reader.groups(name, ...rest),
    following: async (name, ...rest) => (await fail(name)) ?? reader.following(name, ...rest),
    block: async (name, block) => (await fail(name)) ?? reader.block(name, block),
    get: async (name, id, view) => (await fail(name)) ?? reader.get(name, id, view),
    find: async (name, column, value, view) => (await fail(name)) ?? reader.find(name, column, value, view),
    article: async (id, make) => (await fail(articleType.name)) ?? reader.article(id, make),
    addressed: reader.addressed,
    isWithdrawn: reader.isWithdrawn,
    isOff: reader.isOff,
    pathsAt: reader.pathsAt,
    paths: async (name) => (await fail(name)) ?? reader.paths(name),
    address: async (name, id) => (await fail(name)) ?? reader.address(name, id),
    keyed: async (name) => (await fail(name)) ?? reader.keyed(name),
    keyedView: async (name, view) => (await fail(name)) ?? reader.keyedView(name, view),
    all: async (name) => (await fail(name)) ?? reader.all(name),
  };
}

/** All elements of an HTML fragment. */
export function elementsOf(html: string) {
  return DomUtils.findAll(() => true, parseDocument(html).children);
}

/** The renderer of the compiled pages, which the test setup has built. */
export async function loadRenderer(): Promise<typeof Renderer> {
  const compiled = join(import.meta.dirname, '..', '..', '.compiled', 'pages');
  const version = (await readFile(join(compiled, 'version'), 'utf8')).trim();
  return (await import(
    pathToFileURL(join(compiled, version, 'server', 'entry.mjs')).href
  )) as typeof Renderer;
}
