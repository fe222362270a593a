import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#site/content/markdown.ts';
import { pastedMarkdown } from './read-pasted.ts';

const markdownOf = (html: string) => pastedMarkdown(html).markdown;

describe('what is pasted from a page', () => {
  test('keeps headings, emphasis, links and quotations', () => {
    const html =
      '<h2>Part</h2><p>See <a href="https://example.org/x">the <em>site</em></a>, <strong>now</strong>.</p><blockquote><p>Said.</p></blockquote>';
    expect(markdownOf(html)).toBe('## Part\n\nSee [the *site*](https://example.org/x), **now**.\n\n> Said.');
  });

  test('has no title of its own: the post has one', () => {
    expect(markdownOf('<h1>Title</h1><p>Text</p>')).toBe('## Title\n\nText');
  });

  test('keeps lists close together, numbered from where they start, and one within another', () => {
    expect(markdownOf('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')).toBe('- One\n- Two');
    expect(markdownOf('<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>')).toBe(
      '3. a\n   - b\n4. c',
    );
  });

  test('keeps tables, whatever is in their cells', () => {
    const html =
      '<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td><p>one</p><p>two</p></td><td>3</td></tr></tbody></table><p>After</p>';
    expect(markdownOf(html)).toBe(String.raw`| A | B\|C |
| --- | --- |
| one<br>two | 3 |

After`);
    expect(renderMarkdown(markdownOf(html) ?? '')).toContain('<td>one<br />two</td>');
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
    expect(markdownOf(html)).toBe(`| Course | Hours | Place |  |
| --- | --- | --- | --- |
| Gate | 6 | Dubai |  |
|  | 4 | Sharjah |  |
| Cabin |  |  |  |
| Both |  | Al Ain |  |
| One | 2 | 3 | more |`);
  });

  test('takes the first row of a table without a head as its head', () => {
    expect(markdownOf('<table><tr><td>A</td></tr><tr><td>1</td></tr></table>')).toBe('| A |\n| --- |\n| 1 |');
  });

  test('leaves code as it is', () => {
    expect(markdownOf('<pre><code># no title\n-  two spaces</code></pre>')).toBe(
      '```\n# no title\n-  two spaces\n```',
    );
  });

  test('leaves out scripts, styles, and pictures that only the machine has', () => {
    const html =
      '<style>p{}</style><script>alert(1)</script><p>A<img src="file:///C:/a.png"><img src="data:image/png;base64,AA"></p><img src="https://example.org/a.png" alt="Plan">';
    expect(markdownOf(html)).toBe('A\n\n![Plan](https://example.org/a.png)');
  });

  test('without any form is left to the plain text beside it', () => {
    expect(
      markdownOf('<meta charset="utf-8"><div style="color:#fff"><span>const x = 1;</span></div>'),
    ).toBeUndefined();
    expect(markdownOf('')).toBeUndefined();
    expect(
      markdownOf('<div style="color:#333;white-space: pre;"><div><i>- a</i></div><div>  - b</div></div>'),
    ).toBeUndefined();
  });
});

test('Google Docs writes bold as a style, within a bold that is none', () => {
  const html =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">A </span><span style="font-weight:700">bold </span><span style="font-style:italic">slanted</span><span> text.</span></p></b>';
  expect(markdownOf(html)).toBe('A **bold** *slanted* text.');
});

test('Arabic keeps its letters and its form', () => {
  expect(markdownOf('<p dir="rtl"><b>عنوان</b> نص</p>')).toBe('**عنوان** نص');
});

