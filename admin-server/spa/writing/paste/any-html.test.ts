import { getSchema } from '@tiptap/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from '#site/content/markdown.ts';
import { openText } from '../markdown/open-text.ts';
import { ownBlocks, textExtensions } from '../markdown/extensions.ts';
import { readPasted } from './read-pasted.ts';

const schema = getSchema([...textExtensions, ownBlocks.Figure, ownBlocks.SourceBlock]);
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.info(`any-html: TEST_SEED=${seed}`);

const tags = [
  'p',
  'div',
  'h1',
  'h3',
  'blockquote',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'td',
  'th',
  'pre',
  'figure',
  'dl',
  'dt',

  'b',
  'i',
  's',
  'sup',
  'sub',
  'code',
  'a href="https://example.org/x"',
  'a href="file:///x"',
  'span',
  'q',
  'p style="mso-list:l0 level1 lfo1"',
  'p style="mso-list:l0 level3 lfo1"',
  'td colspan=2',
  'td rowspan=3',
  'li aria-level=2',
  'span style="font-weight:700;vertical-align:super"',
];

/** HTML of any elements within any others, with words that are parted by spaces. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(
      ' word ',
      ' كلمة ',
      '<br>',
      '<hr>',
      ' 4. ',
      '<span style="mso-list:Ignore">2)&nbsp;</span> x ',
    ),
    fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
      .map(([name, inside]) => `<${name}>${inside.join('')}</${name.split(' ')[0] ?? ''}>`),
  ),
}));

function wordsOf(html: string): string[] {
  return html.replaceAll(/<[^<>]*>/g, ' ').match(/word|كلمة/g) ?? [];
}

test('whatever is pasted makes a document that the editor takes, and every word of it is on the page', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 4 }), (parts) => {
      const html = parts.join('');
      const { document } = readPasted(schema, html);
      if (!document) return;
      document.check();
      const page = renderMarkdown(openText(schema, '').sourceOf(document));
      expect(wordsOf(page)).toHaveLength(wordsOf(html).length);
    }),
    { seed, numRuns: Number(process.env['PASTE_RUNS'] ?? 400) },
  );
});
