import { getSchema } from '@tiptap/core';
import { type Mark, Mark as Marks, type Node } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { renderMarkdown } from '#site/content/markdown.ts';
import { ownBlocks, textExtensions } from './extensions.ts';
import { openText } from './open-text.ts';

const schema = getSchema([...textExtensions, ownBlocks.Figure, ownBlocks.SourceBlock]);

const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(process.env['TEST_CASES'] ?? 2000);
console.info(`as shown: TEST_SEED=${seed}, ${numRuns} cases`);

/** A paragraph, heading, entry or cell: each of its characters with its marks, as far as they can be seen. */
interface Shown {
  kind: string;
  characters: string[];
}

/** A character, a line break or a picture, with its marks. */
interface Sign {
  sign: string;
  marks: string[];
}

/** White space at the ends of lines shows nothing, nor do line breaks at the end, nor emphasis on white space. */
function visible(kind: string, signs: Sign[]): Shown {
  const isSpace = (at: number) =>
    /^[ \t\n]$/.test(signs[at]?.sign ?? '') && !signs[at]?.marks.includes('code');
  const isEdge = (from: number, step: number) => {
    let at = from;
    while (isSpace(at)) at += step;
    return signs[at] === undefined || signs[at]?.sign === '<br>';
  };
  const kept = signs.filter((_, at) => !isSpace(at) || !(isEdge(at, 1) || isEdge(at, -1)));
  const end = kept.findLastIndex(({ sign }) => sign !== '<br>') + 1;
  const characters = kept.slice(0, end).map(({ sign, marks }) => {
    const isBlank = /^(?:[ \t\n]|<br>)$/.test(sign);
    const seen = marks.filter((mark) => !isBlank || !/^(?:bold|italic|strike|link)\b/.test(mark));
    // The page has typographic quotation marks.
    return [sign.replaceAll(/["'“”‘’«»]/g, '"'), ...seen.toSorted()].join(' ');
  });
  return { kind, characters };
}

/** What the editor shows. */
function inEditor(document: Node): Shown[] {
  const blocks: Shown[] = [];
  document.descendants((node, _at, parent) => {
    if (!node.isTextblock) return;
    const kind =
      node.type.name === 'heading' ? `h${Math.max(2, node.attrs.level)}` : String(parent?.type.name);
    const signs = node.children.flatMap((child): Sign[] => {
      const isNoCode = !child.text?.trim();
      const marks = child.marks.map(nameOf).filter((name) => !isNoCode || name !== 'code');
      if (child.isText) return Array.from(child.text ?? '', (sign) => ({ sign, marks }));
      return [
        { sign: child.type.name === 'hardBreak' ? '<br>' : `${child.type.name} ${child.attrs.src}`, marks },
      ];
    });
    blocks.push(visible(kind, signs));
  });
  return blocks.filter(({ kind, characters }) => kind !== 'doc' || characters.length > 0);
}

function nameOf({ type, attrs }: Mark): string {
  return type.name === 'link' ? `link ${attrs.href} ${attrs.title ?? ''}` : type.name;
}

const markOf: Record<string, string> = { strong: 'bold', em: 'italic', s: 'strike', code: 'code' };
const kindOf: Record<string, string> = { li: 'listItem', td: 'tableCell', th: 'tableHeader', p: 'doc' };

/** What visitors see. */
function onPage(html: string): Shown[] {
  const blocks: { kind: string; signs: Sign[] }[] = [];
  const read = (
    nodes: ReturnType<typeof parseDocument>['children'],
    kind: string,
    marks: string[],
    signs: Sign[] | undefined,
  ) => {
    for (const node of nodes) {
      if ('data' in node) signs?.push(...Array.from(String(node.data), (sign) => ({ sign, marks })));
      if (!('attribs' in node)) continue;
      const { name, attribs, children } = node;
      const ownKind =
        name === 'p' && kind !== '' ? kind : (kindOf[name] ?? (/^h\d$/.test(name) ? name : undefined));
      if (name === 'br') signs?.push({ sign: '<br>', marks });
      else if (name === 'img') signs?.push({ sign: `picture ${attribs['src']}`, marks });
      else if (ownKind !== undefined) {
        const block = { kind: ownKind, signs: [] };
        blocks.push(block);
        read(children, name === 'li' ? 'listItem' : '', [], block.signs);
      } else if (name === 'a')
        read(
          children,
          kind,
          [...marks, `link ${decodeURI(attribs['href'] ?? '')} ${attribs['title'] ?? ''}`],
          signs,
        );
      else if (markOf[name] !== undefined) read(children, kind, [...marks, markOf[name]], signs);
      else read(children, name === 'blockquote' ? name : '', [], undefined);
    }
  };
  read(parseDocument(html).children, '', [], undefined);
  return blocks.map(({ kind, signs }) => visible(kind, signs));
}

const markSets = fc
  .oneof(
    { weight: 8, arbitrary: fc.subarray(['bold', 'italic', 'strike']) },
    { weight: 2, arbitrary: fc.subarray(['bold', 'italic', 'strike', 'link', 'other link']) },
    { weight: 1, arbitrary: fc.constant(['code']) },
    { weight: 3, arbitrary: fc.constant([]) },
  )
  .map((names) =>
    names
      .map((name) => {
        if (name === 'link') return schema.mark('link', { href: '/services' });
        if (name === 'other link')
          return schema.mark('link', { href: '/a_b*c|d', title: 'A "title" *here*' });
        return schema.mark(name);
      })
      .reduce((set, mark) => mark.addToSet(set), Marks.none),
  );

/** What Markdown could take for markup, and what stands beside signs. */
const fragments = [
  String.raw`a¶قف¶«الهدوء»¶(s)¶ ¶ و¶.¶!¶__x__¶_x_¶*x*¶**x**¶~x~¶~~x~~¶¶a__b__c¶snake_case¶\¶\*¶  ¶    ¶:::¶$x$¶^x^¶==x==¶{#id}`,
  '`x`¶```¶``` js¶~~~¶Name | Role¶|---|---|¶---|---¶:---¶|¶a|b¶| a |¶-¶--¶---¶- - -¶***¶___¶===¶=¶# ¶#¶##### x',
  '1. ¶1) ¶12.¶+ ¶* ¶- [ ] ¶- [x]¶> ¶>¶&copy;¶&#42;¶&amp¶<http://a.example>¶<5@a.example>¶<¶@a>¶https://a.example/b_c¶www.a.example',
  '<b>¶<em>¶</em>¶<strong>¶</strong>¶<br>¶<!--¶<?¶<div>¶<![CDATA[¶[x]: /y¶[^1]¶[^1]: y¶![x](/y)¶[x](/y)¶![¶](/y)',
]
  .join('¶')
  .split('¶')
  .filter((fragment) => fragment !== '');
const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at));
const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'abقوهـَ1٣  \t\u00A0\u200C\u200F«»،؟…“–€😀𝒜·\u3000*_~`[]()<>\\|!', ...signs),
    minLength: 1,
    maxLength: 6,
  }),
  fc.constantFrom(...fragments),
);

