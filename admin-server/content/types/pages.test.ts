import { describe, expect, it } from 'vitest';
import { createTestContent, type TestContent } from '../../testing/content-app.ts';

const aboutUs = { title: 'About us', titleAr: 'من نحن' };

/** The rows that a list answers with. */
async function listed(test: TestContent, path: string): Promise<Record<string, unknown>[]> {
  return Object.values((await test.ask('GET', path)).body) as Record<string, unknown>[];
}

/** The stored sections of a page, in their order. */
async function sectionsOf(
  test: TestContent,
  pageId: number,
): Promise<[kind: unknown, at: unknown, shown: unknown][]> {
  const rows = await listed(test, `page-sections?pageId=${pageId}`);
  return rows.map(({ kind, sortOrder, isVisible }) => [kind, sortOrder, isVisible]);
}

describe('a page', () => {
  it('gets its address from its title, and another one if a page has it', async () => {
    await using test = await createTestContent();
    expect(await test.create('pages', aboutUs)).toMatchObject({ slug: 'about-us', slugAr: null });
    expect(await test.create('pages', aboutUs)).toMatchObject({ slug: 'about-us-2' });
    expect(await test.create('pages', { ...aboutUs, slugAr: ' من نحن ' })).toMatchObject({
      slug: 'about-us-3',
      slugAr: 'من-نحن',
    });
    // A title can be the name of a page of the program.
    expect(await test.create('pages', { title: 'Services' })).toMatchObject({ slug: 'services-2' });
  });

  it.each([
    [{ slug: 'contact' }, { slug: 'This address is in use by the site itself. Choose another one' }],
    [{ slugAr: 'blog' }, { slugAr: 'This address is in use by the site itself. Choose another one' }],
    [{ slug: 'about-us' }, { slug: 'The page “About us” has this address. Choose another one' }],
    [
      { slug: 'other', slugAr: 'نحن' },
      { slugAr: 'The page “About us” has this address. Choose another one' },
    ],
    [{ slug: 'x'.repeat(241) }, { slug: 'Is too long for an address. Leave words out' }],
  ])('is refused with the address %o', async (address, fields) => {
    await using test = await createTestContent();
    await test.create('pages', { ...aboutUs, slug: 'about-us', slugAr: 'نحن' });
    const before = await test.everything();
    const { status, body } = await test.ask('POST', 'pages', { title: 'Another', ...address });
    expect([status, body.fields]).toEqual([400, fields]);
    expect(await test.everything()).toEqual(before);
  });

  it('can have the English address of another page in Arabic only if that has another Arabic one', async () => {
    await using test = await createTestContent();
    await test.create('pages', { title: 'One', slug: 'one', slugAr: 'uno' });
    await test.create('pages', { title: 'Two', slug: 'two' });
    expect(await test.ask('POST', 'pages', { title: 'Three', slugAr: 'two' })).toMatchObject({ status: 400 });
    expect(await test.create('pages', { title: 'Three', slugAr: 'one' })).toMatchObject({ slugAr: 'one' });
  });

  it('of the program keeps its address, and is not listed among those of staff', async () => {
    await using test = await createTestContent();
    const { body: home } = await test.ask('POST', 'pages/row', { page: 'home' });
    expect(await test.ask('POST', 'pages/row', { page: 'home' })).toMatchObject({ body: { id: home.id } });
    expect(await test.ask('PATCH', `pages/${home.id}`, { slug: 'start' })).toMatchObject({ status: 400 });
    await test.create('pages', aboutUs);
    expect((await listed(test, 'pages?own=true')).map(({ slug }) => slug)).toEqual(['about-us']);
    expect(await test.ask('POST', 'pages/row', { page: 'terms' })).toMatchObject({ status: 400 });
  });

  it('takes its sections along when it is deleted', async () => {
    await using test = await createTestContent();
    const { id } = await test.create('pages', aboutUs);
    await test.create('page-sections', { pageId: id, kind: 'text' });
    expect(await test.ask('DELETE', `pages/${id}`)).toMatchObject({ status: 204 });
    expect(await sectionsOf(test, Number(id))).toEqual([]);
  });
});

