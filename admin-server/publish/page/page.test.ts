import { expect, test } from 'vitest';
import { isolateEnd, isolateStart, readPage } from './page.ts';

const textsOf = (body: string) =>
  readPage(`<html><body>${body}</body></html>`, '/ar').texts.map(({ text }) => text);

test('a text continues over inline elements, and ends with its block', () => {
  expect(textsOf('<p>One <b>two</b>, <a href="/x">three</a></p><div>four<p>five</p>six</div>')).toEqual([
    'One two, three',
    'four',
    'five',
    'six',
  ]);
});

test('what is no prose is no text', () => {
  const html =
    '<style>a{}</style><script>x</script><svg><text>y</text></svg><!-- <p>z</p> --><p>Use <code>a</code></p>';
  expect(textsOf(html)).toEqual(['Use \uFFFC']);
});

test('entities and attributes with > are read as browsers read them', () => {
  const html = '<p class="[&>li]:x" title="a > b">Q&amp;A &lt;b&gt; &#39;x&#39; &#x2014;</p>';
  expect(textsOf(html)).toEqual(["Q&A <b> 'x' —"]);
});

test('isolated words stand between marks, and another language has its name', () => {
  const { texts } = readPage(
    '<p>هاتف <bdi>+971 4</bdi></p><p lang="en">Hello <i lang="ar">سلام</i></p>',
    '/ar',
  );
  expect(texts.map(({ text, language, isForeign }) => [text, language, isForeign])).toEqual([
    [`هاتف ${isolateStart}+971 4${isolateEnd}`, 'ar', false],
    ['Hello سلام', 'en', true],
  ]);
});

test('nested elements of one name keep language and card until their own end', () => {
  const { texts } = readPage(
    '<div lang="en"><div>a</div>b</div><ul><li>c<ul><li>d</li></ul>e</li></ul>f',
    '/ar',
  );
  expect(texts.map(({ text, language, card }) => `${text} ${language} ${card}`)).toEqual([
    'a en undefined',
    'b en undefined',
    'c ar 1',
    'd ar 2',
    'e ar 1',
    'f ar undefined',
  ]);
});
