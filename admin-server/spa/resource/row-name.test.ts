import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { typeSettingsQuery } from './own-types.ts';
import { changeName, rowName, rowNoun, typeName } from './row-name.ts';

afterEach(() => queryClient.clear());

test.each([
  ['page-content', 'home / hero / title', 'Home: hero title'],
  ['page-content', 'common / navigation / open_menu', 'Common: navigation open menu'],
  ['seo-settings', 'privacy-policy', 'Privacy policy: page SEO'],
  ['seo-files', 'robots.txt', 'robots.txt'],
  ['brand', 'brand', 'Brand'],
  ['organisation', 'organisation', 'Organisation'],
  ['blog-posts', 'Either / or', 'Either / or'],
  ['clients', 'number 3', 'Client 3'],
  ['footer-settings', 'Footer and contact settings', 'Footer and contact settings'],
] as const)('people read the %s “%s” as “%s”', (resource, title, name) => {
  expect(rowName(resource, title)).toBe(name);
});

test('a change is named with its language, a change of several rows by what it does', () => {
  const text = {
    resource: 'page-content',
    groupId: null,
    label: 'home / hero / title',
    locale: 'ar',
  } as const;
  expect(changeName(text)).toBe('Home: hero title (Arabic)');
  const order = { resource: 'team-members', groupId: 7, label: 'Order of team members' } as const;
  expect(changeName({ ...order, locale: 'en' })).toBe('Order of team members (English)');
  expect(changeName({ resource: 'redirects', groupId: null, label: '/old', locale: null })).toBe('/old');
});

test('types are called as their owner calls them, and the texts of a service with it', () => {
  expect([typeName('services'), typeName('service-translations')]).toEqual(['Service', 'Service text']);
  const own = { name: 'services', singular: 'Treatment', plural: 'Treatments', address: null, isOff: false };
  queryClient.setQueryData(typeSettingsQuery.queryKey, [own as never]);
  expect([typeName('services'), typeName('service-translations')]).toEqual(['Treatment', 'Treatment text']);
  expect(rowNoun('service-translations')).toBe('treatment text');
  queryClient.setQueryData(typeSettingsQuery.queryKey, [{ ...own, name: 'training-courses' } as never]);
  expect(typeName('training-course-translations')).toBe('Treatment text');
});
