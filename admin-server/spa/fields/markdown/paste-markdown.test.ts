import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#site/content/text/markdown.ts';
import { htmlToMarkdown } from './paste-markdown.ts';

describe('what is pasted from a page', () => {
  test('keeps headings, emphasis, links and quotations', () => {
    const html =
      '<h2>Part</h2><p>See <a href="https://example.org/x">the <em>site</em></a>, <strong>now</strong>.</p><blockquote><p>Said.</p></blockquote>';
    expect(htmlToMarkdown(html)).toBe(
      '## Part\n\nSee [the *site*](https://example.org/x), **now**.\n\n> Said.',
    );
  });

  test('has no title of its own: the post has one', () => {
    expect(htmlToMarkdown('<h1>Title</h1><p>Text</p>')).toBe('## Title\n\nText');
  });

  test('keeps lists close together, numbered from where they start, and one within another', () => {
    expect(htmlToMarkdown('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')).toBe('- One\n- Two');
    expect(htmlToMarkdown('<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>')).toBe(
      '3. a\n   - b\n4. c',
    );
  });

  test('keeps tables, whatever is in their cells', () => {
    const html =
      '<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td><p>one</p><p>two</p></td><td>3</td></tr></tbody></table><p>After</p>';
    expect(htmlToMarkdown(html)).toBe(String.raw`| A | B\|C |
| --- | --- |
| one two | 3 |

After`);
    expect(renderMarkdown(htmlToMarkdown(html) ?? '')).toContain('<td>one two</td>');
  });

  test('keeps each word of a table with merged cells in its column', () => {
    const html = `<table>
      <tr><td>Course</td><td>Hours</td><td>Place</td></tr>
      <tr><td rowspan="2">Gate</td><td>6</td><td>Dubai</td></tr>
      <tr><td>4</td><td rowspan="2">Sharjah</td></tr>
      <tr><td colspan="2">Cabin</td></tr>
      <tr><td colspan="2">Both</td><td>Al Ain</td></tr>
      <tr><td>One</td><td>2</td><td>3</td><td>more</td></tr>
    </table>`;
    expect(htmlToMarkdown(html)).toBe(`| Course | Hours | Place |  |
| --- | --- | --- | --- |
| Gate | 6 | Dubai |  |
|  | 4 | Sharjah |  |
| Cabin |  |  |  |
| Both |  | Al Ain |  |
| One | 2 | 3 | more |`);
  });

  test('takes the first row of a table without a head as its head', () => {
    expect(htmlToMarkdown('<table><tr><td>A</td></tr><tr><td>1</td></tr></table>')).toBe(
      '| A |\n| --- |\n| 1 |',
    );
  });

  test('leaves code as it is', () => {
    expect(htmlToMarkdown('<pre><code># no title\n-  two spaces</code></pre>')).toBe(
      '```\n# no title\n-  two spaces\n```',
    );
  });

  test('leaves out scripts, styles, and pictures that only the machine has', () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><p>A<img src="file:///C:/a.png"><img src="data:image/png;base64,AA"></p><img src="https://example.org/a.png" alt="Plan">';
    expect(htmlToMarkdown(html)).toBe('A\n\n![Plan](https://example.org/a.png)');
  });

  test('without any form is left to the plain text beside it', () => {
    expect(
      htmlToMarkdown('<meta charset="utf-8"><div style="color:#fff"><span>const x = 1;</span></div>'),
    ).toBeUndefined();
    expect(htmlToMarkdown('')).toBeUndefined();
  });
});

test('Google Docs writes bold as a style, within a bold that is none', () => {
  const html =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">A </span><span style="font-weight:700">bold </span><span style="font-style:italic">slanted</span><span> text.</span></p></b>';
  expect(htmlToMarkdown(html)).toBe('A **bold** *slanted* text.');
});

test('Word writes the entries of a list as paragraphs with their marks', () => {
  const entry = (mark: string, text: string, level = 1) =>
    `<p class=MsoListParagraph style="mso-list:l0 level${level} lfo1"><![if !supportLists]><span style="mso-list:Ignore">${mark}<span>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
  expect(
    htmlToMarkdown(
      `<!--StartFragment-->${entry('·', 'First <b>thing</b>')}${entry('o', 'below', 2)}<p class=MsoNormal>After<o:p></o:p></p>`,
    ),
  ).toBe('- First **thing**\n  - below\n\nAfter');
  expect(htmlToMarkdown(`${entry('1.', 'One')}${entry('2.', 'Two')}`)).toMatch(/^1\. One\n+1\. Two$/);
});

test('Arabic keeps its letters and its form', () => {
  expect(htmlToMarkdown('<p dir="rtl"><b>عنوان</b> نص</p>')).toBe('**عنوان** نص');
});
