import MarkdownIt from 'markdown-it';

/**
 * The Markdown parser of articles, with typographic quotes and no other replacements. It passes HTML through: sanitise
 * the result before printing it.
 */
export const markdown = new MarkdownIt({ html: true, linkify: false, typographer: true }).disable(
  'replacements',
);

markdown.validateLink = (link) => isSafeLink(link.trim());

/** Allows paths, fragments, http(s), mailto and tel; no other scheme, no `//host`, no `..` segment. */
export function isSafeLink(link: string): boolean {
  if (/[\\\p{Cc}]/u.test(link)) return false;
  return /^(?:https?:\/\/[^/]|mailto:|tel:|#|\/(?!\/)|\?)/i.test(link) && !/(?:^|\/)\.\.(?:\/|$)/.test(link);
}
