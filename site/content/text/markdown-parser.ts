import MarkdownIt from 'markdown-it';

/** The Markdown of articles. HTML in it is kept as it is: whoever prints the result sanitises it. */
export const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });

markdown.validateLink = (link) => isSafeLink(link.trim());

/** Own addresses, fragments, http(s), mailto and tel; nothing with another scheme or host shorthand. */
export function isSafeLink(link: string): boolean {
  if (/[\\\p{Cc}]/u.test(link)) return false;
  return /^(?:https?:\/\/[^/]|mailto:|tel:|#|\/(?!\/)|\?)/i.test(link) && !/(?:^|\/)\.\.(?:\/|$)/.test(link);
}
