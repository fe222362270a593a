import { join } from 'node:path';
import { getSchema } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArticles } from '#content-db/seed/read-seed.ts';
import { contentFolder } from '#example/content/folder.ts';
import { ownBlocks, textExtensions } from './extensions.ts';
import { openText } from './open-text.ts';
import { splitBlocks } from './source-blocks.ts';

const schema = getSchema([...textExtensions, ownBlocks.Figure, ownBlocks.SourceBlock]);
const open = (source: string) => openText(schema, source);

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.info(`open-text: TEST_SEED=${seed}`);

/** Blocks that the editor shows as what they are. */
const known: Record<string, string> = {
  headings: '# One',
  'small heading': '#### Four',
  'underlined heading': 'Title\n=====',
  paragraph: 'Plain text with *emphasis*, **strength**, ~~a mistake~~ and `code`.',
  nested: 'A **bold *and italic* text** here, and ***both***.',
  'two lines': 'one\ntwo',
  'hard breaks': 'one  \ntwo\\\nthree',
  'marks within others': '**[bold](/a)** and [~~old~~ **new**](/b), ~~a *b*~~, *[x](/y) z*.',
  'marks beside signs': 'و<strong>«صوت»</strong> واحد، <em>[A]</em>1<s>(b)</s>c `"a"` **x**',
  link: 'See [the *programmes*](/ar/services "All of them"), or [mail](mailto:a@example.org).',
  'address with Arabic letters': '[مقال](/ar/blog/التسعون-ثانية)',
  'mixed scripts':
    'وتصنّف إرشادات منظمة ICAO التهديد في 4 مستويات (2024)، انظر [الدليل](https://example.org/a_b).',
  'Arabic and Latin': 'The word «هدوء» means calm, 24/7.',
  list: '- one\n- two\n  - nested\n    1. deep\n- three',
  'loose list': '* one\n\n* two\n\n  more of it',
  'numbers from five': '5) five\n6) six',
  'Arabic list': '1. أولًا: انظر\n2. ثانيًا: تكلّم بصوت واحد',
  quotation: '> First\n>\n> - a\n> - b',
  code: '```ts\nconst a = `b`;\n```',
  'indented code': '    a\n    b',
  line: '***',
  table:
    '| Level | ما العمل | |\n| :-- | :-: | --: |\n| 1 | **صوت** واحد | `a \\| b` |\n| 2<br>3 | | [x](/y) |',
  figure: '![A *door*, seen](/uploads/a.jpg "Doors and \\"exits\\".")',
  'picture without caption': '![باب](/uploads/a.jpg)',
  'picture in a line': 'Before ![x](/uploads/a.jpg "t") after.',
  'tags in a line': 'Press <kbd>Enter</kbd>, H<sub>2</sub>O.',
  'what looks like markup': 'a\\*b\\* 1\\. \\# R&D &amp; \\<b> snake_case 2 \\* 3 [x]',
  'start of a line': '\\- no list\\\n\\# no heading\\\n1\\. no number\\\n\\> no quotation',
};

/** What has no view of its own. */
const opaque: Record<string, string> = {
  html: '<details>\n<summary>More</summary>\nText\n</details>',
  comment: '<!-- note -->',
  'heading in an entry': '- # Heading\n- b',
};

function childrenOf(document: Node): Node[] {
  return Array.from({ length: document.childCount }, (_, at) => document.child(at));
}

const kindsOf = (source: string) => childrenOf(open(source).document).map(({ type }) => type.name);

test.each(Object.entries(known))('%s: is shown, and written back as visitors see it', (_name, source) => {
  expect(kindsOf(source)).not.toContain('sourceBlock');
  const { document, sourceOf } = open(source);
  expect(sourceOf(document)).toBe(source);
  const [block] = childrenOf(document);
  const copy = document.type.create(null, [
    schema.node('paragraph', null, schema.text('New')),
    ...(block ? [block] : []),
  ]);
  expect(sourceOf(copy)).toBe(`New\n\n${source}`);
});

test.each(Object.entries(opaque))('%s: is kept as source', (_name, source) => {
  expect(kindsOf(source)).toEqual(['sourceBlock']);
  const { document, sourceOf } = open(source);
  expect(sourceOf(document)).toBe(source);
});

