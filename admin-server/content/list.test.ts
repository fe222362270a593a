import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestContent, type TestContent } from '../testing/content-app.ts';

let test: TestContent;
const namesIn = async (query: string) =>
  (await test.ask('GET', `clients?${query}`)).rows.map(({ name }) => name);

beforeAll(async () => {
  test = await createTestContent();
  for (const [name, sortOrder, locale] of [
    ['Zenith', 1, 'en'],
    ['École 100%', 2, 'en'],
    ['alpha_one', 0, 'en'],
    ['Alphabet', 3, 'en'],
    ['مدرسة', 0, 'ar'],
  ] as const) {
    await test.create('clients', { name, sortOrder, locale });
  }
  await test.create('page-content', {
    page: 'home',
    section: 'hero',
    key: 'title',
    content: 'Home',
    locale: 'en',
  });
  await test.create('page-content', {
    page: 'home',
    section: 'hero',
    key: 'title',
    content: 'الرئيسية',
    locale: 'ar',
  });
  await test.create('page-content', {
    page: 'team',
    section: 'hero',
    key: 'title',
    content: 'Team',
    locale: 'en',
  });
});
afterAll(() => test[Symbol.asyncDispose]());

describe('a collection', () => {
  it('is listed whole, in its order, ties by id', async () => {
    const { rows, headers } = await test.ask('GET', 'clients');
    expect(rows.map(({ name }) => name)).toEqual(['alpha_one', 'مدرسة', 'Zenith', 'École 100%', 'Alphabet']);
    expect(headers.has('x-total-count')).toBe(false);
  });

  it('is listed without the columns that nobody needs, and never without the id', async () => {
    const { rows } = await test.ask('GET', 'clients?page=1&without=logo,locale');
    expect(rows[0]).toMatchObject({ id: expect.any(Number), name: 'alpha_one', sortOrder: 0 });
    expect(rows[0]).not.toHaveProperty('logo');
    for (const without of ['id', 'nothing', '__proto__'])
      expect((await test.ask('GET', `clients?without=${without}`)).status, without).toBe(400);
  });

  it('lists the changes of one row, and of the rows whose key begins alike', async () => {
    const entries = async (query: string) =>
      (await test.ask('GET', `changes?${query}`)).rows.map(({ name }) => name);
    expect(await entries('resource=clients&row=1')).toEqual(['Zenith']);
    expect(await entries('resource=page-content&key=team')).toEqual(['team / hero / title']);
    expect((await test.ask('GET', 'changes?resource=clients&key=team')).status).toBe(400);
  });

  it('is listed by language', async () => {
    expect(await namesIn('locale=ar')).toEqual(['مدرسة']);
    expect(await namesIn('locale=en')).toHaveLength(4);
  });

  it('is asked for the one row that a column of its own finds', async () => {
    await using test = await createTestContent();
    const original = await test.create('blog-posts', { title: 'Original', content: 'Text' });
    const another = await test.create('blog-posts', { title: 'Another', content: 'Text' });
    const translated = await test.create('blog-posts', {
      title: 'أصل',
      content: 'نص',
      locale: 'ar',
      translationOf: Number(original.id),
    });
    expect(
      (await test.ask('GET', `blog-posts?translationOf=${original.id}`)).rows.map(({ id }) => id),
    ).toEqual([translated.id]);
    expect(
      (await test.ask('GET', `blog-posts?translationOf=${another.id},${original.id}`)).rows.map(
        ({ id }) => id,
      ),
    ).toEqual([translated.id]);
    expect((await test.ask('GET', 'blog-posts?translationOf=1,')).status).toBe(400);
    expect((await test.ask('GET', 'blog-posts?slug=another')).rows.map(({ title }) => title)).toEqual([
      'Another',
    ]);
  });

  it('is searched whatever the case of letters and the spelling of Arabic, and for signs as they are', async () => {
    expect(await namesIn('search=ALPHA')).toEqual(['alpha_one', 'Alphabet']);
    expect(await namesIn(`search=${encodeURIComponent('éCOLE')}`)).toEqual(['École 100%']);
    expect(await namesIn(`search=${encodeURIComponent('ÉC')}`)).toEqual(['École 100%']);
    for (const search of ['درس', 'مدرسه', 'مُدرّسة'])
      expect(await namesIn(`search=${encodeURIComponent(search)}`)).toEqual(['مدرسة']);
    expect(await namesIn('search=%25')).toEqual(['École 100%']);
    expect(await namesIn('search=a_o')).toEqual(['alpha_one']);
    for (const none of ["'--", '\\', '2026', 'en'])
      expect(await namesIn(`locale=en&search=${encodeURIComponent(none)}`)).toEqual(
        none === 'en' ? ['Zenith'] : [],
      );
  });

  it('is sorted by any of its columns', async () => {
    expect(await namesIn('locale=en&sort=name')).toEqual(['Alphabet', 'Zenith', 'alpha_one', 'École 100%']);
    expect(await namesIn('locale=en&sort=-sortOrder')).toEqual([
      'Alphabet',
      'École 100%',
      'Zenith',
      'alpha_one',
    ]);
    expect(await namesIn('sort=-id&page=1&pageSize=1')).toEqual(['مدرسة']);
  });

  it('is given in pages, with their total', async () => {
    const { rows, headers } = await test.ask('GET', 'clients?page=2&pageSize=2');
    expect(rows.map(({ name }) => name)).toEqual(['Zenith', 'École 100%']);
    expect(headers.get('x-total-count')).toBe('5');
    expect((await test.ask('GET', 'clients?page=9&pageSize=2')).rows).toEqual([]);
    const searched = await test.ask('GET', 'clients?page=1&search=alpha&locale=en');
    expect([searched.rows.length, searched.headers.get('x-total-count')]).toEqual([2, '2']);
  });

  it.each([
    ['locale=fr', 'locale'],
    ['locale=', 'locale'],
    ["locale=en'--", 'locale'],
    ['locale=en&locale=ar', 'locale'],
    [`locale=${'e'.repeat(8192)}`, 'locale'],
    ['sort=nothing', 'sort'],
    ['sort=constructor', 'sort'],
    ['sort=name;drop', 'sort'],
    ['sort=', 'sort'],
    [`search=${'s'.repeat(501)}`, 'search'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1&pageSize=0', 'pageSize'],
    ['page=1&pageSize=201', 'pageSize'],
    ['page=1&pageSize=1e9', 'pageSize'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await test.ask('GET', `clients?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe('a keyed set', () => {
  it('is listed by the columns of its key', async () => {
    const contents = async (query: string) =>
      (await test.ask('GET', `page-content?${query}`)).rows.map(({ content }) => content);
    expect(await contents('')).toEqual(['Home', 'الرئيسية', 'Team']);
    expect(await contents('page=home&locale=en')).toEqual(['Home']);
    expect(await contents('page=home')).toEqual(['Home', 'الرئيسية']);
    expect(await contents('section=hero&key=title&locale=en')).toEqual(['Home', 'Team']);
    expect(await contents('page=nowhere')).toEqual([]);
  });

  it('refuses a key that can be none', async () => {
    expect((await test.ask('GET', 'training-course-translations?courseId=x')).body).toMatchObject({
      fields: { courseId: expect.any(String) },
    });
    expect((await test.ask('GET', 'training-course-translations?courseId=7')).rows).toEqual([]);
  });
});

describe('the list of changes', () => {
  it('is the newest first, in pages', async () => {
    const { rows, headers } = await test.ask('GET', 'changes?page=2&pageSize=3');
    expect([rows.map(({ id }) => id), headers.get('x-total-count')]).toEqual([[5, 4, 3], '8']);
    expect((await test.ask('GET', 'changes')).rows).toHaveLength(8);
  });

  it('is filtered by resource, author and whether it is live', async () => {
    const total = async (query: string) =>
      (await test.ask('GET', `changes?${query}`)).headers.get('x-total-count');
    expect(await total('resource=page-content')).toBe('3');
    expect(await total('by=editor@example.org')).toBe('8');
    expect(await total('by=nobody')).toBe('0');
    expect(await total('state=pending')).toBe('8');
    expect(await total('state=live')).toBe('0');
  });

  it.each(['resource=users', 'resource=constructor', 'state=1', 'page=0'])('refuses %s', async (query) => {
    expect((await test.ask('GET', `changes?${query}`)).status).toBe(400);
  });
});