describe('the sections of a page of the program', () => {
  it('are stored only where they differ from its own arrangement', async () => {
    await using test = await createTestContent();
    const arrange = (how: object) => test.ask('POST', 'pages/arrange', { page: 'home', ...how });
    expect(await arrange({ section: 'clients', isVisible: false })).toMatchObject({ status: 204 });
    const id = Number((await listed(test, 'pages?slug=home'))[0]?.['id']);
    expect(await sectionsOf(test, id)).toEqual([['own:clients', 600, false]]);
    await arrange({ section: 'blog', before: 'methodology' });
    await arrange({ section: 'clients', isVisible: true });
    expect(await sectionsOf(test, id)).toEqual([
      ['own:blog', 150, true],
      ['own:clients', 600, true],
    ]);
    await arrange({ section: 'clients', before: null });
    expect((await sectionsOf(test, id)).at(-1)).toEqual(['own:clients', 800, true]);
  });

  it('are numbered anew where there is no room between two', async () => {
    await using test = await createTestContent();
    const { body: page } = await test.ask('POST', 'pages/row', { page: 'contact' });
    const place = (kind: string, sortOrder: number) =>
      test.create('page-sections', { pageId: page.id, kind, sortOrder });
    const one = await place('text', 1);
    const two = await place('cards', 2);
    const arrange = (how: object) => test.ask('POST', 'pages/arrange', { page: 'contact', ...how });
    expect(await arrange({ section: 'details', before: two.id })).toMatchObject({ status: 204 });
    expect(await sectionsOf(test, page.id)).toEqual([
      ['text', 100, true],
      ['own:details', 200, true],
      ['cards', 300, true],
      ['own:places', 400, true],
    ]);
    await arrange({ section: two.id, before: one.id });
    expect((await sectionsOf(test, page.id)).map(([kind]) => kind)).toEqual([
      'cards',
      'text',
      'own:details',
      'own:places',
    ]);
  });

  it('are refused where they are of another page, or gone', async () => {
    await using test = await createTestContent();
    const arrange = (how: object) => test.ask('POST', 'pages/arrange', how);
    const gone = { status: 409 };
    expect(await arrange({ page: 'home', section: 'members', isVisible: false })).toMatchObject(gone);
    expect(await arrange({ page: 'home', section: 7, before: null })).toMatchObject(gone);
    expect(await arrange({ page: 'home', section: 'blog', before: 'members' })).toMatchObject(gone);
    expect(await arrange({ page: 'terms', section: 'text' })).toMatchObject({ status: 400 });
    expect(await arrange({ page: 9, section: 'text' })).toMatchObject({ status: 404 });
    expect((await test.ask('GET', 'pages')).body).toEqual([]);
  });
});

describe('a section', () => {
  it.each([
    [{ kind: 'marquee' }, 'kind'],
    [{ kind: 'own:members' }, 'kind'],
    [{ kind: 'cards', link: 'javascript:alert(1)' }, 'link'],
    [{ kind: 'cards', link: '//evil.example' }, 'link'],
    [{ kind: 'cards', link: 'https://name:word@example.org' }, 'link'],
    [{ kind: 'cards', count: 0 }, 'count'],
    [{ kind: 'cards', ground: 'pink' }, 'ground'],
  ])('is refused as %o', async (values, field) => {
    await using test = await createTestContent();
    const { id } = await test.create('pages', aboutUs);
    const { status, body } = await test.ask('POST', 'page-sections', { pageId: id, ...values });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it.each([
    '/contact?about=x#form',
    'mailto:a@b.example',
    'tel:+97145550142',
    'https://example.org/a?b#c',
    '',
  ])('can lead to “%s”', async (link) => {
    await using test = await createTestContent();
    const { id } = await test.create('pages', aboutUs);
    expect(await test.create('page-sections', { pageId: id, kind: 'call', link })).toMatchObject({ link });
  });

  it('stays on its page', async () => {
    await using test = await createTestContent();
    const [one, two] = [await test.create('pages', aboutUs), await test.create('pages', aboutUs)];
    const section = await test.create('page-sections', { pageId: one.id, kind: 'text' });
    expect(await test.ask('PATCH', `page-sections/${section.id}`, { pageId: two.id })).toMatchObject({
      status: 400,
    });
  });
});
