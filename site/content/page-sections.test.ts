import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import type { Database } from '#content-db/database/open.ts';
import { kindOfOwn } from '#content-db/types/section-kinds.ts';
import { contextOf, store } from '../testing/page.ts';
import { arrangementOf, findOwnPage, numbered, picturesIn } from './page-sections.ts';

async function storePage(database: Database, page: object, ...sections: object[]): Promise<number> {
  const [stored] = await store(database, 'pages', { title: 'Page', slug: 'page', ...page });
  const pageId = stored?.id ?? 0;
  const rows = sections.map((section, at) => ({ pageId, kind: 'text', sortOrder: at * 100, ...section }));
  await store(database, 'page-sections', ...(rows as never[]));
  return pageId;
}

describe('arrangementOf', () => {
  const orderOf = async (database: Database) => {
    const { sections } = await arrangementOf(contextOf(database, '/'), 'home');
    return sections.map(({ own, added }) => own ?? added.title?.value);
  };
  const first = ['advanced-training', 'methodology', 'expert', 'programs', 'blog', 'clients', 'closing'];

  it('is the specified order where nothing is arranged', async () => {
    await using db = await createTestDb();
    expect(await orderOf(db.database)).toEqual(first);
    await storePage(db.database, { slug: 'home' });
    expect(await orderOf(db.database)).toEqual(first);
  });

  it('leaves out what is hidden, and has what was moved and added in its place', async () => {
    await using db = await createTestDb();
    await storePage(
      db.database,
      { slug: 'home' },
      { kind: kindOfOwn('clients'), isVisible: false },
      { kind: kindOfOwn('blog'), sortOrder: 50 },
      { title: 'Added', sortOrder: 250 },
      { title: 'Hidden', isVisible: false },
      // Of another page: a page that is copied by hand has no section that it cannot show.
      { kind: kindOfOwn('members') },
    );
    expect(await orderOf(db.database)).toEqual([
      'blog',
      'advanced-training',
      'methodology',
      'Added',
      'expert',
      'programs',
      'closing',
    ]);
  });

  it('depends on the sections of its page only', async () => {
    await using db = await createTestDb();
    const other = await storePage(db.database, {});
    const home = await storePage(db.database, { slug: 'home' }, { title: 'Added' });
    const context = contextOf(db.database, '/');
    await arrangementOf(context, 'home');
    const lists = [...context.dependencies].filter((key) => key.startsWith('page-sections'));
    expect(lists.some((key) => key.includes(`page=${home}`))).toBe(true);
    expect(lists.some((key) => key.includes(`page=${other}`))).toBe(false);
  });
});

