import { describe, expect, it } from 'vitest';
import { isGone, isThere, oldAddresses, redirectAt } from '../../pending/redirects.ts';
import {
  changedPaths,
  cleanBuild,
  createTestSite,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

async function withAddress(
  site: TestSite,
  name: 'services' | 'blog-posts' | 'team-members',
  address: string,
) {
  const row = await site.create('type-settings', { name, address });
  const { state, error } = await site.publish();
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
  return row;
}

/** Where visitors of an address are led to, in one step. */
function ledTo(site: TestSite, path: string): string | undefined {
  const live = site.publisher.live();
  return live && redirectAt(live, path)?.to;
}

/** The texts of all live files that are texts. */
async function texts(site: TestSite): Promise<[string, string][]> {
  const paths = [...site.files().keys()].filter((path) => !/\.(?:jpg|png|ico|woff2|js|css)$/.test(path));
  return Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await site.read(path)]));
}

describe('a type with an address of its own', () => {
  it('has its list and the pages of its rows there, in both languages, and no file names the old one', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await withAddress(site, 'services', 'treatments');
    const after = site.files();
    const gone = [...before.keys()].filter((path) => !after.has(path) && !path.startsWith('/og/'));
    expect(gone).toEqual(['/ar/services', '/ar/services/watch', '/services', '/services/watch']);
    const added = [...after.keys()].filter((path) => !before.has(path) && !path.startsWith('/og/'));
    expect(added.sort()).toEqual(gone.map((path) => path.replace('services', 'treatments')));
    for (const [path, text] of await texts(site))
      expect([path, /(?:["'(>]|localhost:4321)(?:\/ar)?\/services\b[^"<]{0,20}/.exec(text)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  });

  it('says the new address in links, canonical addresses, sitemap, structured data and what machines read', async () => {
    await using site = await createTestSite();
    await withAddress(site, 'services', 'treatments');
    await site.edit('type-settings', 1, {});
    const page = await site.read('/ar/treatments/watch');
    expect(page).toContain('<link rel="canonical" href="http://localhost:4321/ar/treatments/watch">');
    expect(page).toContain('hreflang="en" href="http://localhost:4321/treatments/watch"');
    expect(page).toContain('"item":"http://localhost:4321/ar/treatments"');
    expect(await site.read('/sitemap.xml')).toContain('<loc>http://localhost:4321/ar/treatments/watch</loc>');
    expect(await site.read('/llms.txt')).toContain('http://localhost:4321/treatments/watch');
    expect(await site.read('/')).toContain('href="/treatments"');
  });

  it('leads visitors of the old addresses there in one step, also after it moved again', async () => {
    await using site = await createTestSite();
    const { id } = await withAddress(site, 'services', 'treatments');
    expect(ledTo(site, '/services')).toBe('/treatments');
    expect(ledTo(site, '/ar/services/watch')).toBe('/ar/treatments/watch');
    expect(ledTo(site, '/services/unknown')).toBeUndefined();
    await site.edit('type-settings', id, { address: 'علاجات' });
    // As is stored when the address is changed by its call.
    const formerOf = 'services';
    await site.create('redirects', { fromUrl: '/treatments', toUrl: '/services', formerOf });
    await site.create('redirects', { fromUrl: '/ar/treatments', toUrl: '/ar/services', formerOf });
    // Made by hand in the same words: what is below it has not moved.
    await site.create('redirects', { fromUrl: '/offer', toUrl: '/services' });
    await site.create('redirects', { fromUrl: '/ar/offer', toUrl: '/ar/services' });
    await site.create('redirects', { fromUrl: '/former', toUrl: '/services/watch?a=1' });
    await site.create('redirects', { fromUrl: '/services/before', toUrl: '/services/watch' });
    await site.publish();
    expect(ledTo(site, '/services')).toBe('/علاجات');
    expect(ledTo(site, '/treatments/watch')).toBe('/علاجات/watch');
    expect([ledTo(site, '/offer'), ledTo(site, '/offer/watch')]).toEqual(['/علاجات', undefined]);
    expect(ledTo(site, '/former')).toBe('/علاجات/watch?a=1');
    for (const front of ['services', 'treatments', 'علاجات'])
      expect(ledTo(site, `/${front}/before`)).toBe('/علاجات/watch');
    const live = site.publisher.live();
    expect(live && oldAddresses(live)).toEqual(
      expect.arrayContaining(['/services', '/ar/services/watch', '/treatments/watch', '/former']),
    );
    expect(live && isThere(live, '/services/watch') && !isGone(live, '/علاجات')).toBe(true);
    expect(await site.read('/ar/علاجات/watch')).toContain(
      `<link rel="canonical" href="http://localhost:4321/ar/${encodeURIComponent('علاجات')}/watch">`,
    );
  });

  it('is as it was after an undo, byte for byte, and after the address was taken away again', async () => {
    await using site = await createTestSite();
    const before = site.files();
    const { id } = await withAddress(site, 'blog-posts', 'news');
    expect(site.files().has('/news/404') && site.files().has('/ar/news')).toBe(true);
    await site.publisher.restore({ to: 1, by: 'test' });
    expect(site.files()).toEqual(before);
    expect(ledTo(site, '/blog')).toBeUndefined();
    await site.edit('type-settings', id, { address: null });
    await site.publish();
    expect(changedPaths(before, site.files())).toEqual([]);
  });

  it('can swap it with another type in one publish', async () => {
    await using site = await createTestSite();
    const services = await withAddress(site, 'services', 'one');
    const team = await withAddress(site, 'team-members', 'two');
    await site.edit('type-settings', team.id, { address: 'three' });
    await site.edit('type-settings', services.id, { address: 'two' });
    await site.edit('type-settings', team.id, { address: 'one' });
    await site.publish();
    expect(await site.read('/two/watch')).toContain('href="http://localhost:4321/two/watch"');
    expect(await site.read('/one')).toContain('href="http://localhost:4321/one"');
    expect([ledTo(site, '/services'), ledTo(site, '/team')]).toEqual(['/two', '/one']);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  });

  it('renders only what names it: a page that links to another type stays', async () => {
    await using site = await createTestSite();
    await withAddress(site, 'team-members', 'people');
    const before = site.files();
    await site.create('type-settings', { name: 'clients', plural: 'Patients' });
    await site.publish();
    expect(changedPaths(before, site.files()).filter((path) => path.includes('people'))).toEqual([]);
  });

  it('keeps what is written in texts and menus: links to the program’s address lead to the new one', async () => {
    await using site = await createTestSite();
    await site.create('blog-posts', {
      title: 'Linking',
      content: 'See [the list](/services), or read services/watch.',
      slug: 'linking',
      locale: 'en',
    });
    await site.create('menu-entries', { place: 'header', label: 'First', target: '/services/watch' });
    await withAddress(site, 'services', 'treatments');
    const page = await site.read('/blog/linking');
    expect(page).toContain('<a href="/treatments">the list</a>, or read services/watch.');
    expect(page).toContain('href="/treatments/watch"');
  });

  it('is not there where the type is off, under no address', async () => {
    await using site = await createTestSite();
    const { id } = await withAddress(site, 'services', 'treatments');
    await site.edit('type-settings', id, { isOff: true });
    await site.publish();
    expect(
      [...site.files().keys()].filter((path) => /^(?:\/ar)?\/(?:treatments|services)/.test(path)),
    ).toEqual([]);
    expect([ledTo(site, '/services'), ledTo(site, '/treatments')]).toEqual([undefined, undefined]);
  });
});
