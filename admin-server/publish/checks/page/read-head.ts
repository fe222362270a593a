import type { Page } from './page.ts';
import { readPage } from './read-page.ts';

/** What search engines show of a page; both are empty if they may not list it. */
export interface PageHead {
  title: string;
  description: string;
}

/** Reads only the head of a page. */
export function readHead(html: string, path: string): PageHead {
  return headOf(readPage(html.slice(0, html.indexOf('<body')), path));
}

/** The title and description of a page that was read. */
export function headOf({ isListed, titles, descriptions }: Page): PageHead {
  const [title = '', description = ''] = isListed ? [titles[0], descriptions[0]] : [];
  return { title, description };
}
