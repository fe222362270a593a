import { describe, expect, test } from 'vitest';
import { readPage } from '../publish/page/page.ts';
import type { Check } from './check.ts';
import { links } from './links.ts';
import { emptyPage, headings, longAddress, pictures, structuredData, titles, weight } from './pages.ts';
import { contextWith } from './run-checks.ts';
import { messagesOn } from './testing/check-html.ts';
import { glossary, untranslated } from './texts.ts';

interface Case {
  check: Check;
  body?: string;
  head?: string;
  path?: string;
  /** The messages, or what they contain. */
  finds: string[];
}

const title = '<title>Home</title>';
const description = '<meta name="description" content="What we do">';
const jsonLd = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const schema = { '@context': 'https://schema.org' };

const cases: Case[] = [
  { check: titles, head: title + description, finds: [] },
  { check: titles, head: description, finds: ['The page has no title.'] },
  { check: titles, head: `<title></title>${description}`, finds: ['The page has no title.'] },
  { check: titles, head: title + title + description, finds: ['The page has 2 titles.'] },
  { check: titles, head: title, finds: ['The page has no description for search engines.'] },
  { check: titles, head: `${title}<meta name="robots" content="noindex, follow">`, finds: [] },
  { check: titles, head: `${title}<link rel="canonical" href="https://x.example/other">`, finds: [] },
  { check: titles, head: title + description + description, finds: ['The page has 2 descriptions.'] },
  { check: titles, head: title + description, body: '<svg><title>A plan</title></svg>', finds: [] },

  { check: headings, body: '<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>', finds: [] },
  { check: headings, body: '<h2>B</h2>', finds: ['The page has no headings of the first level.'] },
  { check: headings, body: '<h1>A</h1><h1>B</h1>', finds: ['The page has 2 headings of the first level.'] },
  {
    check: headings,
    body: '<h1>A</h1><h3>C <em>deep</em></h3>',
    finds: ['The heading “C deep” is of level 3 and follows one of level 1.'],
  },
  {
    check: headings,
    body: '<h1>A</h1><aside><h2>Contents</h2></aside><div class="prose"><h3>B</h3><h2>C</h2></div>',
    finds: ['The heading “B” is of level 3 and follows one of level 1.'],
  },
  { check: headings, body: '<h1>A</h1><h2></h2>', finds: ['A heading of level 2 is empty.'] },

  { check: pictures, body: '<img src="/a.jpg" alt="A cabin"><img src="/b.jpg" alt="">', finds: [] },
  {
    check: pictures,
    body: '<div class="prose"><p>Text</p><img src="/a.jpg" alt=""></div><img src="/b.jpg" alt="">',
    finds: ['The picture /a.jpg has no text for people who cannot see it.'],
  },
  {
    check: pictures,
    body: '<img src="/a.jpg">',
    finds: ['The picture /a.jpg has no text for people who cannot see it.'],
  },
  {
    check: pictures,
    body: '<img src="/a.jpg" alt="IMG_2041.JPG">',
    finds: ['The text of a picture is only its file name, IMG_2041.JPG.'],
  },
  {
    check: pictures,
    body: '<img src="/a.svg" alt="logo.svg">',
    finds: ['The text of a picture is only its file name, logo.svg.'],
  },

  { check: emptyPage, body: '<h1>A</h1><p>Words</p>', finds: [] },
  {
    check: emptyPage,
    body: '<h1>A</h1><p> </p>',
    finds: ['The page is empty: it has no text but its headings.'],
  },

  { check: longAddress, path: `/ar/blog/${'ا'.repeat(120)}`, finds: [] },
  {
    check: longAddress,
    path: `/ar/blog/${'ا'.repeat(121)}`,
    finds: [
      'The address is too long for the name of a file, so builds and deployments leave the page out. Give it a shorter slug.',
    ],
  },

  { check: links, body: '<h2 id="who">A</h2><a href="#who">Who</a><a href="#">Top</a>', finds: [] },
  {
    check: links,
    body: '<h2 id="من-نحن">A</h2><a href="#%D9%85%D9%86-%D9%86%D8%AD%D9%86">Who</a>',
    finds: [],
  },
  {
    check: links,
    body: '<a href="#who">Who <b>we</b> are</a>',
    finds: ['The link “Who we are” leads to #who, which does not exist.'],
  },

  {
    check: structuredData,
    head: jsonLd({ ...schema, '@graph': [{ '@type': 'Person', name: 'A' }] }),
    finds: [],
  },
  { check: structuredData, head: jsonLd({ ...schema, '@type': 'Unknown' }), finds: [] },
  {
    check: structuredData,
    head: '<script type="application/ld+json">{</script>',
    finds: ['The structured data is not valid JSON.'],
  },
  {
    check: structuredData,
    head: jsonLd({ '@type': 'Person', name: 'A' }),
    finds: ['The structured data has no @context, so nobody knows its words.'],
  },
  {
    check: structuredData,
    head: jsonLd({ ...schema, '@graph': [{ '@type': 'Course', name: 'A', description: '', provider: {} }] }),
    finds: ['The structured data of a Course has no description.'],
  },
  {
    check: structuredData,
    head: jsonLd({ ...schema, '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem' }] }),
    finds: ['The structured data of a ListItem has no position.'],
  },

  { check: weight, body: '<p>Words</p><script>go()</script>', finds: [] },
  { check: weight, body: 'x'.repeat(200_001), finds: ['The page has 200 kB of HTML, more than 200 kB.'] },
  {
    check: weight,
    body: `<script>${'x'.repeat(6000)}</script>`,
    finds: ['The page has 6 kB of scripts within it, more than 5 kB.'],
  },

  { check: untranslated, body: '<p>نص</p><p lang="en">Rakeez Training</p>', finds: [] },
  { check: untranslated, path: '/', body: '<p>We train people who work.</p>', finds: [] },
  {
    check: untranslated,
    body: '<p lang="en" dir="ltr">We train people who work.</p>',
    finds: ['“We train people who work.” is in English on an Arabic page.'],
  },
];

test.each([
  ['<p>وسيصل الفريقُ غدًا</p>', ['The glossary does not allow “الفريق” for “Crew”. Write “الطاقم”.']],
  ['<p>وسيصل الطاقم غدًا</p>', []],
  ['<p>المتفرقون</p>', []],
  ['<p lang="en">الفريق</p>', []],
])('glossary finds the forms that are forbidden in %s', (body, finds) => {
  const row = { englishTerm: 'Crew', arabicForms: 'الطاقم', forbiddenForms: 'الفريق\nالجماعة' };
  expect(messagesOn(glossary, body, { context: contextWith([], [row]) })).toEqual(finds);
});

test('a picture without words is named by the address that the page shows', () => {
  const page = {
    ...readPage('<main><img src="/uploads/a1-960.webp"></main>', '/'),
    ids: new Set<string>(),
    bytes: 0,
  };
  const found = pictures.findOnPage?.(page, contextWith([]));
  expect(found).toMatchObject([{ quote: '/uploads/a1', picture: '/uploads/a1-960.webp' }]);
});

describe.each(Object.entries(Object.groupBy(cases, ({ check }) => check.key)))('%s', (_key, own = []) => {
  test.each(own)('finds $finds', ({ check, finds, body = '', head = '', path }) => {
    expect(messagesOn(check, body, { head, ...(path !== undefined && { path }) })).toEqual(finds);
  });
});
