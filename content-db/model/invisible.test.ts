import { expect, test } from 'vitest';
import { resources } from '../types/index.ts';
import { asCompared } from './arabic-spelling.ts';
import { withoutInvisible } from './invisible.ts';
import { slugify } from './slug.ts';

const marks = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

test('direction marks are dropped anywhere, zero-width signs and white space at the ends', () => {
  for (const mark of marks) expect(withoutInvisible(`${mark}+971${mark} 4${mark}`)).toBe('+971 4');
  for (const sign of '\u200b\u200c\u200d\u2060\ufeff\u00a0 ')
    expect(withoutInvisible(`${sign}می\u200cخواهم${sign}`)).toBe('می\u200cخواهم');
});

test('addresses, keys and what is compared in searches lose them, and prose keeps them', () => {
  expect(slugify(`${marks}Night${marks} watch`)).toBe('night-watch');
  expect(asCompared(`\u2067أَمن\u2069 A\u200eB`)).toBe('امن ab');
  const { redirects, images, 'page-content': texts, topics, clients } = resources;
  expect(redirects.input.parse({ fromUrl: '\u200e/old\u200f', toUrl: '/%E2%80%8Eخدمات/' })).toMatchObject({
    fromUrl: '/old',
    toUrl: '/خدمات',
  });
  const image = { url: '\u202a/uploads/a.jpg\u202c', title: 'x\u200f', category: 'x', description: 'x' };
  expect(images.input.parse({ ...image, key: '\u200ehall\u200b' })).toMatchObject({
    key: 'hall',
    url: '/uploads/a.jpg',
    title: 'x\u200f',
  });
  const text = { page: 'home', section: 'hero', key: '\u2066title\u2069', locale: 'ar' };
  expect(texts.input.parse({ ...text, content: '\u2067نص\u2069' })).toMatchObject({
    page: 'home',
    section: 'hero',
    key: 'title',
    content: '\u2067نص\u2069',
  });
  expect(texts.input.safeParse({ ...text, key: '\u200f\u200b', content: 'x' }).success).toBe(false);
  expect(topics.input.parse({ slug: '\u200ecrowds', name: 'C' }).slug).toBe('crowds');
  expect(
    clients.input.safeParse({ name: 'Client', logo: '\u2068https://example.org/a.png\u2069' }).data?.logo,
  ).toBe('https://example.org/a.png');
});
