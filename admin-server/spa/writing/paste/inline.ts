import { type Mark, Mark as Marks, type Node, type Schema } from '@tiptap/pm/model';
import { isSafeLink } from '#site/content/markdown-parser.ts';
import { hasClass, type Html, isBlank, isTag, styleOf, type Tag, tagsIn } from './html.ts';
import type { Lost } from './lost.ts';
import { symbolText } from './symbols.ts';

/** What is read into what. */
export interface Reading {
  schema: Schema;
  lost: Lost;
  /** The marks that stand around it. */
  marks: readonly Mark[];
  isHeading?: boolean;
}

const dropped =
  /^(?:!|style|script|title|meta|link|head|xml|template|noscript|select|svg|annotation|annotation-xml|rp)$/;
const films = /^(?:iframe|video|audio|object|embed|canvas)$/;

/** Tags that pages show, and for which Markdown has no sign. */
const kept: Record<string, string> = { sup: 'sup', sub: 'sub', kbd: 'kbd', msup: 'sup', msub: 'sub' };

/** Whether an element is no part of what readers see: instructions for programs, and remarks of colleagues. */
export function isLeftOut(node: Tag, { lost }: Reading): boolean {
  if (films.test(node.name)) lost.films += 1;
  return (
    dropped.test(node.name) ||
    films.test(node.name) ||
    styleOf(node, 'display') === 'none' ||
    styleOf(node, 'mso-hide') === 'all' ||
    styleOf(node, 'mso-element') === 'comment-list' ||
    hasClass(node, /^msocomanchor$/i) ||
    /^#(?:_msocom|cmnt)/.test(node.attributes['href'] ?? '')
  );
}

/** The inline nodes of some HTML, with its white space as it stands there: see `tidy`. */
export function inlineNodes(nodes: Html[], reading: Reading): Node[] {
  return nodes.flatMap((node) => (isTag(node) ? inlineOf(node, reading) : textNodes(node, reading)));
}

function textNodes(text: string, { schema, marks }: Reading): Node[] {
  // Soft hyphens and empty characters show nothing, and would be in the way of whoever searches or edits.
  const words = text.replaceAll(/[\u00AD\u200B\u2060\uFEFF]/g, '');
  return words === '' ? [] : [schema.text(words, marks)];
}

function inlineOf(node: Tag, reading: Reading): Node[] {
  if (isLeftOut(node, reading)) return [];
  // HTML in a text of this editor.
  const source = node.attributes['data-source'];
  if (source !== undefined)
    return [reading.schema.node('sourceInline', { source }, undefined, reading.marks)];
  if (node.name === 'br') return [reading.schema.node('hardBreak')];
  if (node.name === 'img') return pictureNodes(node, reading);
  if (node.name === 'input') return textNodes(boxOf(node), reading);
  const symbols = symbolText(node);
  if (symbols !== undefined) return textNodes(symbols, reading);
  const within = { ...reading, marks: marksOf(node, reading) };
  if (node.name === 'mfrac')
    return inlineNodes(
      tagsIn(node).flatMap((part, at) => (at ? ['/', part] : [part])),
      within,
    );
  const [base, ...raised] = /^m(?:sup|sub)$/.test(node.name) ? tagsIn(node) : [];
  if (base) return [...inlineNodes([base], within), ...between(raised, kept[node.name], within)];
  if (node.name === 'q') return inlineNodes(['“', ...node.children, '”'], within);
  return between(node.children, kept[node.name] ?? raisedBy(node), within);
}

function between(nodes: Html[], name: string | undefined, reading: Reading): Node[] {
  const inner = inlineNodes(nodes, reading);
  if (name === undefined || nodes.every(isBlank) || inner.some((node) => isSource(node, `<${name}>`)))
    return inner;
  const marks = reading.marks.filter(({ type }) => type.name !== 'code');
  const part = (source: string) => reading.schema.node('sourceInline', { source }, undefined, marks);
  return [part(`<${name}>`), ...inner, part(`</${name}>`)];
}

function isSource({ type, attrs }: Node, source: string): boolean {
  return type.name === 'sourceInline' && attrs['source'] === source;
}

