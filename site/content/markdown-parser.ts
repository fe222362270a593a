import MarkdownIt, { type Token } from 'markdown-it';

/**
 * The Markdown parser of articles, with typographic quotes and no other replacements. It passes HTML through: sanitise
 * the result before printing it.
 */
export const markdown = new MarkdownIt({ html: true, linkify: false, typographer: true }).disable(
  'replacements',
);

/** The tokens of a text, with quotes of its language. All parsing goes through here: the parser keeps the quotes that it had last. */
export function parseMarkdown(source: string, environment = {}): Token[] {
  markdown.set({ quotes: isArabic(source) ? '«»“”' : '“”‘’' });
  return markdown.parse(source, environment);
}

/** Whether the first letter is Arabic. */
function isArabic(text: string): boolean {
  return /^\P{L}*\p{Script=Arabic}/u.test(text);
}

markdown.validateLink = (link) => isSafeLink(link.trim());

/** Allows paths, fragments, http(s), mailto and tel; no other scheme, no `//host`, no `..` segment. */
export function isSafeLink(link: string): boolean {
  if (/[\\\p{Cc}]/u.test(link)) return false;
  return /^(?:https?:\/\/[^/]|mailto:|tel:|#|\/(?!\/)|\?)/i.test(link) && !/(?:^|\/)\.\.(?:\/|$)/.test(link);
}
