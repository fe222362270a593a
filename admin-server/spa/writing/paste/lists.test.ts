import { expect, test } from 'vitest';
import { pastedMarkdown } from './read-pasted.ts';

const markdownOf = (html: string) => pastedMarkdown(html).markdown;

interface Look {
  level?: number;
  list?: number;
  font?: string;
  style?: string;
  isMac?: boolean;
  dir?: string;
}

/** An entry as Word puts it on the clipboard: Windows hides comments from others in one way, the Mac in another. */
function entry(marker: string, text: string, look: Look = {}): string {
  const {
    level = 1,
    list = 0,
    font,
    style = `mso-list:l${list} level${level} lfo${list + 1}`,
    isMac,
    dir,
  } = look;
  const [begin, end] = isMac
    ? ['<!--[if !supportLists]-->', '<!--[endif]-->']
    : ['<![if !supportLists]>', '<![endif]>'];
  const printed = `<span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span>`;
  const fonts = font
    ? `font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:${font}`
    : 'mso-bidi-font-family:Calibri;mso-bidi-theme-font:minor-latin';
  return `<p class=MsoListParagraphCxSpMiddle ${dir ? `dir=${dir}` : ''} style='margin-left:${level * 0.5}in;mso-add-space:auto;
text-indent:-.25in;${style}'>${begin}<span
style='${fonts}'>${printed}</span>${end}${dir ? '<span dir=RTL></span>' : ''}${text}<o:p></o:p></p>

`;
}

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- @list l0:level1 {mso-level-text:"%1-";} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->

${body}<!--EndFragment--></body></html>`;

test.each([
  ['1-', '2-', '3-'],
  ['1.', '2.', '3.'],
  ['(1)', '(2)', '(3)'],
  ['a.', 'b.', 'c.'],
  ['i.', 'ii.', 'iii.'],
  ['I)', 'II)', 'III)'],
  ['١-', '٢-', '٣-'],
  ['۱.', '۲.', '۳.'],
  ['أ.', 'ب.', 'ج.'],
  ['أ-', 'ب-', 'ت-'],
  ['الف)', 'ب)', 'پ)'],
])('the entries that Word marks %s %s %s are numbered, and lose their markers', (...markers) => {
  const html = word(markers.map((marker, at) => entry(marker, `Gate ${at + 4}`)).join(''));
  expect(markdownOf(html)).toBe('1. Gate 4\n2. Gate 5\n3. Gate 6');
});

test.each([
  ['·', 'Symbol'],
  ['§', 'Wingdings'],
  ['Ø', 'Wingdings'],
  ['v', 'Wingdings'],
  ['q', 'Wingdings'],
  ['\uF0B7', 'Symbol'],
  ['o', '"Courier New"'],
  ['-', '"Calibri",sans-serif'],
])('the entries that Word marks %s in %s are not', (marker, font) => {
  const html = word(entry(marker, 'Badge', { font }) + entry(marker, 'Keys', { font, isMac: true }));
  expect(markdownOf(html)).toBe('- Badge\n- Keys');
});

test('levels of Word nest, ordered in bulleted and the other way round', () => {
  const html = word(
    entry('1.', 'Before the flight') +
      entry('a.', 'Papers', { level: 2 }) +
      entry('i.', 'Passport', { level: 3 }) +
      entry('ii.', 'Visa', { level: 3 }) +
      entry('b.', 'Bags', { level: 2 }) +
      entry('2.', 'On board') +
      entry('·', 'Seat', { level: 2, font: 'Symbol' }) +
      entry('1.1.', 'Belt', { level: 3 }),
  );
  expect(markdownOf(html)).toBe(
    `1. Before the flight
   1. Papers
      1. Passport
      2. Visa
   2. Bags
