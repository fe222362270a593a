import { expect, test } from 'vitest';
import { withToken } from './insert-token.ts';

const english = 'See the [services page](/services) and **never** wait *long* for 10 of `exit`.';

test.each<[token: string, selected: string, after: string | undefined]>([
  ['/services', 'صفحة الخدمات', 'انظر [صفحة الخدمات](/ar/services) الآن.'],
  ['/services', ' صفحة ', 'انظر [صفحة](/ar/services) الخدمات الآن.'],
  ['/services', '', 'انظر صفحة الخدمات الآن. [services page](/ar/services)'],
  ['**', 'الآن', 'انظر صفحة الخدمات **الآن**.'],
  ['**', '', 'انظر صفحة الخدمات الآن. **never**'],
  ['*', '', 'انظر صفحة الخدمات الآن. *long*'],
  ['10', 'الآن', 'انظر صفحة الخدمات الآن. 10'],
  ['`exit`', '', 'انظر صفحة الخدمات الآن. `exit`'],
  ['![', '', undefined],
])('what the Arabic lost is put into it: %s, with “%s” selected', (token, selected, after) => {
  const arabic = 'انظر صفحة الخدمات الآن.';
  const start = arabic.indexOf(selected);
  expect(withToken(token, { english, arabic, start, end: start + selected.length })).toBe(after);
});
