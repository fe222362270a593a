import { expect, it } from 'vitest';
import { kindOfOwn } from '#content-db/types/section-kinds.ts';
import { changedPaths, cleanBuild, createTestSite } from '../../../testing/publish.ts';

const rooms = { title: 'Our rooms', titleAr: 'غرفنا', slug: 'rooms', slugAr: 'غرف' };
const paths = ['/ar/غرف', '/rooms'];

it('a page of sections is there in both languages with its publish, and in the sitemap', async () => {
  await using site = await createTestSite();
  await site.publish();
  const before = site.files();
  const { id } = await site.create('pages', rooms);
  await site.create('page-sections', { pageId: id, kind: 'cards', text: '## Light\n\nAll day.' });
  await site.publish();
  expect(changedPaths(before, site.files())).toEqual(
    [...paths, '/search/ar/pages.txt', '/search/en/pages.txt', '/sitemap.xml'].sort(),
  );
  expect(await site.read('/rooms')).toContain('All day.');
  expect(await site.read('/sitemap.xml')).toContain('/rooms</loc>');
  expect(site.files()).toEqual(await cleanBuild(site));
});

it('an edit of a section renders its page only, and another section of the page as well', async () => {
  await using site = await createTestSite();
  const { id } = await site.create('pages', rooms);
  const other = await site.create('pages', { title: 'Other', slug: 'other' });
  const section = await site.create('page-sections', { pageId: id, kind: 'text', text: 'Before.' });
  await site.create('page-sections', { pageId: other.id, kind: 'text', text: 'Other.' });
  await site.publish();
  const before = site.files();
  await site.edit('page-sections', section.id, { text: 'After.' });
  await site.create('page-sections', { pageId: id, kind: 'questions', text: '## Why?\n\nSo.' });
  await site.publish();
  const changed = changedPaths(before, site.files());
  expect(changed).toEqual(expect.arrayContaining(paths));
  expect(changed.filter((path) => /^\/(?:ar\/)?other$|^\/(?:ar)?$|team|blog/.test(path))).toEqual([]);
  expect(site.files()).toEqual(await cleanBuild(site));
});

it('the arrangement of a page of the program changes that page only, and can be taken back', async () => {
  await using site = await createTestSite();
  await site.publish();
  const before = site.files();
  const { id } = await site.create('pages', { title: 'Home', slug: 'home' });
  const hidden = await site.create('page-sections', {
    pageId: id,
    kind: kindOfOwn('closing'),
    sortOrder: 700,
    isVisible: false,
  });
  await site.publish();
  expect(changedPaths(before, site.files())).toEqual(['/', '/ar']);
  expect(await site.read('/')).not.toContain('closing');
  await site.edit('page-sections', hidden.id, { isVisible: true });
  await site.publish();
  expect(site.files()).toEqual(before);
});

it('a page that is hidden or gets another address goes from the site', async () => {
  await using site = await createTestSite();
  const { id } = await site.create('pages', rooms);
  await site.create('page-sections', { pageId: id, kind: 'text', text: 'Text.' });
  await site.publish();
  const before = site.files();
  await site.edit('pages', id, { isVisible: false });
  await site.publish();
  for (const path of paths) expect(site.files().has(path)).toBe(false);
  expect(site.files()).toEqual(await cleanBuild(site));
  await site.edit('pages', id, { isVisible: true });
  await site.publish();
  expect(site.files()).toEqual(before);
  await site.edit('pages', id, { slug: 'spaces', slugAr: null });
  await site.publish();
  expect([...site.files().keys()].filter((path) => /rooms|غرف|spaces/.test(path)).sort()).toEqual([
    '/ar/spaces',
    '/spaces',
  ]);
});
