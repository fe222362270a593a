import { splitPath } from '#content-db/model/locale.ts';
import { type PageName, pagePaths, typeOf } from '../paths.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import { wordsOf } from './words.ts';

/** Whether the page at an address is of a type that is off. */
export async function isOfTypeOff({ content }: Pick<PageContext, 'content'>, path: string): Promise<boolean> {
  const type = typeOf(splitPath(path).path);
  return type !== undefined && (await content.isOff(type));
}

/** Those of these addresses whose pages are there: not taken down, and not of a type that is off. */
export async function pathsThatAre(
  context: Pick<PageContext, 'content'>,
  paths: readonly string[],
): Promise<Set<string>> {
  const gone = await Promise.all(
    paths.map(async (path) => (await context.content.isWithdrawn(path)) || isOfTypeOff(context, path)),
  );
  return new Set(paths.filter((_, at) => !gone[at]));
}

type NamedPage = Extract<PageName, 'services' | 'team' | 'blog'>;
const named: readonly NamedPage[] = ['services', 'team', 'blog'];

/**
 * What the pages of types are called, by their names, without those that are off; undefined where all are there under
 * the names that the program has for them.
 */
export async function ownPageNames(
  context: PageContext,
): Promise<Partial<Record<NamedPage, string>> | undefined> {
  const { nav } = wordsOf(context);
  const usual = dictionaryOf(context.locale).nav;
  const isOff = await Promise.all(named.map((page) => isOfTypeOff(context, pagePaths[page])));
  const there = named.filter((_, at) => !isOff[at]);
  const isUsual = there.length === named.length && there.every((page) => nav[page] === usual[page]);
  return isUsual ? undefined : Object.fromEntries(there.map((page) => [page, nav[page]]));
}
