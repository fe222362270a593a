import { expect, test } from 'vitest';
import { rowName } from './row-name.ts';

test.each([
  ['page-content', 'home / hero / title', 'Home: hero, title'],
  ['page-content', 'common / navigation / open_menu', 'Common: navigation, open menu'],
  ['seo-settings', 'privacy-policy', 'Privacy policy'],
  ['seo-files', 'robots.txt', 'robots.txt'],
  ['blog-posts', 'Either / or', 'Either / or'],
  ['footer-settings', 'Footer and contact settings', 'Footer and contact settings'],
] as const)('people read the %s “%s” as “%s”', (resource, title, name) => {
  expect(rowName(resource, title)).toBe(name);
});