2. On board
   - Seat
     1. Belt`,
  );
});

test('markers of several numbers stand for their last', () => {
  const html = word(
    entry('1.', 'Scope') +
      entry('1.1.', 'Crew', { level: 2 }) +
      entry('1.2.', 'Guests', { level: 2 }) +
      entry('2.', 'Terms'),
  );
  expect(markdownOf(html)).toBe('1. Scope\n   1. Crew\n   2. Guests\n2. Terms');
});

test('a list goes on after a paragraph with the number that it had, and another begins anew', () => {
  const html = word(
    `${entry('1-', 'أغلق الباب', { dir: 'RTL' })}${entry('2-', 'أبلغ القائد', { dir: 'RTL' })}<p class=MsoNormal dir=RTL>ثم انتظر.</p>${entry('3-', 'دوّن الوقت', { dir: 'RTL' })}${entry('1-', 'قائمة أخرى', { dir: 'RTL', list: 1 })}`,
  );
  expect(markdownOf(html)).toBe(
    '1. أغلق الباب\n2. أبلغ القائد\n\nثم انتظر.\n\n3. دوّن الوقت\n\n1) قائمة أخرى',
  );
});

test('letters count on past the one that is a Roman number, and a list may begin at a later one', () => {
  const letters = ['g', 'h', 'i', 'j'].map((letter) => entry(`${letter}.`, letter.toUpperCase())).join('');
  expect(markdownOf(word(letters))).toBe('7.  G\n8.  H\n9.  I\n10. J');
});

test('without levels the indent nests', () => {
  const at = (indent: string) => ({ style: `margin-left:${indent}` });
  const plain = (marker: string, text: string, indent: string) =>
    entry(marker, text, at(indent)).replace(/margin-left:0\.5in;/, '');
  expect(
    markdownOf(
      plain('1)', 'Land', '18.0pt') +
        plain('–', 'Taxi', '54.0pt') +
        plain('–', 'Park', '54.0pt') +
        plain('2)', 'Leave', '18.0pt'),
    ),
  ).toBe('1. Land\n   - Taxi\n   - Park\n2. Leave');
});

test('empty paragraphs do not part a list, and a paragraph without a marker belongs to the entry before', () => {
  const html = word(
    `${entry('1.', 'Stop')}<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraph style='margin-left:.5in'>and look</p>${entry('2.', 'Listen')}`,
  );
  expect(markdownOf(html)).toBe('1. Stop\n\n   and look\n\n2. Listen');
});

test('the number of a heading stays in its words, and so does a marker of words', () => {
  expect(
    markdownOf(
      `<h2 style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>Refunds</h2>${entry('First:', 'pay')}`,
    ),
  ).toBe('## 2. Refunds\n\nFirst: pay');
});

test('Word Online writes each entry as a list of its own', () => {
  const item = (name: 'ul' | 'ol', level: number, start: number, text: string) =>
    `<div class="ListContainerWrapper SCXW1 BCX8"><${name} role="list" class="${name === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW1" ${name === 'ol' ? `start="${start}"` : ''} style="list-style-type: disc"><li role="listitem" data-leveltext="%${level}." data-font="Calibri" data-listid="4" aria-setsize="-1" data-aria-posinset="${start}" data-aria-level="${level}" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" xml:lang="EN-GB"><span data-contrast="auto" class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></li></${name}></div>`;
  const html =
    item('ol', 1, 4, 'Call') +
    item('ul', 2, 1, 'the desk') +
    item('ul', 2, 2, 'the gate') +
    item('ol', 1, 5, 'Wait');
  expect(markdownOf(html)).toBe('4. Call\n   - the desk\n   - the gate\n5. Wait');
});

test('Google Docs and Apple Pages write a list within another beside its entry', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7"><ul style="margin-top:0"><li dir="rtl" style="list-style-type:disc" aria-level="1"><p dir="rtl" role="presentation"><span style="font-weight:400">حقائب</span></p></li><ol><li dir="rtl" aria-level="2"><p dir="rtl" role="presentation"><span style="font-weight:700">صغيرة</span></p></li><li dir="rtl" aria-level="2"><p role="presentation"><span>كبيرة</span></p></li></ol><li dir="rtl" aria-level="1"><p role="presentation"><span>معاطف</span></p></li></ul></b><br class="Apple-interchange-newline">`;
  expect(markdownOf(html)).toBe('- حقائب\n  1. **صغيرة**\n  2. كبيرة\n- معاطف');
  expect(markdownOf('<ul class="ul1"><li class="li1">one</li><ul class="ul1"><li>two</li></ul></ul>')).toBe(
    '- one\n  - two',
  );
});

test('LibreOffice writes a list within the entry, and the number that one begins with', () => {
  const html = `<body lang="en-GB" dir="ltr"><ol start="6">\n\t<li><p style="margin-bottom: 0cm">Six</p>\n\t<ul>\n\t\t<li><p>deep</p>\n\t</ul>\n\t<li><p>Seven</p>\n\t<li value="12"><p>Twelve</p></ol>\n</body>`;
  expect(markdownOf(html)).toBe('6. Six\n   - deep\n7. Seven\n\n12) Twelve');
});

test('lists that follow one another stay two, and boxes keep whether something is done', () => {
  expect(markdownOf('<ul><li>a</li></ul><ul><li>b</li></ul><p>x</p>')).toBe('- a\n\n* b\n\nx');
  expect(
    markdownOf(
      '<ul><li role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AA" aria-roledescription="checkbox"><p>Paid</p></li><li><input type="checkbox"> Sent</li></ul>',
    ),
  ).toBe('- ☑ Paid\n- ☐ Sent');
});

test('a mail of Outlook that is read elsewhere has lost the marks of its lists', () => {
  const item = (marker: string, text: string, indent: number) =>
    `<p class="x_MsoListParagraph" style="margin-left:${indent}pt; text-indent:-18pt">${marker}<span style="font:7pt 'Times New Roman'">&nbsp;&nbsp;&nbsp; </span></span>${text}</p>`;
  expect(
    markdownOf(
      item('<span>1.', 'Sign', 36) +
        item('<span style="font-family:Symbol">·', 'in ink', 72) +
        item('<span>2.', 'Send', 36),
    ),
  ).toBe('1. Sign\n   - in ink\n2. Send');
});
