import { describe, expect, it } from 'vitest';
import { dictionaryOf } from '#site/i18n/dictionary.ts';
import { switchableTypes } from '#content-db/types/type-names.ts';
import {
  changedPaths,
  cleanBuild,
  createTestSite,
  type TestSite,
  verifiedFiles,
} from '../../../testing/publish.ts';

/** The paths of the pages of a site. */
function pagesOf(site: TestSite): string[] {
  return [...site.files().keys()].filter((path) => path.startsWith('/') && !/\.\w+$/.test(path));
}

async function switchOff(site: TestSite, ...names: (typeof switchableTypes)[number][]) {
  for (const name of names) await site.create('type-settings', { name, isOff: true });
  const { state, error } = await site.publish();
  expect({ state, error }).toEqual({ state: 'live', error: undefined });
}

describe('a type that is switched off', () => {
  it('takes its pages along, and whatever shows it changes; an undo brings all of it back, byte for byte', async () => {
    await using site = await createTestSite();
    const before = site.files();
    const { id } = await site.create('type-settings', { name: 'services', isOff: true });
    await site.publish();
    const after = site.files();
    expect([...before.keys()].filter((path) => !after.has(path) && !path.startsWith('/og/'))).toEqual([
      '/ar/services',
      '/ar/services/watch',
      '/services',
      '/services/watch',
    ]);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
    await site.publisher.restore({ to: 1, by: 'test' });
    expect(site.files()).toEqual(before);
    await site.edit('type-settings', id, { isOff: false });
    await site.publish();
    expect(changedPaths(before, site.files())).toEqual([]);
  });

  it('changes only what shows it: the clients are on the home pages alone', async () => {
    await using site = await createTestSite();
    const before = site.files();
    await switchOff(site, 'clients');
    expect(changedPaths(before, site.files())).toEqual(['/', '/ar']);
    expect(await site.read('/')).not.toContain('id="clients"');
  });

  it('stays off when its rows change, and shows them when it is switched on', async () => {
    await using site = await createTestSite();
    await switchOff(site, 'blog-posts');
    const off = site.files();
    await site.create('blog-posts', { title: 'Late', content: 'Text', slug: 'late', locale: 'en' });
    await site.publish();
    expect(changedPaths(off, site.files())).toEqual([]);
    await site.edit('type-settings', 1, { isOff: false });
    await site.publish();
    expect(site.files().has('/blog/late')).toBe(true);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  });

  it('is nowhere where all are off: every link leads somewhere, and no menu, sitemap, feed or list names them', async () => {
    await using site = await createTestSite();
    await switchOff(site, ...switchableTypes);
    const pages = pagesOf(site);
    const files = site.files();
    const own = /^(?:\/ar)?\/(?:services|team|our-team|blog(?!\/404)|rss\.xml)(?:\/|$)/;
    expect([...files.keys()].filter((path) => own.test(path))).toEqual([]);
    for (const path of pages) {
      const html = await site.read(path);
      const links = [...html.matchAll(/ href="(\/[^"#?]*)/g)].map(([, href = '']) => decodeURI(href));
      const missing = links.filter((href) => !files.has(href) && !/^\/(?:api|uploads)\//.test(href));
      expect({ path, missing }).toEqual({ path, missing: [] });
      expect(html.match(/<h1/g)).toHaveLength(1);
      const { services, team, blog } = dictionaryOf(path.startsWith('/ar') ? 'ar' : 'en').nav;
      const navigation = [
        ...html.matchAll(/<(?:header|footer) class="site-[^]*?<\/(?:header|footer)>/g),
      ].join();
      for (const name of [services, team, blog]) expect(navigation).not.toContain(`>${name}<`);
    }
    for (const file of ['/sitemap.xml', '/llms.txt'])
      expect(await site.read(file)).not.toMatch(/\/(?:services|team|our-team|blog|rss)/);
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  });
});

describe('a type that has another name', () => {
  it('is called that in menus, breadcrumbs and counts of both languages, unless a text says otherwise', async () => {
    await using site = await createTestSite();
    await site.create('organisation', { kind: 'MedicalOrganization', hasExample: false });
    await site.create('type-settings', {
      name: 'services',
      singular: 'Treatment',
      plural: 'Treatments',
      singularAr: 'علاج',
      pluralAr: 'العلاجات',
    });
    await site.publish();
    const [english, arabic] = [await site.read('/services'), await site.read('/ar/services')];
    expect(english).toContain('"name":"Treatments"');
    expect(english).toContain('1 treatment');
    expect(arabic).toContain('"name":"العلاجات"');
    expect(arabic).toContain('العلاجات: 1');
    expect(await site.read('/contact')).toMatch(/<footer[^]*>Treatments<[^]*<\/footer>/);
    expect(await site.read('/llms.txt')).toContain('## Treatments');
    expect(await verifiedFiles(site)).toEqual(await cleanBuild(site));
  });
});
