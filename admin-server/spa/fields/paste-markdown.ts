import TurndownService from 'turndown';

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', emDelimiter: '*' });
turndown.remove(['style', 'script', 'title', 'meta', 'link']);

/** The Markdown of a piece of HTML, as a word processor or a page puts it on the clipboard. */
export function markdownOf(html: string): string {
  // A page's h1 is the title of the post already.
  return turndown.turndown(html).replace(/^# /gm, '## ').trim();
}
