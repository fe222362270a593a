import { Parser } from 'htmlparser2';

/** An element. A comment is one too, named `!`: Word marks the beginning of a list entry by comments. */
export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Html[];
}

export type Html = Tag | string;

/** How deep elements stand in one another at most; what is deeper stands beside. */
const deepest = 100;

/** Parses HTML of the clipboard. Nothing in it is loaded or run. */
export function parseHtml(html: string): Html[] {
  const root = tag('', []);
  const open = [root];
  const add = (node: Html) => open.at(-1)?.children.push(node);
  const parser = new Parser({
    ontext: (text) => add(text),
    oncomment: (text) => add({ name: '!', attributes: { text }, children: [] }),
    onopentag(name, attributes) {
      const opened = { name, attributes, children: [] };
      add(opened);
      open.push(open.length < deepest ? opened : (open.at(-1) ?? opened));
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root.children;
}

export function tag(name: string, children: Html[], attributes: Tag['attributes'] = {}): Tag {
  return { name, attributes, children };
}

export function isTag(node: Html): node is Tag {
  return typeof node !== 'string';
}

/** The children that are elements of these names, or any elements. */
export function tagsIn(parent: Tag, ...names: string[]): Tag[] {
  return parent.children.filter(isTag).filter(({ name }) => names.length === 0 || names.includes(name));
}

export function textOf(node: Html): string {
  return isTag(node) ? node.children.map(textOf).join('') : node;
}

/** Whether a node shows nothing: white space, or an element without words and pictures. */
export function isBlank(node: Html): boolean {
  if (!isTag(node)) return node.trim() === '';
  return !['img', 'br', 'hr', 'input'].includes(node.name) && node.children.every(isBlank);
}

/** All elements below some nodes, parents first. */
export function allTags(nodes: Html[]): Tag[] {
  return nodes.filter(isTag).flatMap((node) => [node, ...allTags(node.children)]);
}

/** A property of an element's own style, in small letters; empty if it has none. */
export function styleOf({ attributes }: Tag, property: string): string {
  const pattern = new RegExp(String.raw`(?:^|;)\s*${property}\s*:([^;]*)`, 'i');
  return (pattern.exec(attributes['style'] ?? '')?.[1] ?? '').trim().toLowerCase();
}

export function hasClass({ attributes }: Tag, pattern: RegExp): boolean {
  return (attributes['class'] ?? '').split(/\s+/).some((name) => pattern.test(name));
}

const blockNames = new Set(
  `address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer
  form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th
  thead tr ul`.split(/\s+/),
);

/** Whether a node stands in lines of its own, or holds what does: Google Docs wraps paragraphs in a `<b>`. */
export function isBlock(node: Html): boolean {
  return isTag(node) && (blockNames.has(node.name) || node.children.some(isBlock));
}