const inline = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: fc.tuple(texts, markSets).map(([text, marks]) => [schema.text(text, marks)]) },
      {
        weight: 1,
        arbitrary: markSets.map((marks) => [schema.nodes['hardBreak']?.create(null, null, marks)]),
      },
      {
        weight: 1,
        arbitrary: markSets.map((marks) => [
          schema.text('a', marks),
          schema.nodes['picture']?.create({ src: '/uploads/a.jpg', alt: '*a* <b> ~b~' }, null, marks),
        ]),
      },
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((nodes) => nodes.flat().filter((node) => node !== undefined && node !== null));

const words = inline.map((nodes) => [schema.text('ا'), ...nodes]);
const paragraph = (content: readonly Node[]) => schema.node('paragraph', null, content);
const blocks = fc.oneof(
  { weight: 6, arbitrary: inline.map(paragraph) },
  {
    weight: 1,
    arbitrary: inline
      .filter((nodes) => /\S/.test(nodes.map(({ textContent }) => textContent).join('')))
      .map((nodes) => schema.node('heading', { level: 2 }, nodes)),
  },
  {
    weight: 1,
    arbitrary: inline.map((nodes) =>
      schema.node('blockquote', null, [paragraph([...nodes, schema.text('a')])]),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.array(inline, { minLength: 1, maxLength: 3 }))
      .map(([type, entries]) =>
        schema.node(
          type,
          null,
          entries.map((nodes) => schema.node('listItem', null, [paragraph([...nodes, schema.text('a')])])),
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(words, inline).map((cells) =>
      schema.node(
        'table',
        null,
        ['tableHeader', 'tableCell'].map((type) =>
          schema.node(
            'tableRow',
            null,
            cells.map((nodes) => schema.node(type, null, [paragraph(nodes)])),
          ),
        ),
      ),
    ),
  },
);

/** Texts with the marks before them: `bi:` is bold and italic. */
function paragraphOf(...parts: string[]): Node {
  const marks: Record<string, Mark> = {
    b: schema.mark('bold'),
    i: schema.mark('italic'),
    s: schema.mark('strike'),
    c: schema.mark('code'),
    l: schema.mark('link', { href: '/services' }),
  };
  const nodes = parts.map((part) => {
    const [, names = '', text = part] = /^([biscl]+):(.+)$/s.exec(part) ?? [];
    return schema.text(
      text,
      Array.from(names, (name) => marks[name]).filter((mark) => mark !== undefined),
    );
  });
  return paragraph(nodes);
}

/** What is stored of a new article. */
function storedOf(...nodes: readonly Node[]): string {
  return openText(schema, '').sourceOf(schema.topNodeType.create(null, nodes));
}

test.each([
  [['see ', 'b:this', ' now'], 'see **this** now'],
  [['بـ', 'b:«صوت»', ' واحد'], 'بـ<strong>«صوت»</strong> واحد'],
  [['Form', 'i:[A]', ' here'], String.raw`Form<em>\[A\]</em> here`],
  [['$5', 's:(old)', '6'], '$5<s>(old)</s>6'],
  [['one', 'b: two ', 'three'], 'one **two** three'],
  [['b:one', 'i:two'], '**one**<em>two</em>'],
  [['b:one ', 'bi:two', 'i: three'], '**one <em>two</em>** *three*'],
  [['bi:all'], '***all***'],
  [['b:one ', 'bl:two', 'l: three'], '**one** [**two** three](/services)'],
  [['c:a`b', 'b:.'], '``a`b``**.**'],
  [['s:<', '5@a.example>'], String.raw`<s>\<</s>5@a.example>`],
  [['Look!', 'l:here'], String.raw`Look\![here](/services)`],
])('%j is stored as %s', (parts, stored) => {
  expect(storedOf(paragraphOf(...parts))).toBe(stored);
});

test.each([
  ['__init__ is called', '_now_'],
  ['Hall | Hours', '|:--|--:|', '-|-', '| a | b |'],
  ['Total', '====', '----'],
  ['1) wash', '2. rinse', '+ dry', '- [ ] fold'],
  ['~~~', '```js', '> quoted', '#### four'],
  ['&pound;5 or &#163;5', '<https://a.example>', '<5@a.example>', '<u>x</u>', '<!-- -->'],
  ['[a]: /b', '[^1]: note', '![x](/y)', String.raw`C:\*`, '***'],
  ['\u00A0\u00A0indented', '::: note', 'about ~5~ km'],
])('typed %j … stays text', (...lines) => {
  const nodes = lines.flatMap((line) => [schema.node('hardBreak'), schema.text(line)]).slice(1);
  const apart = storedOf(...lines.map((line) => paragraph([schema.text(line)])));
  const words = lines.map((line) => Array.from(line));
  expect(onPage(renderMarkdown(apart)).map(({ characters }) => characters)).toEqual(words);
  const together = onPage(renderMarkdown(storedOf(paragraph(nodes))));
  expect(together).toEqual([
    { kind: 'doc', characters: words.flatMap((line) => ['<br>', ...line]).slice(1) },
  ]);
});

test(
  'what the editor shows is what visitors see, what is stored, and what is opened again',
  { timeout: numRuns * 50 },
  () => {
    fc.assert(
      fc.property(fc.array(blocks, { minLength: 1, maxLength: 4 }), (children) => {
        const shown = inEditor(schema.topNodeType.create(null, children));
        const stored = storedOf(...children);
        expect(onPage(renderMarkdown(stored)), stored).toEqual(shown);
        const reopened = openText(schema, stored);
        expect(inEditor(reopened.document), stored).toEqual(shown);
        expect(reopened.sourceOf(reopened.document)).toBe(stored);
        const again = storedOf(...reopened.document.children);
        expect(onPage(renderMarkdown(again)), again).toEqual(shown);
      }),
      { seed, numRuns },
    );
  },
);
