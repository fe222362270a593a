import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queries } from '#content-db/database/open.ts';
import { splitPath } from '#content-db/model/locale.ts';
import { fitsFileNames } from '#content-db/model/slug.ts';
import { liveFiles, pageHeads } from '#content-db/releases.ts';
import { jsonOf } from '../publish/json-rows.ts';
import type { Check, Flaw, HeadOfPage } from './check.ts';

/** Pages whose main element says nothing beside its headings. */
export const emptyPage: Check = {
  key: 'empty-page',
  name: 'Empty pages',
  about: 'A page that search engines may list, and that has no text but its headings.',
  level: 'stop',
  findOnPage: ({ texts, isListed }) =>
    !isListed || texts.some(({ isMain, place }) => isMain && place === 'text')
      ? []
      : [{ message: 'The page is empty: it has no text but its headings.' }],
};

/** Pages that a static host cannot have, with slugs from before their length was limited. */
export const longAddress: Check = {
  key: 'long-address',
  name: 'Long addresses',
  about: 'A page whose address is too long for the name of a file.',
  level: 'stop',
  findOnPage: ({ path }) =>
    fitsFileNames(path)
      ? []
      : [
          {
            message:
              'The address is too long for the name of a file, so builds and deployments leave the page out. Give it a shorter slug.',
          },
        ],
};

type Thing = Record<string, unknown>;

/**
 * Properties that each type needs: those that Google requires for a rich result where there is one, or else those
 * without which the thing says nothing. https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const required: Record<string, string[]> = {
  Article: ['headline', 'author'],
  BlogPosting: ['headline', 'author'],
  NewsArticle: ['headline', 'author'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Course: ['name', 'description', 'provider'],
  CourseInstance: ['courseMode'],
  EducationalOrganization: ['name', 'url'],
  Organization: ['name', 'url'],
  LocalBusiness: ['name', 'address'],
  Person: ['name'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Event: ['name', 'startDate', 'location'],
  PostalAddress: ['addressCountry'],
};

/** Structured data that search engines would not accept. */
export const structuredData: Check = {
  key: 'structured-data',
  name: 'Structured data',
  about: 'JSON-LD that cannot be read, or lacks what search engines require of its type.',
  level: 'stop',
  findOnPage: ({ structuredData: blocks }) => blocks.flatMap(flawsOf),
};

function flawsOf(json: string): Flaw[] {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    return [{ message: 'The structured data is not valid JSON.', quote: json.slice(0, 80) }];
  }
  const missing = new Set<string>();
  const hasContext = (thing: unknown) => isThing(thing) && '@context' in thing;
  if (!(Array.isArray(data) ? data.some(hasContext) : hasContext(data)))
    missing.add('The structured data has no @context, so nobody knows its words.');
  visit(data, missing);
  return [...missing].map((message) => ({ message }));
}

function visit(data: unknown, missing: Set<string>): void {
  if (Array.isArray(data)) for (const one of data) visit(one, missing);
  else if (isThing(data)) {
    const types = data['@type'];
    for (const type of Array.isArray(types) ? types : [types])
      for (const name of required[String(type)] ?? [])
        if (isEmpty(data[name])) missing.add(`The structured data of a ${String(type)} has no ${name}.`);
    for (const name in data) visit(data[name], missing);
  }
}

