import type { Node } from '@tiptap/pm/model';
import { hasClass, type Html, isBlock, isTag, type Tag, tagsIn, textOf } from './html.ts';
import { inlineNodes, isLeftOut, marksOf, type Reading, tidy } from './inline.ts';
import { tableBlocks } from './table.ts';

/** The blocks of some HTML, as an article has them. Words between them are paragraphs. */
export function blocksOf(nodes: Html[], reading: Reading): Node[] {
  const blocks: Node[] = [];
  let line: Html[] = [];
  const endLine = () => {
    blocks.push(...paragraphs(inlineNodes(line, reading), reading));
    line = [];
  };
  for (const node of nodes) {
    if (!isTag(node) || !isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    if (!isLeftOut(node, reading)) blocks.push(...blockOf(node, reading));
  }
  endLine();
  return apart(blocks);
}

/** Paragraphs of inline nodes: pages and mails write an empty line as two line breaks. */
function paragraphs(nodes: Node[], { schema }: Reading): Node[] {
  const lines: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type.name === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const groups: Node[][] = [[]];
  for (const line of lines.map(tidy)) {
    const group = groups.at(-1);
    if (line.length === 0) groups.push([]);
    else if (group && group.length > 0) group.push(schema.node('hardBreak'), ...line);
    else group?.push(...line);
  }
  return groups.filter(({ length }) => length > 0).map((group) => paragraph(group, schema));
}

/** A picture that is alone stands as a block. */
function paragraph(nodes: Node[], schema: Reading['schema']): Node {
  const [first, ...others] = nodes;
  return first?.type.name === 'picture' && others.length === 0 && first.marks.length === 0
    ? schema.node('figure', first.attrs)
    : schema.node('paragraph', null, nodes);
}

function blockOf(node: Tag, reading: Reading): Node[] {
  const { schema } = reading;
  const within = { ...reading, marks: marksOf(node, reading) };
  const level = headingLevel(node);
  if (level !== undefined) {
    const inline = inlineNodes(node.children, { ...within, marks: [], isHeading: true });
    const words = tidy(inline.filter(({ type }) => type.name !== 'picture'));
    const pictures = inline.filter(({ type }) => type.name === 'picture');
    const heading = words.length > 0 ? [schema.node('heading', { level }, words)] : [];
    return [...heading, ...pictures.map(({ attrs }) => schema.node('figure', attrs))];
  }
  const { 'data-source': source, 'data-src': src } = node.attributes;
  if (node.name === 'pre' && source !== undefined) return [schema.node('sourceBlock', { source })];
  if (node.name === 'pre') return codeBlocks(node, reading);
  if (node.name === 'figure' && src !== undefined) return [schema.node('figure', figureOf(node))];
  if (node.name === 'figure') return captioned(node, within);
  if (node.name === 'hr') return [schema.node('horizontalRule')];
  if (/^(?:ul|ol|menu|dir)$/.test(node.name)) return listBlocks(node, within);
  if (node.name === 'table') return tableBlocks(node, within, blocksOf);
  const inner = blocksOf(node.children, within);
  const isQuotation = node.name === 'blockquote' || hasClass(node, /^Mso(?:Intense)?Quote$/);
  return isQuotation && inner.length > 0 ? [schema.node('blockquote', null, inner)] : inner;
}

/** The title of the post is the h1 of its page. */
function headingLevel(node: Tag): number | undefined {
  const { role, 'aria-level': level } = node.attributes;
  const number =
    role === 'heading' ? level : hasClass(node, /^MsoTitle$/) ? 1 : /^h([1-6])$/.exec(node.name)?.[1];
  return number === undefined ? undefined : Math.min(Math.max(Number(number) || 2, 2), 6);
}

function figureOf({ attributes }: Tag): Record<string, string> {
  const { 'data-src': src = '', 'data-alt': alt = '', 'data-caption': caption = '' } = attributes;
  return { src, alt, caption };
}

/** One picture with a caption is a figure. */
function captioned(node: Tag, reading: Reading): Node[] {
  const [caption] = tagsIn(node, 'figcaption');
  const blocks = blocksOf(
    node.children.filter((child) => child !== caption),
    reading,
  );
  const [picture, ...others] = blocks;
  if (picture?.type.name !== 'figure' || others.length > 0 || !caption)
    return [...blocks, ...blocksOf(caption ? [caption] : [], reading)];
  return [
    reading.schema.node('figure', {
      ...picture.attrs,
      caption: textOf(caption).replaceAll(/\s+/g, ' ').trim(),
    }),
  ];
}

function codeBlocks(node: Tag, { schema }: Reading): Node[] {
  const [code] = tagsIn(node, 'code');
  const language = /(?:^|\s)language-(\S+)/.exec((code ?? node).attributes['class'] ?? '')?.[1] ?? null;
  const text = codeText(node.children).replaceAll('\u00A0', ' ').replace(/^\n/, '').trimEnd();
  return text === '' ? [] : [schema.node('codeBlock', { language }, schema.text(text))];
}

/** The text of code: each of its lines may be an element of its own. */
function codeText(nodes: Html[]): string {
  return nodes.reduce<string>((before, node) => {
    if (!isTag(node)) return before + node.replaceAll(/\r\n?/g, '\n');
    const inner = node.name === 'br' ? '\n' : codeText(node.children);
    return isBlock(node) && before !== '' && !before.endsWith('\n') ? `${before}\n${inner}` : before + inner;
  }, '');
}

/** The entries of a list. One that counts anew begins a list of its own; a list beside an entry belongs to it. */
function listBlocks(list: Tag, reading: Reading): Node[] {
  const { schema } = reading;
  const isOrdered = list.name === 'ol';
  let start = numberOf(list.attributes['start']) ?? 1;
  const lists: Node[] = [];
  let entries: Html[][] = [];
  const endList = () => {
    const items = entries.flatMap((entry) => itemOf(entry, reading));
    const attributes = { tight: items.every(isShort), ...(isOrdered && { start }) };
    if (items.length > 0)
      lists.push(schema.node(isOrdered ? 'orderedList' : 'bulletList', attributes, items));
    start += entries.length;
    entries = [];
  };
  for (const node of list.children) {
    if (isTag(node) && node.name === 'li') {
      const value = numberOf(node.attributes['value']);
      if (isOrdered && value !== undefined && value !== start + entries.length) {
        endList();
        start = value;
      }
      const box = boxBefore(node);
      entries.push(box ? startingWith(box, node.children) : node.children);
    } else if (isTag(node) && isBlock(node)) {
      const last = entries.pop();
      entries.push([...(last ?? []), node]);
    } else if (textOf(node).trim() !== '') entries.push([node]);
  }
  endList();
  return apart(lists);
}

/** Whether something is done is said by the entry itself in lists of Google Docs. */
function boxBefore({ attributes }: Tag): string | undefined {
  if (attributes['role'] !== 'checkbox') return undefined;
  return attributes['aria-checked'] === 'true' ? '☑ ' : '☐ ';
}

/** A number that Markdown can count from. */
function numberOf(text = ''): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

function startingWith(words: string, nodes: Html[]): Html[] {
  const block = nodes.find((node) => isTag(node) && (isBlock(node) || textOf(node).trim() !== ''));
  if (!block || !isTag(block) || !isBlock(block)) return [words, ...nodes];
  const started = { ...block, children: startingWith(words, block.children) };
  return nodes.map((node) => (node === block ? started : node));
}

/** Whether an entry has one paragraph at most: those of others are parted by empty lines. */
function isShort(item: Node): boolean {
  return item.content.content.filter(({ type }) => type.name === 'paragraph').length < 2;
}

/** An entry begins with a paragraph. */
function itemOf(nodes: Html[], reading: Reading): Node[] {
  const { schema } = reading;
  const [first, ...others] = blocksOf(nodes, reading);
  if (!first) return [];
  if (first.type.name === 'paragraph') return [schema.node('listItem', null, [first, ...others])];
  if (first.type.name === 'heading')
    return [schema.node('listItem', null, [schema.node('paragraph', null, first.content), ...others])];
  if (first.type.name === 'figure')
    return [
      schema.node('listItem', null, [
        schema.node('paragraph', null, schema.node('picture', first.attrs)),
        ...others,
      ]),
    ];
  const isList = first.type.name.endsWith('List');
  // A list that begins at its second level.
  if (isList && others.length === 0) return first.content.content.slice();
  return [schema.node('listItem', null, [schema.node('paragraph'), first, ...others])];
}

/** Two lists of a kind that follow one another have different marks, or Markdown would make them one. */
function apart(blocks: Node[]): Node[] {
  const result: Node[] = [];
  for (const block of blocks) {
    const before = result.at(-1);
    const other = block.type.name === 'orderedList' ? ')' : '*';
    const isSame = block.type.name.endsWith('List') && before?.type === block.type;
    const isTaken = isSame && before.attrs['mark'] !== other;
    result.push(isTaken ? block.type.create({ ...block.attrs, mark: other }, block.content) : block);
  }
  return result;
}
