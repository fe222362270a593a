import { describe, expect, it } from 'vitest';
import { elementsOf } from '../testing/page.ts';
import { markdownVersion, renderMarkdown } from './markdown.ts';
import { hostileFragments } from '../testing/fragments.ts';

const harmless = new Set(
  (
    'h2 h3 h4 h5 h6 p blockquote ul ol li dl dt dd hr br strong b em i s del ins mark sub sup small code pre kbd abbr cite q bdi span a img ' +
    'figure figcaption table thead tbody tfoot tr th td caption div details summary'
  ).split(' '),
);
const attributes = new Set([
  'lang',
  'dir',
  'href',
  'rel',
  'title',
  'src',
  'alt',
  'start',
  'scope',
  'colspan',
  'rowspan',
  'data-align',
  'tabindex',
  'class',
]);
const base = 'https://site.example/blog/post';

/** What is dangerous in this HTML. */
function dangersIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attribs }) => {
    if (!harmless.has(name)) return [`<${name}>`];
    return Object.entries(attribs).flatMap(([key, value]) => {
      if (!attributes.has(key)) return [`${name}[${key}]`];
      if (key === 'class')
        return value === 'table-scroll' || value.startsWith('language-') ? [] : [`class ${value}`];
      if (key !== 'href' && key !== 'src') return [];
      const url = URL.parse(value, base);
      const isFine =
        url &&
        /^(?:https?|mailto|tel):$/.test(url.protocol) &&
        url.host !== 'evil.example' &&
        !url.pathname.startsWith('/admin');
      return isFine ? [] : [`${key} ${value}`];
    });
  });
}

describe.each(hostileFragments.map((fragment) => [fragment]))('%j', (fragment) => {
  it.each([
    ['alone', fragment],
    ['within a paragraph', `Before ${fragment} after`],
    ['after an HTML block', `<p>\n\n${fragment}`],
  ])('is harmless %s', (_place, source) => {
    expect(dangersIn(renderMarkdown(source))).toEqual([]);
  });

  it('gives HTML that is unchanged when rendered again', () => {
    const html = renderMarkdown(`<div>${fragment.replaceAll('\n', ' ')}</div>`).trim();
    expect(renderMarkdown(html).trim()).toBe(html);
  });
});

describe('links', () => {
  it.each([
    '/services',
    '/ar/blog/التسعون',
    '#methodology',
    '?page=2',
    'mailto:hello@rakeez.example',
    'tel:+971500000000',
  ])('to %s are kept', (address) => {
    for (const source of [`[x](${address})`, `<a href="${address}">x</a>`]) {
      const html = renderMarkdown(source);
      const [link] = elementsOf(html).filter(({ name }) => name === 'a');
      expect(decodeURI(link?.attribs.href ?? '')).toBe(address);
      expect(link?.attribs.rel).toBeUndefined();
    }
  });

  it('to other sites give them no access to the window', () => {
    for (const source of [
      '[x](https://other.example/a?b=c&d)',
      '<a href="https://other.example/a?b=c&amp;d" rel="opener" target="_blank">x</a>',
    ]) {
      const link = elementsOf(renderMarkdown(source)).find(({ name }) => name === 'a');
      expect(link?.attribs).toEqual({ href: 'https://other.example/a?b=c&d', rel: 'noopener' });
    }
  });

  it('that are not valid are printed as text', () => {
    expect(renderMarkdown('See https://other.example')).toBe('<p>See https://other.example</p>\n');
    expect(renderMarkdown('[x](//evil.example)')).toBe('<p>[x](//evil.example)</p>\n');
  });
});

