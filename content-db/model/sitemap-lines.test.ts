import { expect, it } from 'vitest';
import { withOrigin, withoutOrigin } from './sitemap-lines.ts';

const site = 'https://www.example.org';

it('a sitemap of this site is read with its origin of today, also after it was written elsewhere', () => {
  for (const address of [
    '/sitemap.xml',
    'http://localhost:4701/sitemap.xml',
    'http://127.0.0.1:80/sitemap.xml',
    'http://[::1]/sitemap.xml',
  ])
    expect(withOrigin(`User-agent: *\nSITEMAP : ${address}\n`, site)).toBe(
      `User-agent: *\nSITEMAP : ${site}/sitemap.xml\n`,
    );
  const stored = withoutOrigin(`Sitemap: ${site}/sitemap.xml\r\nAllow: /`, site);
  expect(stored).toBe('Sitemap: /sitemap.xml\r\nAllow: /');
  expect(withOrigin(stored, 'https://moved.example')).toBe(
    'Sitemap: https://moved.example/sitemap.xml\r\nAllow: /',
  );
});

it('every other line stays as it is', () => {
  const text = [
    'Sitemap: https://other.example/sitemap.xml',
    'Sitemap: https://www.example.org.evil.example/sitemap.xml',
    'Sitemap: http://localhost.example/sitemap.xml',
    '# Sitemap: /old.xml',
    'Disallow: /sitemap:/x',
    'Sitemap:',
    '/sitemap.xml',
  ].join('\n');
  expect(withOrigin(text, site)).toBe(text);
  expect(withoutOrigin(text, site)).toBe(text);
});
