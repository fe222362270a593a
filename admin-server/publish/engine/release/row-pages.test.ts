import { expect, it } from 'vitest';
import { makerOf } from '../../hooks.ts';
import { createTestSite, type TestSite } from '../../../testing/publish.ts';

/** The pages of services. */
const pagesOf = (site: TestSite) =>
  [...site.files().keys()].filter((path) => /^(?:\/ar)?\/services\/./.test(path)).sort();

it('a row with pages in both languages has them while it is public, at the address that it has', async () => {
  await using site = await createTestSite();
  const { id } = await site.create('services', { key: 'calm' });
  await site.create('service-translations', {
    serviceId: id,
    locale: 'en',
    title: 'A calm gate',
    overviewDescription: 'How to keep a gate calm',
    detailedContent: 'What stewards practise at a gate, and why it works.',
    imageKey: 'plate',
  });
  const { pages } = await site.publish();
  expect(pagesOf(site)).toEqual([
    '/ar/services/calm',
    '/ar/services/watch',
    '/services/calm',
    '/services/watch',
  ]);
  expect(pages.removed).toBe(0);
  expect(await site.read('/services/calm')).toContain('A calm gate');
  expect(await site.read('/ar/services/calm')).toMatch(/<h1 lang="en" dir="ltr">A calm gate/);
  const listed = async () => (await site.read('/sitemap.xml')).match(/(?<=<loc>)[^<]+services\/\w+/g);
  expect(await listed()).toHaveLength(4);

  await site.edit('services', id, { key: 'quiet' });
  await site.publish();
  expect(pagesOf(site)).toEqual([
    '/ar/services/quiet',
    '/ar/services/watch',
    '/services/quiet',
    '/services/watch',
  ]);
  expect(await site.read('/services')).toContain('href="/services/quiet"');

  await site.edit('services', id, { isVisible: 0 });
  const { pages: hidden } = await site.publish();
  expect(hidden.removed).toBe(2);
  expect(pagesOf(site)).toEqual(['/ar/services/watch', '/services/watch']);
  expect(await site.read('/services')).not.toContain('A calm gate');
  expect(await listed()).toHaveLength(2);
});

it('an article that names a service is on the page of the service', async () => {
  await using site = await createTestSite();
  const isNamed = async () => (await site.read('/services/watch')).includes('href="/blog/first-steps"');
  expect(await isNamed()).toBe(false);
  await site.edit('blog-posts', 1, { serviceId: 1 });
  await site.publish();
  expect(await isNamed()).toBe(true);
  expect(await site.read('/blog/first-steps')).toContain('href="/services/watch"');
  await site.edit('blog-posts', 1, { serviceId: null });
  await site.publish();
  expect(await isNamed()).toBe(false);
});

it('one edit of a service renders its own pages, and not those of other services', async () => {
  await using site = await createTestSite();
  await site.create('services', { key: 'calm' });
  await site.publish();
  const before = site.files();
  await site.edit('services', 1, { groupSize: 8 });
  await site.publish();
  const changed = [...site.files()].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
  expect(changed.filter((path) => !makerOf(path)).sort()).toEqual(['/ar/services/watch', '/services/watch']);
});
