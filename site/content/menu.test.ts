import { describe, expect, it } from 'vitest';
import { createTestDb } from '#content-db/testing/database.ts';
import type { Database } from '#content-db/database/open.ts';
import { contextOf, store } from '../testing/page.ts';
import { footerData, headerLinks } from './layout-data.ts';
import { isLongMenu } from './menu.ts';

type Entry = Parameters<typeof store<'menu-entries'>>[2];

async function linksOf(database: Database, path = '/') {
  const context = contextOf(database, path);
  return { links: await headerLinks(context), footerLinks: (await footerData(context)).links };
}

/** The labels of the header, with those below each. */
async function header(database: Database, path = '/') {
  const { links } = await linksOf(database, path);
  return links.map(({ label, below }) => (below ? [label, ...below.map((inside) => inside.label)] : label));
}

const entry = (target: string, more: Partial<Entry> = {}): Entry => ({ place: 'header', target, ...more });

describe('the links of header and footer', () => {
  it('are the usual ones where a place has no entry', async () => {
    await using db = await createTestDb();
    const usual = await linksOf(db.database);
    expect(usual.links).toEqual(usual.footerLinks);
    expect(await header(db.database)).toEqual(['Home', 'Services', 'Team', 'Blog', 'Contact']);
    await store(db.database, 'menu-entries', entry('contact', { place: 'footer' }));
    expect(await linksOf(db.database)).toEqual({
      links: usual.links,
      footerLinks: [{ page: 'contact', href: '/contact', label: 'Contact' }],
    });
  });

  it('have the names of pages, or labels of their own; an English one says so on an Arabic page', async () => {
    await using db = await createTestDb();
    await store(
      db.database,
      'menu-entries',
      entry('services', { sortOrder: 2 }),
      entry('privacy-policy', { sortOrder: 1 }),
      entry('team', { sortOrder: 3, label: 'Our people', labelAr: 'أهلنا' }),
      entry('https://shop.example/', { sortOrder: 4, label: 'Shop' }),
      entry('mailto:a@b.example', { sortOrder: 5, label: 'Mail', labelAr: 'بريد' }),
    );
    expect(await header(db.database)).toEqual(['Privacy policy', 'Services', 'Our people', 'Shop', 'Mail']);
    const { links } = await linksOf(db.database, '/ar');
    expect(links.slice(1)).toEqual([
      { page: 'services', href: '/ar/services', label: 'الخدمات' },
      { page: 'team', href: '/ar/team', label: 'أهلنا' },
      { href: 'https://shop.example/', label: 'Shop', lang: 'en' },
      { href: 'mailto:a@b.example', label: 'بريد' },
    ]);
  });

  it('lead to the page of a row in the language of the page, by its path in either', async () => {
    await using db = await createTestDb();
    const post = { title: 'A post', content: 'Text.' };
    const [english] = await store(db.database, 'blog-posts', { ...post, slug: 'one', locale: 'en' });
    await store(db.database, 'blog-posts', {
      ...post,
      slug: 'واحد',
      locale: 'ar',
      translationOf: english?.id,
    });
    await store(db.database, 'services', { key: 'cabin' });
    await store(
      db.database,
      'menu-entries',
      entry('/blog/one?from=menu#part', { label: 'One' }),
      entry('/ar/blog/واحد', { label: 'One again' }),
      entry('/ar/services/cabin', { label: 'Cabin' }),
      entry('/services#ladder', { label: 'Ladder' }),
    );
    const hrefs = async (path: string) => (await linksOf(db.database, path)).links.map(({ href }) => href);
    expect(await hrefs('/')).toEqual([
      '/blog/one?from=menu#part',
      '/blog/one',
      '/services/cabin',
      '/services#ladder',
    ]);
    expect(await hrefs('/ar')).toEqual([
      '/ar/blog/واحد?from=menu#part',
      '/ar/blog/واحد',
      '/ar/services/cabin',
      '/ar/services#ladder',
    ]);
  });

  it('leave out what is hidden, of the other language, without a page in this one, or leads to nothing public', async () => {
    await using db = await createTestDb();
    const post = { title: 'A post', content: 'Text.', slug: 'one', locale: 'en' } as const;
    await store(db.database, 'blog-posts', post);
    await store(db.database, 'services', { key: 'cabin', isVisible: 0 });
    await store(
      db.database,
      'menu-entries',
      entry('home', { isVisible: false }),
      entry('team', { languages: 'ar' }),
      entry('blog', { languages: 'en' }),
      entry('/blog/one', { label: 'One' }),
      entry('/services/cabin', { label: 'Cabin' }),
      entry('/nothing', { label: 'Nothing' }),
      entry('/uploads/a.jpg', { label: 'File' }),
      entry('no-page', { label: 'No page' }),
    );
    expect(await header(db.database)).toEqual(['Blog', 'One']);
    expect(await header(db.database, '/ar')).toEqual(['الفريق']);
    await store(db.database, 'uploads', { file: 'a.jpg', width: 8, height: 8, widths: [] });
    expect(await header(db.database)).toEqual(['Blog', 'One', 'File']);
  });

  it('are none where all entries are hidden', async () => {
    await using db = await createTestDb();
    await store(db.database, 'menu-entries', entry('home', { isVisible: false }));
    expect(await header(db.database)).toEqual([]);
  });

  it('have two levels, and an entry goes with the one above it', async () => {
    await using db = await createTestDb();
    const [top, gone] = await store(
      db.database,
      'menu-entries',
      entry('services', { label: 'What we do' }),
      entry('/nothing', { label: 'Nothing' }),
    );
    const [below] = await store(
      db.database,
      'menu-entries',
      entry('team', { parentId: top?.id }),
      entry('blog', { parentId: gone?.id }),
    );
    // As a release of some of the changes can leave it.
    await store(db.database, 'menu-entries', entry('contact', { parentId: below?.id }));
    expect(await header(db.database)).toEqual([['What we do', 'Team']]);
  });

  it('depend on the columns that the language shows, and on the address of a target, but on nothing else of it', async () => {
    await using db = await createTestDb();
    await store(db.database, 'services', { key: 'cabin' });
    await store(db.database, 'menu-entries', entry('/services/cabin', { label: 'Cabin' }));
    const context = contextOf(db.database, '/');
    await headerLinks(context);
    const keys = [...context.dependencies].filter((key) => /menu-entries|^services/.test(key));
    expect(keys.toSorted()).toMatchInlineSnapshot(`
      [
        "menu-entries",
        "menu-entries/1#en",
        "services/1#address",
        "services?key=cabin",
      ]
    `);
  });
});

it('a menu is long for a tablet by the room that its labels take', () => {
  const menu = (...labels: string[]) => labels.map((label) => ({ label }));
  const usual = ['Home', 'Services', 'Team', 'Blog', 'Contact'];
  expect(isLongMenu(menu(...usual, 'About us'))).toBe(false);
  expect(isLongMenu(menu(...usual, 'About us', 'Prices', 'First visit'))).toBe(true);
  expect(isLongMenu(menu('الرئيسية', 'العلاجات', 'من نحن', 'الأطباء', 'تواصل معنا'))).toBe(false);
});
