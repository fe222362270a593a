import { Node } from '@tiptap/core';

const attributes = { source: { default: '' } };

/** Markdown or HTML that the editor has no view for: kept as it is, and edited as source. */
export const SourceBlock = Node.create({
  name: 'sourceBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'pre[data-source]', getAttrs: sourceOf }],
  renderHTML: ({ node }) => ['pre', { 'data-source': node.attrs.source }],
});

/** An HTML tag within a line of text. */
export const SourceInline = Node.create({
  name: 'sourceInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => attributes,
  parseHTML: () => [{ tag: 'code[data-source]', getAttrs: sourceOf }],
  renderHTML: ({ node }) => ['code', { 'data-source': node.attrs.source, class: 'tag' }, node.attrs.source],
});

function sourceOf({ dataset: { source = '' } }: HTMLElement): Record<string, unknown> {
  return { source };
}