function raisedBy(node: Tag): string | undefined {
  const place = styleOf(node, 'vertical-align');
  if (place === 'super' || hasClass(node, /^Mso(?:Footnote|Endnote)Reference$/)) return 'sup';
  return place === 'sub' ? 'sub' : undefined;
}

/** Only pictures that everybody can load. Google Docs and others draw the boxes of their lists. */
function pictureNodes(node: Tag, { schema, lost, marks }: Reading): Node[] {
  const { src = '', alt = '', title = '', width, height } = node.attributes;
  if (/checkbox/i.test(node.attributes['aria-roledescription'] ?? '') || width === '1' || height === '1')
    return [];
  if (/^(?:https?:\/\/|\/uploads\/)/i.test(src) && isSafeLink(src))
    return [schema.node('picture', { src, alt: alt.trim(), caption: title.trim() }, undefined, marks)];
  lost.pictures += 1;
  return [];
}

function boxOf({ attributes }: Tag): string {
  if (!/^(?:checkbox|radio)$/i.test(attributes['type'] ?? '')) return attributes['value'] ?? '';
  return 'checked' in attributes ? '☑ ' : '☐ ';
}

/** The marks within an element, by its name and its style. */
export function marksOf(node: Tag, { schema, marks, isHeading }: Reading): readonly Mark[] {
  const { name } = node;
  const weight = styleOf(node, 'font-weight');
  const slant = styleOf(node, 'font-style');
  const line = styleOf(node, 'text-decoration') + styleOf(node, 'text-decoration-line');
  const is: Record<string, boolean | undefined> = {
    // A heading is bold by itself. Google Docs wraps everything in a <b> that is not bold.
    bold: isHeading
      ? false
      : weight === ''
        ? isOneOf(name, 'b', 'strong', 'dt')
        : /^(?:bold|[6-9]00)/.test(weight),
    italic: slant === '' ? isOneOf(name, 'i', 'em') : /^(?:italic|oblique)/.test(slant),
    strike: isOneOf(name, 's', 'del', 'strike') || line.includes('line-through') || undefined,
    code: isOneOf(name, 'code', 'tt', 'samp'),
  };
  const { href = '', title = '' } = node.attributes;
  const address = href.trim();
  const type = name === 'a' && address ? schema.marks['link'] : undefined;
  const link = type && isKept(address) ? [type.create({ href: address, title: title || null })] : [];
  const own = Object.entries(is).flatMap(([mark, isOn]) =>
    isOn ? (schema.marks[mark]?.create() ?? []) : [],
  );
  const around = marks.filter((mark) => is[mark.type.name] !== false);
  return [...own, ...link].reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), Marks.setFrom(around));
}

function isOneOf(name: string, ...names: string[]): true | undefined {
  return names.includes(name) || undefined;
}

/** Of a link to a file of the writer’s machine, or to a place in the document, only the words stay. */
function isKept(address: string): boolean {
  return isSafeLink(address) && !/^[#?]/.test(address);
}

/** White space as a page shows it: one space between words, and none at the ends of lines. */
export function tidy(nodes: Node[]): Node[] {
  const result: Node[] = [];
  let isAfterSpace = true;
  for (const node of nodes) {
    const isBreak: boolean = node.type.name === 'hardBreak';
    if (node.isText) {
      const text = (node.text ?? '').replaceAll(/[ \t\r\n\f\u00A0]+/g, ' ');
      const shown: string = isAfterSpace ? text.replace(/^ /, '') : text;
      if (shown !== '') result.push(node.type.schema.text(shown, node.marks));
      isAfterSpace = shown === '' ? isAfterSpace : shown.endsWith(' ');
      continue;
    }
    if (isBreak) trimEnd(result);
    if (!isBreak || result.length > 0) result.push(node);
    isAfterSpace = isBreak;
  }
  trimEnd(result);
  while (result.at(-1)?.type.name === 'hardBreak') {
    result.pop();
    trimEnd(result);
  }
  return result;
}

function trimEnd(nodes: Node[]): void {
  const last = nodes.at(-1);
  if (!last?.isText) return;
  nodes.pop();
  const text = (last.text ?? '').replace(/ $/, '');
  if (text !== '') nodes.push(last.type.schema.text(text, last.marks));
  else trimEnd(nodes);
}