describe('an article', () => {
  it('has no h1', () => {
    expect(renderMarkdown('# One\n\n## Two')).toBe('<h2>One</h2>\n<h2>Two</h2>\n');
    expect(renderMarkdown('<h1>One</h1>')).toBe('<h2>One</h2>');
    expect(renderMarkdown('One\n===')).toBe('<h2>One</h2>\n');
  });

  it('has scrolling tables, aligned without inline styles', () => {
    const table =
      '<div class="table-scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n<th data-align="center">b</th>\n<th data-align="end">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td data-align="center">2</td>\n<td data-align="end">3</td>\n</tr>\n</tbody>\n</table></div>\n';
    const source = '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n';
    expect(renderMarkdown(source)).toBe(table);
    expect(renderMarkdown(`${source}\n<b>html</b>`)).toBe(`${table}<p><b>html</b></p>\n`);
  });

  it('has pictures with their attributes, in whatever order they are written', () => {
    expect(renderMarkdown('![A *door*](/uploads/a.jpg "Title") here')).toBe(
      '<p><img src="/uploads/a.jpg" alt="A door" title="Title"> here</p>\n',
    );
    expect(renderMarkdown('<img title="T" alt="A &quot;door&quot;" width="5" src="/uploads/a.jpg">')).toBe(
      '<img src="/uploads/a.jpg" alt="A &quot;door&quot;" title="T" />',
    );
    expect(renderMarkdown('<img src="https://other.example/a.jpg">')).toBe(
      '<img src="https://other.example/a.jpg" alt="" />',
    );
  });

  it('has a figure with a caption where a picture with a title stands alone', () => {
    expect(renderMarkdown('![A *door*](/uploads/a.jpg "Doors & <b>exits</b>")')).toBe(
      '<figure><img src="/uploads/a.jpg" alt="A door"><figcaption>Doors &amp; &lt;b&gt;exits&lt;/b&gt;</figcaption></figure>\n',
    );
    for (const source of ['![A](/a.jpg)', '![A](/a.jpg "")', '![A](/a.jpg "T")![B](/b.jpg "T")'])
      expect(renderMarkdown(source)).toMatch(/^<p>/);
  });

  it('keeps the language and direction of its parts', () => {
    expect(renderMarkdown('<p lang="ar" dir="rtl" id="x">مرحبا</p>')).toBe(
      '<p lang="ar" dir="rtl">مرحبا</p>',
    );
  });

  it('sets typographic quotes in the language of the text, and leaves code as it is', () => {
    expect(renderMarkdown(`The crew's "first 'short' answer" (c) ...`)).toBe(
      '<p>The crew’s “first ‘short’ answer” (c) ...</p>\n',
    );
    expect(renderMarkdown('قال: "ابقوا هنا".')).toBe('<p>قال: «ابقوا هنا».</p>\n');
    expect(renderMarkdown('`"a"` "c"')).toBe('<p><code>&quot;a&quot;</code> “c”</p>\n');
  });

  it('keeps HTML in code as text', () => {
    expect(renderMarkdown('`<script>` & "quotes"')).toBe(
      '<p><code>&lt;script&gt;</code> &amp; “quotes”</p>\n',
    );
    expect(renderMarkdown('```html\n<script>\n```')).toBe(
      '<pre><code class="language-html">&lt;script&gt;\n</code></pre>\n',
    );
  });
});

it.each(['<b>', '> ', '[', '**a', '<p title="', '&lt;', '- - '])('200 KB of %j are rendered', (part) => {
  expect(dangersIn(renderMarkdown(part.repeat(200_000 / part.length)).slice(0, 10_000))).toEqual([]);
});

/** Something of all that staff write: in plain Markdown, and with HTML, which takes another way. */
const articles = [
  `# A "night" walk

We count *twice*, and **never** guess: \`2 + 2\`.

1. [Services](/services)
2. [Elsewhere](https://other.example/ "Their site")

![The plan](/uploads/plan.jpg "Where we walked")

| Hour | Guards |
|:-----|-------:|
| 22   | ~~3~~ 4 |

\`\`\`js
if (a < b) stop();
\`\`\`
`,
  `> قال: "ابقوا هنا".

![المخطط](/uploads/plan.jpg)

<details open><summary>المزيد</summary><p lang="en" dir="ltr" style="color:red">Hello</p></details>
`,
];

it('articles are the HTML of their version: raise markdownVersion when this expectation changes', () => {
  expect({ markdownVersion, html: articles.map(renderMarkdown) }).toEqual({
    markdownVersion: 3,
    html: [
      `<h2>A “night” walk</h2>
<p>We count <em>twice</em>, and <strong>never</strong> guess: <code>2 + 2</code>.</p>
<ol>
<li><a href="/services">Services</a></li>
<li><a href="https://other.example/" title="Their site" rel="noopener">Elsewhere</a></li>
</ol>
<figure><img src="/uploads/plan.jpg" alt="The plan"><figcaption>Where we walked</figcaption></figure>
<div class="table-scroll" tabindex="0"><table>
<thead>
<tr>
<th>Hour</th>
<th data-align="end">Guards</th>
</tr>
</thead>
<tbody>
<tr>
<td>22</td>
<td data-align="end"><s>3</s> 4</td>
</tr>
</tbody>
</table></div>
<pre><code class="language-js">if (a &lt; b) stop();
</code></pre>
`,
      `<blockquote>
<p>قال: «ابقوا هنا».</p>
</blockquote>
<p><img src="/uploads/plan.jpg" alt="المخطط" /></p>
<details><summary>المزيد</summary><p lang="en" dir="ltr">Hello</p></details>
`,
    ],
  });
});
