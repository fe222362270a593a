import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../testing/publish.ts';
import { setLevel } from './checks.ts';
import type { RowEdit } from '#content-db/read/edited-row.ts';

describe('the checks of what is typed', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await createTestSite();
    await site.create('claims', {
      name: 'Standards',
      wording: 'aligned with ICAO',
      wordingAr: 'متوافق مع إيكاو',
      subjects: 'ICAO\nإيكاو',
      overclaims: 'certified',
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());
  const find = (...edits: RowEdit[]) => site.publisher.findings(edits);

  test('name the field that holds the words, and the sentence that may be said', async () => {
    const edit: RowEdit = {
      resource: 'team-members',
      rowId: 1,
      values: { bio: 'We are certified by ICAO.' },
    };
    expect(await find(edit)).toEqual([
      {
        check: 'claims',
        level: 'stop',
        path: '/team',
        message: '“certified by ICAO” says more than is approved. You can say: “aligned with ICAO”.',
        quote: 'certified by ICAO',
        instead: 'aligned with ICAO',
        resource: 'team-members',
        rowId: 1,
        column: 'bio',
        places: 1,
        byHand: expect.stringContaining('Write the sentence again by hand.'),
      },
    ]);
    expect(await find({ ...edit, values: { bio: 'Certified by ICAO.' } })).toMatchObject([
      { mended: 'Aligned with ICAO.' },
    ]);
    // It is not saved, so nothing else has it.
    expect(await find({ ...edit, values: {} })).toEqual([]);
  });

  test('name a form that the glossary does not allow, also where no English text stands beside it', async () => {
    await site.create('glossary', { englishTerm: 'Crew', arabicForms: 'الطاقم', forbiddenForms: 'فريق' });
    const values = { title: 'عنوان', slug: '', content: 'وصل **فريقُنا** مبكرًا.', locale: 'ar' as const };
    expect(await find({ resource: 'blog-posts', values: { ...values, translationOf: null } })).toMatchObject([
      {
        check: 'glossary',
        level: 'warn',
        column: 'content',
        message: 'The glossary does not allow “فريق” for “Crew”. Write “الطاقم”.',
      },
    ]);
  });

  test('look at a row that was never saved in the place of another one of its language', async () => {
    const values = { title: 'New', slug: '', content: 'We are certified by ICAO.', translationOf: null };
    const found = await find({ resource: 'blog-posts', values: { ...values, locale: 'en' } });
    expect(found).toMatchObject([{ check: 'claims', level: 'stop', column: 'content' }]);
    expect(found.map(({ rowId }) => rowId)).toEqual([undefined]);
    const member = { bio: 'We are certified by ICAO.', locale: 'en' };
    expect(await find({ resource: 'team-members', values: member })).toMatchObject([{ column: 'bio' }]);
    expect(await find({ resource: 'team-members', values: { bio: member.bio } })).toEqual([]);
  });

  test('name a link to a page that does not exist, until somebody writes it', async () => {
    const content = 'Read [this](/team), [that](/blog/not-yet) and [more](/blog/no-such-post/#end).';
    const edit: RowEdit = { resource: 'blog-posts', rowId: 1, values: { content } };
    const missing = async () => (await find(edit)).map(({ column, message }) => [column, message]);
    const that = ['content', 'The link “that” leads to /blog/not-yet, which does not exist.'];
    const more = ['content', 'The link “more” leads to /blog/no-such-post/#end, which does not exist.'];
    expect(await missing()).toEqual([that, more]);
    await site.create('blog-posts', { title: 'Yet', content: 'Yet.', slug: 'not-yet', locale: 'en' });
    expect(await missing()).toEqual([more]);
    const rule = await site.create('redirects', { fromUrl: '/blog/no-such-post', toUrl: '/blog/none?a#b' });
    expect(await missing()).toEqual([more]);
    for (const toUrl of ['/team?from=old#content', '/blog/not-yet#part', 'https://partner.example/']) {
      await site.edit('redirects', rule.id, { toUrl });
      expect(await missing(), toUrl).toEqual([]);
    }
  });

  test('name a link to a part that its page does not have, neither live nor saved', async () => {
    const missing = async (anchor: string) => {
      const content = `Read [this](/blog/second-thoughts#${anchor}).`;
      const found = await find({ resource: 'blog-posts', rowId: 1, values: { content } });
      return found.map(({ column, message }) => [column, message]);
    };
    expect(await missing('content')).toEqual([]);
    expect(await missing('section-1')).toEqual([
      ['content', 'The link “this” leads to /blog/second-thoughts#section-1, which does not exist.'],
    ]);
    await site.edit('blog-posts', 2, { content: '## Later words\n\nHere.' });
    expect(await missing('section-1')).toEqual([]);
  });

  test('offer the text as they would mend it', async () => {
    const arabic = { resource: 'page-content', rowId: 4 } as const;
    const found = await find({ ...arabic, values: { content: 'نحــن هنا, معكم' } });
    expect(found.map(({ check, column, mended }) => [check, column, mended])).toEqual([
      ['arabic-punctuation', 'content', 'نحــن هنا، معكم'],
      ['arabic-tatweel', 'content', 'نحن هنا, معكم'],
    ]);
  });

  test('name no column that nobody writes', async () => {
    await site.edit('blog-posts', 1, { content: 'Certified by ICAO.', description: '' });
    const found = await find({ resource: 'blog-posts', rowId: 1, values: {} });
    expect(found.map(({ column }) => column)).toEqual(['content']);
  });

  test('count the paragraphs that are wrong in the same way', async () => {
    const content = 'نمشي, ثم نركض.\n\nنقف, ثم نجلس.\n\nماذا بعد?';
    const values = { title: 'عنوان', slug: '', content, locale: 'ar' as const, translationOf: null };
    const found = await find({ resource: 'blog-posts', values });
    expect(found.map(({ message, places }) => [message, places])).toEqual([
      ['A Latin “,” stands in an Arabic text. Write “،”.', 2],
      ['A Latin “?” stands in an Arabic text. Write “؟”.', 1],
    ]);
  });

  test('look at the page of a row as it would be, and obey the levels', async () => {
    const edit: RowEdit = {
      resource: 'blog-posts',
      rowId: 3,
      values: { content: 'نحــن [هناك](#nowhere).' },
    };
    const checksOf = async () => (await find(edit)).map(({ check, column }) => `${check} ${column}`);
    expect(await checksOf()).toEqual(['links content', 'arabic-tatweel content']);
    await site.content.write((tx) => setLevel(tx, 'arabic-tatweel', 'off'));
    expect(await checksOf()).toEqual(['links content']);
  });
});
