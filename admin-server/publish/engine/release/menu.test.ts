import { expect, it } from 'vitest';
import {
  changedPaths,
  cleanBuild,
  createTestSite,
  shownFiles,
  type TestSite,
} from '../../../testing/publish.ts';
import { actor, serveTakedowns } from '../../../takedowns/testing/serve-takedowns.ts';

const link = 'href="/services/watch">The watch</a>';

const addWatch = (site: TestSite) =>
  site.create('menu-entries', {
    place: 'footer',
    target: '/services/watch',
    label: 'The watch',
    labelAr: 'الحراسة',
  });

/** The pages of people, but for those of services, which change with a service for other reasons. */
const pagesOf = (files: Map<string, string>) =>
  [...files.keys()].filter((path) => !/\.|\/services/.test(path)).sort();

it('an entry goes from every page with what it leads to, and comes back with it', async () => {
  await using site = await createTestSite();
  await addWatch(site);
  await site.publish();
  const before = await shownFiles(site);
  expect(await site.read('/team')).toContain(link);
  expect(await site.read('/ar/team')).toContain('href="/ar/services/watch">الحراسة</a>');

  await site.edit('services', 1, { isVisible: 0 });
  await site.publish();
  for (const path of ['/team', '/ar/team']) expect(await site.read(path)).not.toContain('/services/watch');
  expect(changedPaths(before, await shownFiles(site))).toEqual(expect.arrayContaining(pagesOf(before)));
  expect(site.files()).toEqual(await cleanBuild(site));

  await site.edit('services', 1, { isVisible: 1 });
  await site.publish();
  expect(await shownFiles(site)).toEqual(before);
});

it('an entry goes with a page that is taken down', async () => {
  await using site = await createTestSite();
  await site.create('menu-entries', { place: 'header', target: '/blog/first-steps', label: 'First steps' });
  await site.create('menu-entries', { place: 'header', target: 'home' });
  await site.publish();
  const shown = 'href="/blog/first-steps"><span>First steps</span></a>';
  expect(await site.read('/team')).toContain(shown);
  await using server = await serveTakedowns(site);
  await server.takedowns.takeDown({ rows: [{ resource: 'blog-posts', rowId: 1 }] }, 'A court order', actor);
  expect(await site.read('/team')).not.toContain('first-steps');
  expect(site.files()).toEqual(await cleanBuild(site));
});

it('an edit of what an entry leads to renders no other page, and an Arabic label no English one', async () => {
  await using site = await createTestSite();
  const { id } = await addWatch(site);
  await site.publish();
  let before = await shownFiles(site);
  await site.edit('services', 1, { groupSize: 8 });
  await site.publish();
  expect(changedPaths(before, await shownFiles(site))).not.toContain('/team');
  before = await shownFiles(site);
  await site.edit('menu-entries', id, { labelAr: 'المراقبة' });
  await site.publish();
  const changed = changedPaths(before, await shownFiles(site));
  expect(changed).toContain('/ar/team');
  expect(changed.filter((path) => !path.startsWith('/ar'))).toEqual([]);
});

it('a page names its place in two levels, and what is below it', async () => {
  await using site = await createTestSite();
  const top = await site.create('menu-entries', { place: 'header', target: 'services', label: 'Programs' });
  await site.create('menu-entries', {
    place: 'header',
    target: '/services/watch',
    label: 'The watch',
    parentId: top.id,
  });
  await site.publish();
  const page = await site.read('/services/watch');
  expect(page).toContain('<a href="/services/watch" aria-current="page"><span>The watch</span></a>');
  expect(page).toContain('<summary><span>Programs</span></summary>');
});
