import { namePage } from '#site/page-names.ts';
import { translated } from '../language/translated.ts';

/** What people call a page, in the language of the back office; an article by the title that it has. */
export function pageTitle(path: string, titles?: Record<string, string>): string {
  const name = namePage(path, titles);
  return name === titles?.[path] ? name : name.split(': ').map(translated).join(': ');
}
