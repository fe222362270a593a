import { describe, expect, it } from 'vitest';
import { type Finding, groups } from './findings.ts';
import type { PageFacts, SiteFacts } from './read-site.ts';

const page: PageFacts = {
  path: '/',
  title: 'Home',
  description: 'What we do',
  headings: 1,
  hasViewport: true,
  images: { all: 1, withAlt: 1, modern: 1 },
  structuredData: 'valid',
  blockingScripts: 0,
  cacheControl: 'public, max-age=0',
};

function site(pages: PageFacts[], others: Partial<SiteFacts> = {}): SiteFacts {
  return {
    pages,
    total: pages.length,
    brokenLinks: [],
    checkedLinks: 1,
    answers: [{ ms: 12, bytes: 20_480 }],
    network: undefined,
    isSecure: true,
    at: '2026-01-01T00:00:00Z',
    ...others,
  };
}

function find(label: string, facts: SiteFacts): Finding {
  const check = groups.flatMap(({ checks }) => checks).find((check) => check.label === label);
  if (!check) throw new Error(`no check ${label}`);
  return check.find(facts);
}

const bothLanguages = [page, { ...page, path: '/ar' }];

describe('the badges of the site analysis', () => {
  it('are those of the specification', () => {
    const badges = groups.map(({ title, checks }) => [
      title,
      ...checks.map(({ label, badge }) => `${label} ${badge}`),
    ]);
    expect(badges).toEqual([
      ['Page Analysis', 'Homepage Good', 'Services Improving', 'Blog Good', 'Contact Good'],
      [
        'Technical SEO',
        'Site Speed Optimized',
        'Mobile Friendly Responsive',
        'Image Optimization WebP + Sharp',
        'Caching Strategy Enabled',
        'Performance Score Optimized',
        'CDN Integration Ready',
        'HTTPS Enabled',
        'Structured Data Active',
      ],
      [
        'Content Analysis',
        'Meta Descriptions Complete',
        'H1 Tags Good',
        'Image Alt Text Optimized',
        'Internal Links Good',
      ],
    ]);
  });
});

describe('what is computed beside them', () => {
  it('finds nothing wrong with a page that is right in both languages', () => {
    expect(find('Homepage', site(bothLanguages))).toEqual({
      isGood: true,
      text: 'No flaw found in English or Arabic',
    });
  });

  it('says what is wrong with a page, and in which language', () => {
    const facts = site([
      page,
      {
        ...page,
        path: '/ar',
        title: 'x'.repeat(61),
        headings: 2,
        images: { all: 1, withAlt: 0, modern: 1 },
      },
    ]);
    expect(find('Homepage', facts)).toEqual({
      isGood: false,
      text: '/ar: title of 61 characters, above 60; /ar: 2 h1 headings; /ar: 1 images without an alternative text',
    });
  });

  it('notices a page that only one language has', () => {
    expect(find('Homepage', site([page])).text).toBe('not in the sitemap in both languages');
  });

  it('names the pages that lack a description', () => {
    const facts = site([page, { ...page, path: '/ar', description: '' }]);
    expect(find('Meta Descriptions', facts)).toEqual({
      isGood: false,
      text: '1 of 2 pages have a description',
      paths: ['/ar'],
    });
  });

  it('gives the medians of the answers', () => {
    const slow = { ms: 2_000, bytes: 40_960 };
    const answers = [{ ms: 12, bytes: 20_480 }, slow, slow];
    expect(find('Site Speed', site([page], { answers }))).toEqual({
      isGood: false,
      text: 'From here a page answers in 2000 ms and has 40 kB of HTML (medians)',
    });
  });

  it('names links that lead nowhere', () => {
    expect(find('Internal Links', site([page], { brokenLinks: ['/gone'], checkedLinks: 7 }))).toEqual({
      isGood: false,
      text: '1 of 7 linked addresses are not there',
      paths: ['/gone'],
    });
  });

  it('does not call structured data active where it is broken or absent', () => {
    expect(find('Structured Data', site([{ ...page, structuredData: 'broken' }])).isGood).toBe(false);
    expect(find('Structured Data', site([{ ...page, structuredData: 'none' }])).isGood).toBe(false);
  });

  it('says so where the address is not encrypted', () => {
    expect(find('HTTPS', site([page], { isSecure: false })).isGood).toBe(false);
  });
});
