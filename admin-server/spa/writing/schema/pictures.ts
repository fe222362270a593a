import { Node } from '@tiptap/core';

const attributes = { src: { default: '' }, alt: { default: '' }, caption: { default: '' } };

/** A picture that stands alone. With a caption it is a numbered figure. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'figure[data-src]', getAttrs: pictureOf }],
  renderHTML: ({ node }) => [
    'figure',
    dataOf(node.attrs),
    ['img', { src: node.attrs.src, alt: node.attrs.alt }],
  ],
});

/** A picture within a line of text. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'span[data-src]', getAttrs: pictureOf }],
  renderHTML: ({ node }) => [
    'span',
    dataOf(node.attrs),
    ['img', { src: node.attrs.src, alt: node.attrs.alt }],
  ],
});

type Values = Record<string, unknown>;

function dataOf({ src, alt, caption }: Values): Values {
  return { 'data-src': src, 'data-alt': alt, 'data-caption': caption };
}

function pictureOf({ dataset: { src = '', alt = '', caption = '' } }: HTMLElement): Values {
  return { src, alt, caption };
}
