import { namePage } from '#site/page-names.ts';
import { translated } from '../language/translated.ts';
import { ownPathOf } from './own-types.ts';

/** What people call a page, in the language of the back office; an article by the title that it has. */
export function pageTitle(path: string, titles?: Record<string, string>): string {
  const title = titles?.[path];
  const own = ownPathOf(path);
  const name = namePage(own, title === undefined ? {} : { [own]: title });
  return name === title ? name : name.split(': ').map(translated).join(': ');
}