function isThing(data: unknown): data is Thing {
  return typeof data === 'object' && data !== null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Pages without exactly one title and one description. */
export const titles: Check = {
  key: 'titles',
  name: 'Titles and descriptions',
  about: 'A page without a title or a description, or with two of them.',
  level: 'warn',
  findOnPage({ titles: found, descriptions, isListed }) {
    const flaws = [];
    if (found.filter((title) => title !== '').length === 0) flaws.push('The page has no title.');
    if (found.length > 1) flaws.push(`The page has ${found.length} titles.`);
    if (isListed && descriptions.every((text) => text === ''))
      flaws.push('The page has no description for search engines.');
    if (descriptions.length > 1) flaws.push(`The page has ${descriptions.length} descriptions.`);
    return flaws.map((message) => ({ message }));
  },
};

const names = ['title', 'description'] as const;

/** Pages that share title or description: all but the first of them. */
export const doubles: Check = {
  key: 'doubles',
  name: 'Doubled titles',
  about: 'Two pages in one language with the same title or description.',
  level: 'warn',
  findAcross(pages, { heads }) {
    if (!heads) return [];
    const own = new Set(pages.map(({ path }) => path));
    const gone = new Set(heads.removed);
    const left = heads.live.filter(({ path }) => !own.has(path) && !gone.has(path));
    return names.flatMap((name) => {
      const before = new Set(groupsWith(name, heads.live).flatMap((group) => group.map(keyOf)));
      return groupsWith(name, [...left, ...pages]).flatMap(([first, ...others]) =>
        others
          .filter((page) => own.has(page.path) && !before.has(keyOf(page)))
          .map((page) => ({
            path: page.path,
            message: `The page has the same ${name} as ${first?.path ?? ''}.`,
            quote: page[name],
            place: name,
          })),
      );
      function keyOf(page: HeadOfPage): string {
        return JSON.stringify([page.path, page[name]]);
      }
    });
  },
};

/** The live pages that have the title or the description of one of these. */
export async function headsLike(published: Queries, pages: HeadOfPage[]): Promise<HeadOfPage[]> {
  const like = new Map<string, HeadOfPage>();
  for (const rows of jsonOf(pages.map(({ title, description }) => ({ title, description })))) {
    const found = await published
      .select({ path: liveFiles.path, title: pageHeads.title, description: pageHeads.description })
      .from(pageHeads)
      .innerJoin(liveFiles, eq(liveFiles.object, pageHeads.object))
      .where(
        or(
          ...names.map((name) =>
            and(ne(pageHeads[name], ''), inArray(pageHeads[name], valuesOf(name, rows))),
          ),
        ),
      );
    for (const head of found) like.set(head.path, head);
  }
  return [...like.values()];
}

function valuesOf(name: (typeof names)[number], rows: string) {
  return sql`(SELECT value ->> ${name} FROM json_each(${rows}))`;
}

function groupsWith(name: (typeof names)[number], pages: HeadOfPage[]): HeadOfPage[][] {
  const groups = Map.groupBy(
    pages.filter((page) => page[name] !== ''),
    (page) => `${splitPath(page.path).locale} ${page[name]}`,
  );
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Headings that skip a level, and pages without exactly one first heading. */
export const headings: Check = {
  key: 'headings',
  name: 'Headings',
  about: 'A page without exactly one first heading, an empty heading, or one that skips a level.',
  level: 'warn',
  findOnPage({ headings: found }) {
    const flaws = [];
    const first = found.filter(({ level }) => level === 1).length;
    if (first !== 1)
      flaws.push({ message: `The page has ${first === 0 ? 'no' : first} headings of the first level.` });
    let [before, wasProse] = [0, false];
    for (const { level, text, isProse } of found) {
      // A text of staff begins below the title: what stands between is a part of the page, such as its contents.
      if (isProse && !wasProse) before = Math.min(before, 1);
      wasProse = isProse;
      if (text === '') flaws.push({ message: `A heading of level ${level} is empty.` });
      else if (before > 0 && level > before + 1)
        flaws.push({
          message: `The heading “${text}” is of level ${level} and follows one of level ${before}.`,
          quote: text,
        });
      before = level;
    }
    return flaws;
  },
};

/** Pictures that neither have words nor are decoration, as a picture in an article never is. */
export const pictures: Check = {
  key: 'pictures',
  name: 'Pictures without words',
  about: 'A picture that has no text for people who cannot see it.',
  level: 'warn',
  findOnPage: ({ pictures: found }) =>
    found
      .filter(({ alt, isProse }) => (isProse ? !alt : alt === undefined) || isFileName(alt))
      .map(({ src, alt }) => ({
        message: alt
          ? `The text of a picture is only its file name, ${alt}.`
          : `The picture ${src} has no text for people who cannot see it.`,
        quote: storedAddress(src),
        picture: src,
      })),
  fix: (text, { language, quote, pictureWords }) =>
    text.replace(/!\[([^[\]]*)\]\(\/uploads\/([\w.-]+)/g, (whole: string, alt: string, file: string) => {
      const isMeant = quote === undefined || storedAddress(`/uploads/${file}`) === quote;
      const words = pictureWords.get(file)?.[language]?.trim();
      if (!isMeant || !words || (alt.trim() !== '' && !isFileName(alt))) return whole;
      return `![${words.replace(/\s+/g, ' ').replace(/[[\]\\]/g, String.raw`\$&`)}](/uploads/${file}`;
    }),
};

/** What a text has of the address of a picture: pages show a variant of an upload, such as `/uploads/a1-960.webp` of `/uploads/a1.jpg`. */
function storedAddress(src: string): string {
  return src.startsWith('/uploads/') ? src.replace(/(?:-\d+)?\.\w+$/, '') : src;
}

function isFileName(alt = ''): boolean {
  return /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(alt.trim());
}

/** Bytes of HTML, before compression. The largest pages of the example have some 60,000. */
const maxHtml = 200_000;
/** Bytes of scripts within the HTML. */
const maxInlineScript = 5_000;
/** Bytes of JavaScript that a page may load before the first interaction, uncompressed. */
const maxScripts = 20_000;
/** Bytes of CSS, uncompressed, without which a page shows nothing. The largest of the example has some 62,000. */
const maxStyles = 100_000;

/** Pages that are slow on a phone. Nothing is said of files that the site does not have. */
export const weight: Check = {
  key: 'weight',
  name: 'Weight',
  about: 'A page of more than 200 kB of HTML, or with much CSS, or much JavaScript before the first tap.',
  level: 'warn',
  findOnPage: ({ bytes, inlineScriptBytes }) => [
    ...tooHeavy(bytes, maxHtml, (own, most) => `The page has ${own} kB of HTML, more than ${most} kB.`),
    ...tooHeavy(
      inlineScriptBytes,
      maxInlineScript,
      (own, most) => `The page has ${own} kB of scripts within it, more than ${most} kB.`,
    ),
  ],
  findAcross(pages, { files }) {
    const bytesOf = (addresses: string[]) =>
      addresses.reduce((sum, address) => sum + (files.get(address)?.size ?? 0), 0);
    return pages.flatMap(({ path, scripts, styles }) =>
      [
        ...tooHeavy(
          bytesOf(scripts),
          maxScripts,
          (own, most) => `The page loads ${own} kB of JavaScript before the first tap, more than ${most} kB.`,
        ),
        ...tooHeavy(
          bytesOf(styles),
          maxStyles,
          (own, most) => `The page loads ${own} kB of CSS, more than ${most} kB.`,
        ),
      ].map((flaw) => ({ ...flaw, path })),
    );
  },
};

function tooHeavy(bytes: number, most: number, say: (own: number, most: number) => string): Flaw[] {
  return bytes > most ? [{ message: say(Math.round(bytes / 1000), most / 1000) }] : [];
}