describe('findOwnPage', () => {
  it('finds a page by the address of its language only', async () => {
    await using db = await createTestDb();
    await storePage(db.database, { slugAr: 'صفحة', titleAr: 'صفحتنا' });
    const titleAt = async (path: string) =>
      (await findOwnPage(contextOf(db.database, path), path.split('/').at(-1) ?? ''))?.title.value;
    expect(await titleAt('/page')).toBe('Page');
    expect(await titleAt('/ar/صفحة')).toBe('صفحتنا');
    expect(await titleAt('/ar/page')).toBeUndefined();
    expect(await titleAt('/صفحة')).toBeUndefined();
  });

  it('has the English address and texts in Arabic where there are no others', async () => {
    await using db = await createTestDb();
    await storePage(db.database, {}, { text: 'English', textAr: 'عربي' }, { text: 'English' });
    const page = await findOwnPage(contextOf(db.database, '/ar/page'), 'page');
    expect(page).toMatchObject({ alternate: '/page', title: { attributes: { lang: 'en', dir: 'ltr' } } });
    expect(page?.sections.map(({ added }) => added.text)).toEqual([
      { value: 'عربي', attributes: {} },
      { value: 'English', attributes: { lang: 'en', dir: 'ltr' } },
    ]);
  });

  it('finds no hidden page, and no page of the program', async () => {
    await using db = await createTestDb();
    await storePage(db.database, { isVisible: false });
    await storePage(db.database, { slug: 'home' });
    expect(await findOwnPage(contextOf(db.database, '/page'), 'page')).toBeUndefined();
    expect(await findOwnPage(contextOf(db.database, '/home'), 'home')).toBeUndefined();
  });

  it('makes an item of each heading, with what follows it', async () => {
    await using db = await createTestDb();
    const text =
      'Before.\n\n## A *first* one\n\nIts text.\n\n```\n## no heading\n```\n\n### Second\n## Third';
    await storePage(db.database, {}, { kind: 'cards', text }, { kind: 'text', text });
    const page = await findOwnPage(contextOf(db.database, '/page'), 'page');
    const [cards, whole] = page?.sections ?? [];
    expect(cards?.added.text?.value).toBe('Before.');
    expect(cards?.added.items.map(({ title, text }) => [title.value, text?.value])).toEqual([
      ['A first one', 'Its text.\n\n```\n## no heading\n```'],
      ['Second', undefined],
      ['Third', undefined],
    ]);
    expect(whole?.added.items).toEqual([]);
    expect(whole?.added.text?.value).toBe(text);
  });

  it('shows a kind that is gone as a text, and nothing of what a kind does not have', async () => {
    await using db = await createTestDb();
    const all = { text: 'Text', picture: '/uploads/a.jpg', link: '/contact', linkLabel: 'Go', count: 2 };
    await storePage(db.database, {}, { kind: 'marquee', ...all }, { kind: 'numbers', ...all });
    const page = await findOwnPage(contextOf(db.database, '/ar/page'), 'page');
    expect(
      page?.sections.map(({ added: { kind, picture, link, count } }) => [kind, picture, link, count]),
    ).toEqual([
      ['text', undefined, { href: '/ar/contact', label: expect.anything() }, undefined],
      ['numbers', undefined, undefined, undefined],
    ]);
  });

  it('leaves out a section in which nothing was written', async () => {
    await using db = await createTestDb();
    await storePage(db.database, {}, { kind: 'text' }, { kind: 'posts' }, { kind: 'cards', title: 'Cards' });
    const page = await findOwnPage(contextOf(db.database, '/page'), 'page');
    expect(page?.sections.map(({ added }) => added.kind)).toEqual(['posts', 'cards']);
  });
});

describe('a section that lists rows', () => {
  it('is there once it has one in the language of the page, or words of its own', async () => {
    await using db = await createTestDb();
    await storePage(
      db.database,
      {},
      { kind: 'members', title: 'Doctors' },
      { kind: 'members', text: 'Soon.' },
    );
    const textsOf = async () =>
      (await findOwnPage(contextOf(db.database, '/page'), 'page'))?.sections.map(
        ({ added }) => added.text?.value ?? added.title?.value,
      );
    expect(await textsOf()).toEqual(['Soon.']);
    await store(db.database, 'team-members', { name: 'Dr Salma', roleKey: 'instructor', locale: 'ar' });
    expect(await textsOf()).toEqual(['Soon.']);
    await store(db.database, 'team-members', { name: 'Dr Omar', roleKey: 'instructor', locale: 'en' });
    expect(await textsOf()).toEqual(['Doctors', 'Soon.']);
  });
});

describe('numbered', () => {
  it('gives numbers to all but what invites to act', () => {
    const sections = [{ own: 'expert' }, { own: 'closing' }, { own: 'blog' }];
    expect(numbered(sections, true).map(({ number }) => number)).toEqual([1, 0, 2]);
  });

  it('gives none where the page has none', () => {
    const sections = [{ own: 'expert' }, { own: 'blog' }];
    expect(numbered(sections, false).map(({ number }) => number)).toEqual([0, 0]);
  });
});

describe('picturesIn', () => {
  it('has the pictures of a text with their captions', () => {
    expect(picturesIn('Text ![one](/uploads/a.jpg "Caption")\n\n![](/uploads/b.jpg)')).toEqual([
      { url: '/uploads/a.jpg', alt: 'one', caption: 'Caption' },
      { url: '/uploads/b.jpg', alt: '', caption: '' },
    ]);
  });
});
