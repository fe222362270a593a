import { splitPath } from '#content-db/model/locale.ts';
import { isPage, namePage } from '#site/page-names.ts';
import { typeOf } from '#site/paths.ts';
import { translated } from '../language/translated.ts';
import { ownNames, ownPathOf } from './own-types.ts';

/**
 * What people call a page, in the language of the back office; an article by the title that it has, and the pages of a
 * type as their owner calls the type.
 */
export function pageTitle(path: string, titles?: Record<string, string>): string {
  const own = ownPathOf(path);
  const title = titles?.[path];
  const name = namePage(own, title === undefined ? {} : { [own]: title });
  if (name === title) return name;
  const [front = '', ...rest] = name.split(': ');
  const type = isPage(own) ? typeOf(splitPath(own).path.replace(/(?<=.)\/.*/, '')) : undefined;
  return [(type && ownNames(type)?.many) ?? translated(front), ...rest.map(translated)].join(': ');
}
