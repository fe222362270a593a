import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { isSafeLink } from '#site/content/markdown-parser.ts';

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
    if (token.type === 'inline') token.children = withMarks(token.children ?? []).map(asLineBreak);
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

/** Tags of emphasis that stand in pairs are marks, like the signs that they stand for: see `inlineLines`. */
function withMarks(tokens: Token[]): Token[] {
  const open: Token[] = [];
  for (const token of tokens) {
    const [, slash, tag = ''] =
      token.type === 'html_inline' ? (/^<(\/?)(strong|em|s)>$/.exec(token.content) ?? []) : [];
    const last = open.at(-1);
    if (slash === '/' && last?.content === `<${tag}>`) {
      open.pop();
      // Within another of its kind it shows nothing, and stays a tag.
      if (open.every((other) => other.tag !== tag && other.content !== last.content)) {
        Object.assign(last, { type: `${tag}_open`, tag, nesting: 1 });
        Object.assign(token, { type: `${tag}_close`, tag, nesting: -1 });
      }
    } else if (slash === '' || token.nesting === 1) open.push(token);
    else if (token.nesting === -1) open.splice(open.findLastIndex(({ nesting }) => nesting === 1));
  }
  return tokens;
}
