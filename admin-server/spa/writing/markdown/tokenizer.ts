import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { isSafeLink } from '#site/content/text/markdown-parser.ts';

/**
 * The site's Markdown parser for the editor: quotes and addresses stay as they are typed. It has two tokens of its own:
 * `figure`, a picture that is alone in its paragraph, and paragraphs inside table cells, as the editor's tables have them.
 */
export const tokenizer = new MarkdownIt({ html: true, linkify: false, typographer: false });
tokenizer.validateLink = (link) => isSafeLink(link.trim());
tokenizer.normalizeLink = (link) => link;
tokenizer.core.ruler.push('editor blocks', useEditorBlocks);

function useEditorBlocks(state: StateCore): void {
  const { tokens, Token } = state;
  const result: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const [picture, ...others] = token.children ?? [];
    const before = tokens[at - 1];
    if (token.type === 'inline') token.children = token.children?.map(asLineBreak) ?? null;
    if (picture?.type === 'image' && others.length === 0 && before?.type === 'paragraph_open') {
      picture.type = 'figure';
      picture.map = before.map;
      result.splice(-1, 1, picture);
    } else if (token.type === 'paragraph_close' && result.at(-1)?.type === 'figure') continue;
    else if (token.type === 'inline' && (before?.type === 'th_open' || before?.type === 'td_open'))
      result.push(new Token('paragraph_open', 'p', 1), token, new Token('paragraph_close', 'p', -1));
    else result.push(token);
  }
  state.tokens = result;
}

/** A `<br>`, the only line break that a table cell can have. */
function asLineBreak(token: Token): Token {
  if (token.type === 'html_inline' && /^<br\s*\/?>$/i.test(token.content)) token.type = 'hardbreak';
  return token;
}
