import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import { contextOf, store } from '../testing/page.ts';
import { articleText, postText } from './article-text.ts';

async function rendered(source: string): Promise<{ html: string; dependencies: string[] }> {
  await using db = await createTestDb();
  await store(
    db.database,
    'uploads',
    { file: 'wide.jpg', width: 1600, height: 900, widths: [320, 960, 1600] },
    { file: 'small.png', width: 200, height: 100, widths: [] },
  );
  const context = contextOf(db.database, '/blog/post');
  return { html: (await articleText(context, source)).html, dependencies: [...context.dependencies] };
}

describe('pictures in an article', () => {
  it.each(['![A door](/uploads/wide.jpg)', '<p>\n<img alt="A door" src="/uploads/wide.jpg">\n</p>'])(
    'have sizes and variants: %s',
    async (source) => {
      const { html, dependencies } = await rendered(source);
      expect(html).toContain(
        '<source type="image/avif" srcset="/uploads/wide-320.avif 320w, /uploads/wide-960.avif 960w, /uploads/wide-1600.avif 1600w" sizes=',
      );
      expect(html).toContain(
        '<img src="/uploads/wide-960.jpg" width="1600" height="900" alt="A door" loading="lazy" decoding="async"></picture>',
      );
      expect(dependencies).toEqual(['uploads/wide.jpg']);
    },
  );

  it('without variants become a plain img element', async () => {
    expect((await rendered('![](/uploads/small.png)')).html).toContain(
      '<img src="/uploads/small.png" width="200" height="100" alt="" loading',
    );
    expect((await rendered('![x](https://other.example/a.jpg?b=1&c=2)')).html).toContain(
      '<img src="https://other.example/a.jpg?b=1&amp;c=2" alt="x" loading',
    );
  });

  it('that do not exist yet are recorded as dependencies, so that the page is rendered again once they do', async () => {
    expect((await rendered('![x](/uploads/later.jpg)')).dependencies).toEqual(['uploads/later.jpg']);
  });

  it('cannot break out of their element', async () => {
    const { html } = await rendered('![" onerror="alert(1)](/uploads/wide.jpg "x>y") <b>!</b>');
    expect(html).toContain('alt="&quot; onerror=&quot;alert(1)" loading');
  });

  it('cause no reads when there are none', async () => {
    expect(await rendered('Just *text*')).toEqual({ html: '<p>Just <em>text</em></p>\n', dependencies: [] });
  });
});

describe('the text of a post', () => {
  async function textOf(content: string, locale: 'en' | 'ar' = 'en') {
    await using db = await createTestDb();
    const [post] = await store(db.database, 'blog-posts', { title: 't', slug: 's', content, locale });
    return await postText(contextOf(db.database, locale === 'ar' ? '/ar/blog/s' : '/blog/s'), post?.id ?? 0);
  }

  it('has an id on each main heading, named by its words, and the number by which links named it before', async () => {
    const { html, sections } = await textOf(
      '## One *&* all\n\ntext\n\n### Part\n\n<h2 lang="ar">اثنان</h2>\n\n##',
    );
    expect(sections).toEqual([
      { id: 'one-all', heading: 'One &amp; all' },
      { id: 'اثنان', heading: 'اثنان' },
    ]);
    expect(html).toContain('<h2 id="one-all"><span id="section-1"></span>One <em>&amp;</em> all</h2>');
    expect(html).toContain('<h2 id="اثنان" lang="ar"><span id="section-2"></span>اثنان</h2>');
    expect(html).toContain('<h3>Part</h3>');
  });

  it('keeps the ids of its headings when another is added before them, and gives none twice', async () => {
    const headings = ['Contents', 'قبل البداية', 'Summary', 'Section 2', '؟!', 'Summary', 'Next'];
    const text = headings.map((heading) => `## ${heading}\n\ntext`).join('\n\n');
    const ids = (await textOf(text)).sections.map(({ id }) => id);
    expect(ids).toEqual([
      'contents-2',
      'قبل-البداية',
      'summary',
      'the-section-2',
      'part-5',
      'summary-2',
      'next-2',
    ]);
    const { html, sections } = await textOf(`## First of all\n\n${text}`);
    expect(sections.map(({ id }) => id)).toEqual(
      ['first-of-all', ...ids].map((id) => (id === 'part-5' ? 'part-6' : id)),
    );
    const all = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(all).size).toBe(all.length);
  });

  it('has numbers on its captions, in its language', async () => {
    const figures = '![](/a.jpg "Doors")\n\n![](/b.jpg "Exits")';
    expect((await textOf(figures)).html).toMatch(/>Figure 1<\/span> Doors<[^]*>Figure 2<\/span> Exits</);
    expect((await textOf(figures, 'ar')).html).toContain('>الشكل 2</span> Exits<');
  });

  it('is empty for a post that does not exist', async () => {
    await using db = await createTestDb();
    expect(await postText(contextOf(db.database, '/blog/s'), 9)).toEqual({
      html: '',
      sections: [],
      minutes: 1,
    });
  });
});
