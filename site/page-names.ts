import { humanize } from '#content-db/model/humanize.ts';
import { localPath, splitPath } from '#content-db/model/locale.ts';
import { pageName, pagePaths } from './paths.ts';

/** Whether people look at what an address answers: not at files such as /sitemap.xml. */
export function isPage(path: string): boolean {
  return !/\.[a-z0-9]+$/.test(path);
}

/**
 * What people call a page, whatever its language: `Privacy policy`, the title of an article, `Blog: page 2`.
 * `titles` are those of the plan, by path.
 */
export function namePage(path: string, titles: Record<string, string> = {}): string {
  const { path: english } = splitPath(path);
  const name = pageName(english);
  const title = titles[path];
  if (title !== undefined && !(name in pagePaths)) return title;
  return humanize(name.replaceAll('/page/', ': page ').replaceAll('/', ': '));
}

/** Pages with the two languages of one page beside each other, else in the order of their addresses. */
export function inOrder<P extends { path: string }>(pages: P[]): P[] {
  const key = ({ path }: P) => localPath(splitPath(path).path, 'en');
  return pages.toSorted((a, b) => key(a).localeCompare(key(b), 'en') || a.path.length - b.path.length);
}