test('definitions of links are kept, and the links that need them are shown', () => {
  const source = 'See [this][a].\n\n[a]: /services\n';
  expect(kindsOf(source)).toEqual(['paragraph', 'sourceBlock']);
  const { document, sourceOf } = open(source);
  expect(sourceOf(document)).toBe(source);
  expect(JSON.stringify(document.firstChild)).toContain('"href":"/services"');
});

test('every article of the seed opens without a block of source', async () => {
  for (const { body } of await readArticles(join(contentFolder, 'posts'))) {
    const content = body.replaceAll('](figure:', '](/uploads/');
    expect(kindsOf(content)).not.toContain('sourceBlock');
    expect(open(content).sourceOf(open(content).document)).toBe(content);
  }
});

/** Any source: known blocks, opaque ones and nasty texts, with any empty lines between. */
const anySource = fc
  .array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(...Object.values(known), ...Object.values(opaque), '[a]: /services', '[a]'),
        fc.string({ unit: fc.constantFrom(...'ab ا1.*_`~[](){}<>!#|\\-+=:&\n\t'), maxLength: 40 }),
      ),
      fc.constantFrom('\n', '\n\n', '\n\n\n', '\r\n\r\n', '\n  \n'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.flat().join(''));

test('a text that nobody touches keeps every byte', () => {
  fc.assert(
    fc.property(anySource, (source) => {
      const { document, sourceOf } = open(source);
      expect(sourceOf(document)).toBe(source);
    }),
    { seed },
  );
});

test('an edit of one block leaves every other byte as it was', () => {
  const bytes = fc.string({
    unit: fc.constantFrom(...'ab ا1.*_`~[](){}<>!#|\\-+=:&'),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(anySource, fc.nat(), bytes, (source, number, typed) => {
      const { document, sourceOf } = open(source);
      const { lead, blocks } = splitBlocks(source);
      const children = childrenOf(document);
      const at = number % children.length;
      const words = typed.trim();
      if (words === '' || blocks.length === 0) return;
      children[at] = schema.node('paragraph', null, schema.text(words));
      const edited = sourceOf(document.copy(Fragment.from(children)));
      const before =
        lead +
        blocks
          .slice(0, at)
          .map(({ text, gap }) => text + gap)
          .join('');
      const after = blocks
        .slice(at + 1)
        .map(({ text, gap }) => text + gap)
        .join('');
      // The lines beside the block may change where they no longer part it from its neighbours.
      expect(edited.startsWith(before.trimEnd())).toBe(true);
      expect(edited.endsWith(after)).toBe(true);
      const reopened = open(edited).document;
      expect(reopened.childCount).toBeGreaterThanOrEqual(children.length);
      expect(
        childrenOf(reopened).some((node) => node.eq(schema.node('paragraph', null, schema.text(words)))),
      ).toBe(true);
    }),
    { seed },
  );
});

test('an edited paragraph changes its own line only', () => {
  const source = '# Title\nFirst  \nline\n\n\n* a\n* b\n+ c\n\n<div>x</div>\n';
  const { document, sourceOf } = open(source);
  const children = childrenOf(document);
  children[1] = schema.node('paragraph', null, schema.text('Changed'));
  expect(sourceOf(document.copy(Fragment.from(children)))).toBe(source.replace('First  \nline', 'Changed'));
});

test('a block is added and taken away without a change around it', () => {
  const { document, sourceOf } = open('One\n\n\nTwo\n');
  const [one, two] = childrenOf(document);
  const added = schema.node('paragraph', null, schema.text('New'));
  const withBlocks = (...blocks: (Node | undefined)[]) =>
    sourceOf(document.copy(Fragment.from(blocks.filter((block) => block !== undefined))));
  expect(withBlocks(one, added, two)).toBe('One\n\nNew\n\nTwo\n');
  expect(withBlocks(two)).toBe('Two\n');
  expect(withBlocks(two, one)).toBe('Two\n\nOne\n');
  expect(withBlocks()).toBe('');
});

test('empty rows at the end of an edited table are not written, and those of another stay', () => {
  const tableOf = (word: string) => `| A | B |\n| --- | --- |\n|  |  |\n| ${word} |  |`;
  const before = `${tableOf('1')}\n|  |  |\n|  |  |`;
  const { document, sourceOf } = open(`${before}\n\n${before}`);
  const edited = open(before.replace('1', '2')).document.child(0);
  expect(kindsOf(before)).toEqual(['table']);
  expect(sourceOf(document.copy(Fragment.from([edited, document.child(1)])))).toBe(
    `${tableOf('2')}\n\n${before}`,
  );
});