describe('meaning that stands in the form', () => {
  test.each([
    ['<p>Some 10<sup>6</sup> bags, CO<sub>2</sub></p>', 'Some 10<sup>6</sup> bags, CO<sub>2</sub>'],
    ['<p>5<span style="font-size:0.6em;vertical-align:super">3</span> m</p>', '5<sup>3</sup> m'],
    ['<p>مساحة 40 م<sup>2</sup></p>', 'مساحة 40 م<sup>2</sup>'],
    [
      '<p>Now <s>90</s> <del cite="mailto:a" datetime="2024">80</del> <strike>75</strike> 60</p>',
      'Now ~~90~~ ~~80~~ ~~75~~ 60',
    ],
    ['<p><span style="text-decoration: line-through;">ملغى</span> قائم</p>', '~~ملغى~~ قائم'],
    [
      '<p><span style="text-decoration-line:line-through;font-weight:700">off</span> on</p>',
      '~~**off**~~ on',
    ],
    [
      '<p>Type &lt;b&gt; or &amp;amp; or *x* here</p><p>#1</p>',
      'Type \\<b> or \\&amp; or \\*x\\* here\n\n#1',
    ],
    ['<p>one<br>two</p>', 'one\\\ntwo'],
    ['<div>one<br><br>two <i>x</i></div>', 'one\n\ntwo *x*'],
    ['<p><q>Calm</q> <b>first</b></p>', '“Calm” **first**'],
    ['<math><msup><mn>10</mn><mn>4</mn></msup></math>', '10<sup>4</sup>'],
    [
      '<p>On<span style="font-family:Wingdings">à</span>off, 4 <span style="font-family:Symbol">³</span> <i>x</i></p>',
      'On→off, 4 ≥ *x*',
    ],
    ['<p>a\u00A0b sof\u00ADt <b>x\u200B</b>, می\u200Cروم</p>', 'a b soft **x**, می\u200Cروم'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  test('is on the page', () => {
    expect(renderMarkdown(markdownOf('<p>10<sup>6</sup> <s>old</s> &lt;i&gt;</p>') ?? '')).toBe(
      '<p>10<sup>6</sup> <s>old</s> &lt;i&gt;</p>\n',
    );
  });

  test('lines of code stay lines, with and without an element for code', () => {
    expect(markdownOf('<pre>first\n  second\n\n&lt;b&gt;</pre>')).toBe('```\nfirst\n  second\n\n<b>\n```');
    expect(markdownOf('<pre class="language-sh"><div>ls</div><div>cd&nbsp;x<br>pwd</div></pre>')).toBe(
      '```sh\nls\ncd x\npwd\n```',
    );
  });

  test('lines and lists in the cells of a table stay apart', () => {
    const html = `<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Role</b></p></td><td>المهام</td></tr>
      <tr><td>Guard<br>Night</td><td><ul><li>الباب</li><li>الدرج<ol><li>أول</li></ol></li></ul></td></tr>
      <tr><td><p class=MsoListParagraph style='mso-list:l3 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>(4)<span>&nbsp; </span></span><![endif]>Lock</p></td><td><pre>a\nb</pre></td></tr></table>`;
    expect(markdownOf(html)).toBe(`| **Role** | المهام |
| --- | --- |
| Guard<br>Night | • الباب<br>• الدرج<br>1. أول |
| 4. Lock | \`a\`<br>\`b\` |`);
  });
});

test.each([
  'file:///C:/Users/me/plan.docx',
  'C:\\plan.docx',
  '\\\\server\\share\\plan.docx',
  'javascript:alert(1)',
  'blob:https://example.org/1',
  'data:text/html,x',
  'about:blank',
  '#_Toc123',
  'plan.docx',
])('of a link to %s the words stay', (href) => {
  expect(markdownOf(`<p>See <a href="${href}">the <b>plan</b></a>.</p>`)).toBe('See the **plan**.');
});

test.each(['https://example.org/a', 'mailto:a@example.org', 'tel:+97140000000', '/ar/services'])(
  'a link to %s stays one',
  (href) => {
    expect(markdownOf(`<p><a href="${href}">نص</a></p>`)).toBe(`[نص](${href})`);
  },
);

test('elements within elements without end are no trouble', () => {
  expect(markdownOf(`${'<div><b>'.repeat(3_000)}Deep${'</b></div>'.repeat(3_000)}`)).toBe('**Deep**');
});

test('what Word adds for itself is no text', () => {
  const html = `<html xmlns:v="urn:schemas-microsoft-com:vml"><head><meta charset=utf-8><title>T</title><link rel=File-List href="file:///C:/x/filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB><!--StartFragment-->
<p class=MsoTitle>Plan<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>Meet <b style='mso-bidi-font-weight:normal'>here</b><span style='mso-tab-count:1'>     </span>at<span style='mso-spacerun:yes'>  </span>9<span style='display:none;mso-hide:all'>secret</span></p><!--EndFragment--></body></html>`;
  expect(markdownOf(html)).toBe('## Plan\n\nMeet **here** at 9');
});

describe('what cannot be kept is counted', () => {
  const lostOf = (html: string) => pastedMarkdown(html).lost;
  const nothing = { pictures: 0, films: 0, mergedCells: 0, footnotes: 0, comments: 0 };

  test('pictures of the machine, once each, films, and cells that were one', () => {
    const html = `<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/1.png"/></v:shape><![endif]--><![if !vml]><img width=90 src="file:///C:/1.jpg" v:shapes="x"><![endif]></p><p><img src="data:image/png;base64,AA"><img src="https://example.org/a.png" alt="Plan"></p><iframe src="https://example.org/f"></iframe>
      <table><tr><td colspan=2>A</td></tr><tr><td>1</td><td>2</td></tr></table>`;
    expect(lostOf(html)).toEqual({ ...nothing, pictures: 2, films: 1, mergedCells: 1 });
    expect(lostOf('<p><b>All</b> here</p>')).toEqual(nothing);
  });

  test('notes that did not come with their text, while others stay', () => {
    const note = (number: number) =>
      `<a style='mso-footnote-id:ftn${number}' href="#_ftn${number}" name="_ftnref${number}"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[${number}]</span><![endif]></span></span></a>`;
    const html = `<p>Both${note(1)} kinds${note(2)}</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> ICAO.</p></div></div>`;
    expect(markdownOf(html)).toBe(
      'Both<sup>\\[1\\]</sup> kinds<sup>\\[2\\]</sup>\n\n---\n\n<sup>\\[1\\]</sup> ICAO.',
    );
    expect(lostOf(html)).toEqual({ ...nothing, footnotes: 1 });
  });

  test('remarks of colleagues, which are not for readers', () => {
    const html = `<p>Text<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span> and <i>more</i></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>`;
    expect(markdownOf(html)).toBe('Text and *more*');
    expect(lostOf(html)).toEqual({ ...nothing, comments: 1 });
  });
});
