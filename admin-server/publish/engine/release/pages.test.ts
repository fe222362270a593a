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
    [...paths, '/llms.txt', '/search/ar/pages.txt', '/search/en/pages.txt', '/sitemap.xml'].sort(),
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

it('an opening that comes first is the head of its page, with its one first heading', async () => {
  await using site = await createTestSite();
  const { id } = await site.create('pages', { ...rooms, description: 'All our rooms.' });
  const section = await site.create('page-sections', {
    pageId: id,
    kind: 'hero',
    title: 'Light and quiet',
    text: 'For **twelve** people.',
    link: 'contact',
    linkLabel: 'Ask us',
    secondLink: 'services',
    secondLinkLabel: 'What we do',
    alignment: 'center',
  });
  await site.create('page-sections', {
    pageId: id,
    kind: 'text',
    title: 'More',
    text: 'A text.',
    sortOrder: 200,
  });
  await site.publish();
  const page = await site.read('/rooms');
  expect(page.match(/<h1[ >]/g)).toHaveLength(1);
  expect(page).toContain('<h1>Light and quiet</h1>');
  expect(page).toMatch(
    /<a class="button button-primary" href="\/contact">Ask us<\/a>\s*<a class="button" href="\/services">What we do<\/a>/,
  );
  expect(page).toContain('<meta name="description" content="All our rooms.">');
  expect(page).not.toContain('page-head');
  await site.edit('page-sections', section.id, { title: '', sortOrder: 300 });
  await site.publish();
  expect(await site.read('/rooms')).toMatch(/<h1>Our rooms<\/h1>[^]*For <strong>twelve/);
  await site.edit('page-sections', section.id, { sortOrder: 100 });
  await site.publish();
  // Without a title of its own it has that of the page.
  expect(await site.read('/rooms')).toMatch(/hero-section[^]*<h1>Our rooms<\/h1>[^]*For <strong>twelve/);
});

it('a place on a page is told to search engines, asks nothing of others, and goes and changes with its row', async () => {
  await using site = await createTestSite();
  const place = await site.create('places', {
    name: 'Clinic',
    nameAr: 'العيادة',
    address: '1 Main Street',
    phone: '+971 4 123 4567',
    mapUrl: 'https://maps.example/clinic',
    hours: 'Mo-Fr 09:00-17:00',
  });
  const { id } = await site.create('pages', rooms);
  await site.create('page-sections', { pageId: id, kind: 'place', title: 'Find us', placeId: place.id });
  await site.create('page-sections', { pageId: id, kind: 'place', title: 'Nothing chosen' });
  await site.publish();
  const page = await site.read('/rooms');
  expect(page).toContain('1 Main Street');
  expect(page).toMatch(
    /<a class="button" href="https:\/\/maps\.example\/clinic" rel="noopener" target="_blank">/,
  );
  expect(page).toContain('"streetAddress":"1 Main Street"');
  expect(page).not.toMatch(/<iframe|(?:src|srcset)="https:/);
  expect(page).not.toContain('Nothing chosen');
  expect(await site.read('/ar/غرف')).toContain('العيادة');
  const before = site.files();
  await site.edit('places', place.id, { hoursNote: 'Closed on holidays.' });
  await site.publish();
  expect(changedPaths(before, site.files())).toEqual(expect.arrayContaining(paths));
  await site.edit('places', place.id, { isVisible: 0 });
  await site.publish();
  expect(await site.read('/rooms')).not.toContain('Find us');
  expect(site.files()).toEqual(await cleanBuild(site));
});

it('a page says of itself what it should to search engines, and is listed nowhere where they may not list it', async () => {
  await using site = await createTestSite();
  const { id } = await site.create('pages', {
    ...rooms,
    searchTitle: 'Rooms for training',
    searchTitleAr: 'غرف للتدريب',
    sharingPicture: 'https://pictures.example/rooms.jpg',
  });
  await site.create('page-sections', { pageId: id, kind: 'text', title: 'More', text: 'A text.' });
  await site.publish();
  const page = await site.read('/rooms');
  expect(page).toMatch(/<title>Rooms for training · /);
  expect(page).toContain('<h1>Our rooms</h1>');
  expect(page).toContain('<meta property="og:image" content="https://pictures.example/rooms.jpg">');
  expect(page).not.toContain('og:image:width');
  expect(await site.read('/ar/غرف')).toMatch(/<title>غرف للتدريب · /);
  expect(await site.read('/llms.txt')).toContain('[Our rooms](http://localhost:4321/rooms)');
  expect(page).toContain('class="section-mark"');
  await site.edit('pages', id, { isListed: false, hasNumbers: false });
  await site.publish();
  const unlisted = await site.read('/rooms');
  expect(unlisted).toContain('<meta name="robots" content="noindex, follow">');
  expect(unlisted).not.toContain('section-mark');
  for (const list of ['/sitemap.xml', '/llms.txt']) expect(await site.read(list)).not.toContain('/rooms');
  expect(await site.read('/search/en/pages.txt')).not.toContain('/rooms');
  expect(site.files()).toEqual(await cleanBuild(site));
});

it('a page of the program does without numbers where staff say so, and has them again', async () => {
  await using site = await createTestSite();
  const before = site.files();
  const { id } = await site.create('pages', { title: 'Services', slug: 'services', hasNumbers: false });
  await site.publish();
  expect(changedPaths(before, site.files())).toEqual([
    '/ar/services',
    '/search/ar/pages.txt',
    '/search/en/pages.txt',
    '/services',
  ]);
  expect(await site.read('/services')).not.toMatch(/section-mark"[^>]*>\s*0\d/);
  await site.edit('pages', id, { hasNumbers: true });
  await site.publish();
  expect(changedPaths(before, site.files())).toEqual([]);
});
